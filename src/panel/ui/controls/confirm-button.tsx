import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useRestoreFocus } from '../focus.ts';
import { Button } from './button.tsx';

const DELETES = /^(Delete|Clear|Revoke)/;

interface Answers {
  question: string;
  /** What the user loses, after the question. */
  loss?: ComponentChildren;
  other?: [label: string, act: () => unknown];
}

interface ConfirmProperties extends Answers {
  label: string;
  'aria-label'?: string;
  /** Label of the button that confirms. */
  yes?: string;
  act: () => unknown;
}

export function ConfirmButton({ label, 'aria-label': name, yes = label, act, ...answers }: ConfirmProperties) {
  const [isAsking, setAsking] = useState(false);
  const button = useRestoreFocus(isAsking);
  const answer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) act();
  };
  if (isAsking) return <Question {...answers} yes={yes} answer={answer} />;
  return (
    <Button
      class={DELETES.test(label) ? 'danger' : undefined}
      aria-label={name}
      ref={button}
      onClick={() => setAsking(true)}
    >
      {label}
    </Button>
  );
}

interface QuestionProperties extends Answers {
  yes: string;
  no?: string;
  answer: (isYes: boolean) => void;
}

/** Focuses the button `no` when the question opens, and restores the previous focus when the question closes. */
export function Question({ question, loss, yes, no = 'Cancel', other, answer }: QuestionProperties) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    button.current?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    answer(false);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a line
    <span class="confirm" role="group" aria-labelledby={id} onKeyDown={leave}>
      <span id={id}>
        {question} {loss && <span role="status">{loss}</span>}
      </span>
      <Button class={other ? 'primary' : 'danger'} onClick={() => answer(true)}>
        {yes}
      </Button>
      {other && (
        <Button
          class="danger"
          onClick={() => {
            answer(false);
            other[1]();
          }}
        >
          {other[0]}
        </Button>
      )}
      <Button ref={button} onClick={() => answer(false)}>
        {no}
      </Button>
    </span>
  );
}

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useRestoreFocus } from '../focus.ts';
import { Button } from './button.tsx';

const DELETES = /^(Delete|Clear|Revoke)/;

interface Answers {
  question: string;
  yes?: string;
  other?: [label: string, act: () => unknown];
}

export function ConfirmButton({ label, act, ...answers }: Answers & { label: string; act: () => unknown }) {
  const [isAsking, setAsking] = useState(false);
  const button = useRestoreFocus(isAsking);
  const answer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) act();
  };
  if (isAsking) return <Question {...answers} answer={answer} />;
  return (
    <Button class={DELETES.test(label) ? 'danger' : undefined} ref={button} onClick={() => setAsking(true)}>
      {label}
    </Button>
  );
}

/** Focuses the answer "No" when the question opens, and restores the previous focus when the question closes. */
export function Question({ question, yes = 'Yes', other, answer }: Answers & { answer: (isYes: boolean) => void }) {
  const no = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    no.current?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    answer(false);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a line
    <span class="confirm" role="group" aria-label={question} onKeyDown={leave}>
      <span>{question}</span>
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
      <Button ref={no} onClick={() => answer(false)}>
        No
      </Button>
    </span>
  );
}

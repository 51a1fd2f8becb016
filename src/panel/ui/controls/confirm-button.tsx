import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useRestoreFocus } from '../focus.ts';
import { Button } from './button.tsx';

export function ConfirmButton({ label, question, act }: { label: string; question: string; act: () => unknown }) {
  const [isAsking, setAsking] = useState(false);
  const button = useRestoreFocus(isAsking);
  const answer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) act();
  };
  if (isAsking) return <Question question={question} answer={answer} />;
  return (
    <Button class="danger" ref={button} onClick={() => setAsking(true)}>
      {label}
    </Button>
  );
}

/** Focuses "no" first, and then the button again. */
export function Question({ question, answer }: { question: string; answer: (isYes: boolean) => void }) {
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
      <Button class="danger" onClick={() => answer(true)}>
        Yes
      </Button>
      <Button ref={no} onClick={() => answer(false)}>
        No
      </Button>
    </span>
  );
}

import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A button for what cannot be taken back: it asks once more, in its place. */
export function ConfirmButton({
  label,
  question = `${label}?`,
  act,
}: {
  label: string;
  question?: string;
  act: () => unknown;
}) {
  const [isAsking, setAsking] = useState(false);
  const wasAsking = useRef(false);
  const next = useRef<HTMLButtonElement>(null);
  // The focus goes to the answer that changes nothing, and back.
  useLayoutEffect(() => {
    if (isAsking || wasAsking.current) next.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking) {
    return (
      <button type="button" class="danger" key="ask" ref={next} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  }
  const answer = (isYes: boolean) => () => {
    setAsking(false);
    if (isYes) act();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setAsking(false);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a line
    <span class="confirm" key="asked" role="group" aria-label={question} onKeyDown={leave}>
      <span>{question}</span>
      <button type="button" class="danger" onClick={answer(true)}>
        Yes
      </button>
      <button type="button" ref={next} onClick={answer(false)}>
        No
      </button>
    </span>
  );
}

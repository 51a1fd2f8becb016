import { useState } from 'preact/hooks';
import { Question } from './confirm-button.tsx';

/** Leaves an edit, but asks where something would be lost. */
export function useLeave(isChanged: () => boolean, leave: () => void) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => (isChanged() ? setAsking(true) : leave());
  const answer = (isYes: boolean) => {
    setAsking(false);
    if (isYes) leave();
  };
  return { ask, question: isAsking && <Question question="Throw away what you typed?" answer={answer} /> };
}

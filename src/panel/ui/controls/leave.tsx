import { useLayoutEffect, useState } from 'preact/hooks';
import { guardRoute } from '../../shell/route.ts';
import { useListener } from '../listen.ts';
import { Question } from './confirm-button.tsx';

/** Leaves an edit, but asks where something would be lost: also where a link, the way back or the end of the page leads away. */
export function useLeave(isChanged: () => boolean, leave: () => void) {
  const [asked, setAsked] = useState<{ go: () => void; stay?: () => void }>();
  const ask = (go: () => void, stay?: () => void) => (isChanged() ? setAsked({ go, ...(stay && { stay }) }) : go());
  const answer = (isYes: boolean) => {
    setAsked(undefined);
    (isYes ? asked?.go : asked?.stay)?.();
  };
  useLayoutEffect(() => guardRoute(ask));
  useListener('beforeunload', (event) => isChanged() && event.preventDefault());
  return {
    ask: () => ask(leave),
    question: asked && <Question question="Throw away what you typed?" answer={answer} />,
  };
}

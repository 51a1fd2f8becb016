import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { guardRoute, type Way } from '../../shell/route.ts';
import { useListener } from '../listen.ts';
import { Question } from './confirm-button.tsx';

/** Leaves an edit, but asks where something would be lost: also where a link, the way back or the end of the page leads away. */
export function useLeave(isChanged: () => boolean, leave: () => void) {
  const [asked, setAsked] = useState<Way>();
  const latest = useRef(asked);
  latest.current = asked;
  const ask = (way: Way) => (isChanged() ? setAsked(way) : way.go());
  const answer = (isYes: boolean) => {
    setAsked(undefined);
    (isYes ? asked?.go : asked?.stay)?.();
  };
  useLayoutEffect(() => guardRoute((way) => (way ? ask(way) : setAsked(way))));
  useListener('beforeunload', (event) => isChanged() && event.preventDefault());
  return {
    /** A question that is asked already stays: there is more to it. */
    ask: () => asked ?? ask({ go: leave }),
    /** Once all is saved: the way that was asked about, or that one. */
    goOn: (go: () => void) => (latest.current?.go ?? go)(),
    question: asked && <Question question="Throw away what you typed?" answer={answer} />,
  };
}

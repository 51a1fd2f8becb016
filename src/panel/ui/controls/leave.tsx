import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { guardRoute, type RouteChange } from '../../shell/route.ts';
import { useListener } from '../use-listener.ts';
import { Question } from './confirm-button.tsx';

/** Asks for confirmation before the user leaves an edit with changes, even by a link or the back button. */
export function useLeave(isChanged: () => boolean, leave: () => void) {
  const [asked, setAsked] = useState<RouteChange>();
  const latest = useRef(asked);
  latest.current = asked;
  const isDone = useRef(false);
  const ask = (way: RouteChange) => (isChanged() && !isDone.current ? setAsked(way) : way.go());
  const answer = (isYes: boolean) => {
    setAsked(undefined);
    (isYes ? asked?.go : asked?.stay)?.();
  };
  useLayoutEffect(() => guardRoute((way) => (way ? ask(way) : setAsked(way))));
  useListener('beforeunload', (event) => isChanged() && event.preventDefault());
  return {
    /** Leaves the edit, or asks first if there are changes. Does nothing while the question is open. */
    ask: () => asked ?? ask({ go: leave }),
    /** Leaves the edit after saving: performs the action that an open question blocks, or else calls `go`. */
    goOn(go: () => void) {
      isDone.current = true;
      (latest.current?.go ?? go)();
    },
    question: asked && <Question question="Discard your changes?" yes="Discard" no="Keep editing" answer={answer} />,
  };
}

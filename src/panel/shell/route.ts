import { useLayoutEffect, useState } from 'preact/hooks';
import { entries } from '../ui/object.ts';

/** A place of the panel: `#/requests/12?q=add-payment` is the part `requests`, the rest `['12']` and a query. */
export interface Route {
  part: string;
  rest: string[];
  query: URLSearchParams;
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function parseRoute(hash: string): Route {
  const [path = '', ...query] = hash.replace(/^#/, '').split('?');
  const [part = 'requests', ...rest] = path.split('/').filter(Boolean).map(decoded);
  return { part, rest, query: new URLSearchParams(query.join('?')) };
}

/**
 * The address of a place.
 * @param query empty values are left out
 */
export function href(steps: (string | number)[], query: Record<string, string> = {}) {
  const given = entries(query).filter(([, value]) => value !== '');
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `#/${steps.map((step) => encodeURIComponent(step)).join('/')}${search}`;
}

/** Goes to a place. What a key or a letter in a box changes replaces the place: the way back leads out of the list, not through it. */
export function replaceRoute(to: string) {
  history.replaceState(null, '', to);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** To another place, and back to the one that is shown. */
export interface Way {
  go: () => void;
  stay?: () => void;
}

type Guard = (way: Way | undefined) => void;

let guard: Guard | undefined;

/**
 * Lets something be asked before another place is shown: by a link, and by the way back.
 * @param ask undefined is there no way to ask about any more
 * @returns how to stop that
 */
export function guardRoute(ask: Guard) {
  guard = ask;
  return () => {
    guard = undefined;
  };
}

/** Which place of the history this is; undefined where the browser does not tell. */
const position = () => globalThis.navigation?.currentEntry?.index;

const placeOf = ({ part, rest }: Route) => [part, ...rest].join('/');

/** The place that the address names, as it changes. */
export function useRoute() {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useLayoutEffect(() => {
    let shown = { route, at: position(), hash: location.hash };
    const go = () => {
      shown = { route: parseRoute(location.hash), at: position(), hash: location.hash };
      setRoute(shown.route);
    };
    const stay = () => {
      const by = (shown.at ?? 0) - (position() ?? 0);
      if (by !== 0) history.go(by);
      else history.pushState(null, '', shown.hash);
    };
    const follow = () => {
      const isElsewhere = placeOf(parseRoute(location.hash)) !== placeOf(shown.route);
      guard?.(isElsewhere ? { go, stay } : undefined);
      if (!guard || !isElsewhere) go();
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}

import { useLayoutEffect, useState } from 'preact/hooks';

/** `#/requests/12?q=add-payment` has the part `requests`, the rest `['12']` and a query. */
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
 * Creates a link to a place in the panel, from the panel or the reference.
 * @param query empty values are omitted
 */
export function href(steps: (string | number)[], query: Record<string, string> = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  const page = location.pathname.endsWith('/panel') ? '' : 'panel';
  return `${page}#/${steps.map((step) => encodeURIComponent(step)).join('/')}${search}`;
}

/** Opens a place at once, whereas a change of `location.hash` has its event later. */
export function openRoute(to: string) {
  history.pushState(null, '', to);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export function replaceRoute(to: string) {
  history.replaceState(null, '', to);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export interface RouteChange {
  go: () => void;
  stay?: () => void;
}

type Guard = (way: RouteChange | undefined) => void;

let guard: Guard | undefined;

/**
 * Calls `ask` when the hash of the URL changes, for example by a link or the back button.
 * @param ask gets functions that continue or undo the change; undefined if at most the query changes
 * @returns a function that removes the guard
 */
export function guardRoute(ask: Guard) {
  guard = ask;
  return () => {
    guard = undefined;
  };
}

/** undefined if the browser does not report the position in its history. */
const position = () => globalThis.navigation?.currentEntry?.index;

const placeOf = ({ part, rest }: Route) => [part, ...rest].join('/');

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

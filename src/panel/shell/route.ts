import { useLayoutEffect, useState } from 'preact/hooks';

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
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `#/${steps.map((step) => encodeURIComponent(step)).join('/')}${search}`;
}

/** Goes to a place. What a key or a letter in a box changes replaces the place: the way back leads out of the list, not through it. */
export function replaceRoute(to: string) {
  history.replaceState(null, '', to);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The place that the address names, as it changes. */
export function useRoute() {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useLayoutEffect(() => {
    const follow = () => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}

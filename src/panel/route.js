import { useLayoutEffect, useState } from './vendor.js';

/**
 * A place of the panel: `#/requests/12?q=add-payment` is the part `requests`, the rest `['12']` and a query.
 * @typedef {{ part: string, rest: string[], query: URLSearchParams }} Route
 */

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * @param {string} hash
 * @returns {Route}
 */
export function parseRoute(hash) {
  const [path = '', ...query] = hash.replace(/^#/, '').split('?');
  const [part = 'requests', ...rest] = path.split('/').filter(Boolean).map(decoded);
  return { part, rest, query: new URLSearchParams(query.join('?')) };
}

/**
 * The address of a place.
 * @param {(string | number)[]} steps
 * @param {Record<string, string>} [query] empty values are left out
 */
export function href(steps, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return `#/${steps.map((step) => encodeURIComponent(step)).join('/')}${search}`;
}

/**
 * Goes to a place. What a key or a letter in a box changes replaces the place: the way back leads out of the list, not through it.
 * @param {string} to
 */
export function replaceRoute(to) {
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

interface EnvHttpProxyAgent {
  constructor: new (options: { noProxy: string }) => object;
}

/** Places of the dispatcher of Node's `fetch`, newest first. */
const PLACES = ['undici.globalDispatcher.2', 'undici.globalDispatcher.1'].map((name) => Symbol.for(name));

let direct: object | undefined;

/**
 * Node's `fetch` uses the proxy in `HTTP_PROXY` if `NODE_USE_ENV_PROXY` is set.
 * @returns a dispatcher that uses no proxy; undefined if `fetch` uses no proxy of the environment
 */
export function directDispatcher(): object | undefined {
  const places = globalThis as { [place: symbol]: EnvHttpProxyAgent | undefined };
  const current = PLACES.map((place) => places[place]).find((found) => found !== undefined);
  if (current?.constructor.name !== 'EnvHttpProxyAgent') return undefined;
  direct = direct?.constructor === current.constructor ? direct : new current.constructor({ noProxy: '*' });
  return direct;
}

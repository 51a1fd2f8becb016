import { defaultFetch } from '../../client/fetch.ts';
import { MockControl } from '../../client/index.ts';
import { caller, type Route } from '../../client/send.ts';
import { type EventsOptions, readEvents } from '../../client/watching.ts';
import type { ControlCreateSandboxRequest } from '../../generated/shapes.ts';

const TOKEN_KEY = 'leadmock-control-token';

/** Base URL of the sandbox of the page. */
export const baseUrl = location.origin + location.pathname.replace(/\/_mock\/.*$/, '');

const route: Route = {
  base: baseUrl,
  controlToken: sessionStorage.getItem(TOKEN_KEY) ?? undefined,
  fetch: defaultFetch,
};

export const call = caller(route);

/** Base URL of the sandbox `default`, as this page reaches the server. */
const serverUrl = baseUrl.replace(/\/_sandbox\/[^/]*$/, '');

/** Sends a control call without the sandbox of the page, which may not exist. */
export const callServer: typeof call = (id, parts) => caller({ ...route, base: serverUrl })(id, parts);

export function createClient() {
  const { controlToken } = route;
  return new MockControl(serverUrl, controlToken === undefined ? {} : { controlToken });
}

export const listSandboxes = async () => (await callServer('get-sandboxes')).sandboxes;

export const createSandbox = (body: ControlCreateSandboxRequest) => callServer('create-sandbox', { body });

export const events = (options: EventsOptions) => readEvents(route, options);

/** Stores the control token until the browser tab closes. */
export function storeControlToken(controlToken: string) {
  route.controlToken = controlToken;
  sessionStorage.setItem(TOKEN_KEY, controlToken);
}

import { defaultFetch } from '../../client/fetch.ts';
import { caller, type Route } from '../../client/send.ts';
import { type EventsOptions, readEvents } from '../../client/watching.ts';
import type { ControlMakeSandboxRequest } from '../../generated/shapes.ts';

const TOKEN_KEY = 'leadmock-control-token';

/** What the client under test is pointed at: what stands before `/_mock/<page>` in the address of this page. */
export const baseUrl = location.origin + location.pathname.replace(/\/_mock\/.*$/, '');

/** Where the calls of this page go, with the control token of this tab, where it has been asked for. */
const route: Route = {
  base: baseUrl,
  controlToken: sessionStorage.getItem(TOKEN_KEY) ?? undefined,
  fetch: defaultFetch,
};

/** Calls the control plane of the sandbox that this page looks at. */
export const call = caller(route);

/** The same past the sandbox: to list or drop one must not make it. */
export const callServer: typeof call = (id, parts) =>
  caller({ ...route, base: baseUrl.replace(/\/_sandbox\/[^/]*$/, '') })(id, parts);

/** All sandboxes of the server. */
export const listSandboxes = async () => (await callServer('get-sandboxes')).sandboxes;

/** Makes a sandbox, of which a proxy before several servers hears by its name. */
export const makeSandbox = (body: ControlMakeSandboxRequest) => callServer('make-sandbox', { body });

/** What happens in the sandbox from now on. */
export const events = (options: EventsOptions) => readEvents(route, options);

/** Remembers the token as long as the tab is open. */
export function storeControlToken(controlToken: string) {
  route.controlToken = controlToken;
  sessionStorage.setItem(TOKEN_KEY, controlToken);
}

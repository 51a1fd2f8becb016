import { defaultFetch } from '../../client/fetch.ts';
import { MockControl, MockControlError } from '../../client/index.ts';
import { type Call, caller, type Route } from '../../client/send.ts';
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

/**
 * Parentheses, clauses and sentences of a message that name a call of the control plane or a field of its body. The panel
 * has lists and buttons instead.
 */
const OTHER_CALLS = /\s*\([^()]*(?:\/_mock|"\w+":)[^()]*\)|[.;] [^.;?()]*\/_mock[^.;()]*/g;

/** Turns a message of the control plane into a sentence of the panel. */
function panelSentence(message: string): string {
  const text = message.replace(OTHER_CALLS, '');
  const begun = /^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}

/** @returns the error, with messages in the words of the panel */
export function inWords(error: unknown): unknown {
  if (!(error instanceof MockControlError)) return error;
  const errors = error.errors.map(({ pointer, message }) => ({ pointer, message: message.replace(OTHER_CALLS, '') }));
  return Object.assign(error, { detail: panelSentence(error.detail), errors });
}

function callerOf(of: Route): Call {
  const send = caller(of);
  return ((id, parts) => send(id, parts).catch((error) => Promise.reject(inWords(error)))) as Call;
}

export const call = callerOf(route);

/** Base URL of the sandbox `default`, as this page reaches the server. */
const serverUrl = baseUrl.replace(/\/_sandbox\/[^/]*$/, '');

/** Sends a control call without the sandbox of the page, which may not exist. */
export const callServer: Call = (id, parts) => callerOf({ ...route, base: serverUrl })(id, parts);

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

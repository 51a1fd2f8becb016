import type { IncomingMessage } from 'node:http';
import { refuse } from '../api/rules/index.ts';
import { Problem } from '../control/problem.ts';
import { monotonicMs } from '../core/clock.ts';
import { isName } from '../core/name.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Sandbox } from '../core/sandbox.ts';
import { DEFAULT_SANDBOX, NoRoomForSandbox, type Sandboxes } from '../core/sandboxes.ts';
import { CONTROL_PREFIX, sendProblem } from './control-plane.ts';
import type { ServiceStep } from './exchange.ts';
import type { MockHeaderSetter } from './mock-headers.ts';

const PREFIX = '/_sandbox/';

/** A broken escape such as `%zz` in a path made plain text: a malformed id, and no error of the router (rule `path-id`). */
function withReadableEscapes(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** `/_sandbox/w3/login?a=b` as `w3` and `/login?a=b`; no name for any other path. */
export function splitPrefix(url: string): { named?: string; rest: string } {
  if (!url.startsWith(PREFIX)) return { rest: url };
  const end = url.slice(PREFIX.length).search(/[/?]/);
  if (end < 0) return { named: url.slice(PREFIX.length), rest: '/' };
  const rest = url.slice(PREFIX.length + end);
  return { named: url.slice(PREFIX.length, PREFIX.length + end), rest: rest.startsWith('/') ? rest : `/${rest}` };
}

/** `w3` of the host `w3.localhost:8080`. What no host can be is left to those who guard against it. */
function nameInHost(host: string | undefined): string | undefined {
  return host === undefined ? undefined : /^([^/?#@\\]+)\.localhost\.?(:\d*)?$/i.exec(host)?.[1];
}

/** The name that a request gives; it may give the same one in several places. Hosts know no capitals. */
function nameIn({ headers }: IncomingMessage, prefix: string | undefined): string | undefined | Refusal {
  const header = headers['x-mock-sandbox'] as string | undefined;
  const host = nameInHost(headers.host)?.toLowerCase();
  const name = prefix ?? header ?? host;
  if (name === undefined) return undefined;
  const isOther = (given: string | undefined, same: string) => given !== undefined && given !== same;
  if (!isOther(header, name) && !isOther(host, name.toLowerCase())) return name;
  const message = `The request names two sandboxes: ${name} and ${isOther(header, name) ? header : host}`;
  return refuse('sandbox-selectors', { message });
}

function select(req: IncomingMessage, prefix: string | undefined, sandboxes: Sandboxes): Sandbox | Refusal {
  const name = nameIn(req, prefix);
  return name === undefined || typeof name === 'string' ? sandboxOf(name, sandboxes) : name;
}

/** The sandbox of a name, made when there is none, or why it cannot be had. */
export function sandboxOf(name = DEFAULT_SANDBOX, sandboxes: Sandboxes): Sandbox | Refusal {
  if (!isName(name)) return refuse('sandbox-name', { hint: `it is ${JSON.stringify(name)}` });
  try {
    return sandboxes.use(name);
  } catch (error) {
    if (error instanceof NoRoomForSandbox) return refuse('sandbox-room', { message: error.message });
    throw error;
  }
}

/** The same refusal as the control plane tells it. */
export function toProblem({ faults: [{ rule, message }], hint }: Refusal): Problem {
  const status = rule === 'sandbox-room' ? 503 : 400;
  return new Problem(status, hint === undefined ? message : `${message}: ${hint}`);
}

/** Finds the world that the request is for, by base URL, host or header, and opens the exchange. */
export function chooseSandbox(sandboxes: Sandboxes, setMockHeader: MockHeaderSetter): ServiceStep {
  return (req, res) => {
    const { named, rest } = splitPrefix(req.url);
    const found = select(req, named, sandboxes);
    const isChosen = !(found instanceof Error);
    const sandbox = isChosen ? found : sandboxes.default;
    const queryAt = rest.indexOf('?');
    const path = queryAt < 0 ? rest : rest.slice(0, queryAt);
    res.locals = { sandbox, startedAtMs: monotonicMs(), path };
    setMockHeader(res, 'sandbox', sandbox.name);
    req.url = rest.includes('%') ? withReadableEscapes(rest) : rest;
    if (isChosen) return;
    if (path !== CONTROL_PREFIX && !path.startsWith(`${CONTROL_PREFIX}/`)) throw found;
    const problem = toProblem(found);
    res.locals.explain = problem.message;
    sendProblem(res, problem);
  };
}

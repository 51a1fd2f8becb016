import type { IncomingMessage } from 'node:http';
import { reject } from '../../api/rules/index.ts';
import { Problem } from '../../control/problem.ts';
import { monotonicMs } from '../../core/clock.ts';
import { isName } from '../../core/name.ts';
import type { Rejection } from '../../core/rejection.ts';
import { DEFAULT_SANDBOX, type Sandboxes } from '../../core/sandbox/sandboxes.ts';
import { CONTROL_PREFIX, sendProblem } from '../control/plane.ts';
import { sandboxesInBaggage } from '../server/baggage.ts';
import { closeAfterResponse, noteRequest } from '../server/connections.ts';
import type { ServiceStep } from './exchange.ts';
import { MOCK_HEADERS } from './mock-headers.ts';

const PREFIX = '/_sandbox/';

/** If a path has an invalid escape such as `%zz`, escapes each %, so that later steps can decode path parameters. */
function withReadableEscapes(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Splits `/_sandbox/w3/login?a=b` into `w3` and `/login?a=b`. */
export function splitPrefix(url: string): { named?: string; rest: string } {
  if (!url.startsWith(PREFIX)) return { rest: url };
  const end = url.slice(PREFIX.length).search(/[/?]/);
  if (end < 0) return { named: url.slice(PREFIX.length), rest: '/' };
  const rest = url.slice(PREFIX.length + end);
  return { named: url.slice(PREFIX.length, PREFIX.length + end), rest: rest.startsWith('/') ? rest : `/${rest}` };
}

const NONE: readonly undefined[] = [];
const UNREADABLE = 'The header baggage is invalid: write leadmock.sandbox=<name>, with a percent-encoded name';

/** @returns what the request selects: one name, or else two names or an invalid `baggage`, with the rejection */
function selected({ headers }: IncomingMessage, prefix: string | undefined): { asked: string; rejection?: Rejection } {
  const header = headers['x-mock-sandbox'] as string | undefined;
  // Node joins several header lines with commas.
  const chosen = header === undefined ? NONE : header.split(',').map((name) => name.trim());
  const baggage = headers['baggage'] as string | undefined;
  const carried = baggage === undefined ? NONE : sandboxesInBaggage(baggage);
  if (carried.includes(undefined)) {
    return { asked: String(baggage), rejection: reject('sandbox-selectors', { message: UNREADABLE }) };
  }
  const name = prefix ?? chosen[0] ?? carried[0] ?? DEFAULT_SANDBOX;
  const other = [...chosen, ...carried].find((given) => given !== name);
  if (other === undefined) return { asked: name };
  const message = `The request selects two sandboxes: ${name} and ${other}`;
  return { asked: `${name}, ${other}`, rejection: reject('sandbox-selectors', { message }) };
}

function rejectionOfName(name: string, inUrl: string | undefined): Rejection | undefined {
  if (isName(name)) return undefined;
  const isForgotten = inUrl === '_mock' || inUrl === '';
  return reject('sandbox-name', {
    hint: isForgotten
      ? 'the URL has no sandbox name. Write the name after /_sandbox/'
      : `invalid name ${JSON.stringify(name)}`,
  });
}

/**
 * If the sandbox is missing, or the request does not select one valid name, the exchange first belongs to `default`.
 * If a control request does not select one valid name, this step rejects the request. `rejectMisnamed` rejects service
 * requests after the step `cors`, because pages of other origins can read a rejection only with CORS headers.
 */
export function chooseSandbox(sandboxes: Sandboxes, hasMockHeaders: boolean): ServiceStep {
  return (req, res) => {
    const { named, rest } = splitPrefix(req.url);
    const { asked, rejection: misread } = selected(req, named);
    const found = misread ? undefined : sandboxes.touch(asked);
    const rejection = found ? undefined : (misread ?? rejectionOfName(asked, named));
    const missingSandbox = found ? undefined : asked;
    const sandbox = found ?? sandboxes.default;
    const queryAt = rest.indexOf('?');
    const path = queryAt < 0 ? rest : rest.slice(0, queryAt);
    const arrival = { path, startedAtMs: monotonicMs(), missingSandbox, nameRejection: rejection };
    res.locals = { sandbox, arrival, outcome: {}, hasMockHeaders };
    noteRequest(res, sandbox);
    closeAfterResponse(res, sandbox);
    req.url = rest.includes('%') ? withReadableEscapes(rest) : rest;
    if (path !== CONTROL_PREFIX && !path.startsWith(`${CONTROL_PREFIX}/`)) return;
    if (hasMockHeaders) res.setHeader(MOCK_HEADERS.sandbox, sandbox.name);
    if (!rejection) return;
    res.locals.arrival.missingSandbox = undefined;
    const [{ message }] = rejection.violations;
    const problem = new Problem(400, rejection.hint === undefined ? message : `${message}: ${rejection.hint}`);
    res.locals.outcome.explanation = problem.message;
    sendProblem(res, problem);
  };
}

import { signalAfter } from '../../core/real-time.ts';
import { asLine } from '../print/show.ts';
import { CONTROL_VARIABLES, type Environment } from '../settings/raw-settings.ts';
import { CommandFailed, UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { baseUrl, headersOf } from './control-target.ts';

/** How long a server may take; a large seed takes some seconds. */
const PATIENCE_S = 60;

/** A place in the body of a request that the server found wrong. */
interface Fault {
  pointer: string;
  message: string;
}

/** The server answered, and said no; the message is what it said. */
export class Refused extends CommandFailed {
  /** HTTP status. */
  readonly status: number;
  readonly faults: readonly Fault[];

  constructor(message: string, status: number, faults: readonly Fault[]) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.faults = faults;
  }
}

/** Words as a path below `/_mock`. Dots alone or nothing would name another path. */
export function pathOf(...words: readonly string[]): string {
  const odd = words.find((word) => /^\.{0,2}$/.test(word));
  if (odd !== undefined) throw new UsageError(`${JSON.stringify(odd)} is no name`);
  return words.map((word) => `/${encodeURIComponent(word)}`).join('');
}

/** Calls of one control plane. */
export interface ControlServer {
  /**
   * One call; `path` is what follows `/_mock`. Answers the parsed body.
   * @throws Refused with what the server said; CommandFailed when there is no server, or none that is a leadmock
   */
  call(method: string, path: string, body?: object): Promise<unknown>;
}

/**
 * The control plane that the flags and the environment name.
 * @throws UsageError for a setting that cannot be
 */
export function controlServer(args: Arguments, environment: Environment): ControlServer {
  const url = baseUrl(args, environment);
  const headers = headersOf(args, environment);
  return {
    async call(method, path, body) {
      const answer = await send(url, `/_mock${path}`, {
        method,
        headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: signalAfter(PATIENCE_S * 1000),
      });
      return bodyOf(answer, url);
    },
  };
}

async function send(url: string, path: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(`${url}${path}`, init);
    return { response, text: await response.text() };
  } catch (error) {
    const { name, message, cause } = error as Error;
    if (name === 'TimeoutError') throw new CommandFailed(`${url} has not answered within ${PATIENCE_S} s`);
    const { code, message: why } = (cause ?? {}) as NodeJS.ErrnoException;
    throw new CommandFailed(
      `${url} cannot be reached (${code || why || message}): start a server with leadmock serve, or name another one by --url or ${CONTROL_VARIABLES.url}`,
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body of an answer, if the control plane gave it and it is no refusal. */
function bodyOf({ response, text }: { response: Response; text: string }, url: string): unknown {
  const type = response.headers.get('Content-Type') ?? '';
  const body = parsed(text) as Record<string, unknown> | null | undefined;
  if (type.startsWith('application/problem+json') && typeof body?.['detail'] === 'string') {
    throw refusal(body['detail'], response.status, (body['errors'] ?? []) as Fault[]);
  }
  if (body?.['status'] === 'error' && Array.isArray(body['errors'])) {
    throw new CommandFailed(`${url} has no control plane: was it started with --no-control?`);
  }
  if (!response.ok || typeof body !== 'object' || body === null) {
    const what = `${response.status} ${type || 'without a type'}`;
    throw new CommandFailed(`${url} does not answer as a leadmock does (${what}): is --url right?`);
  }
  return body;
}

const MOST_FAULTS = 10;

/** What the server said in one line: the first fault stands in its detail already. */
function refusal(detail: string, status: number, faults: readonly Fault[]): Refused {
  return new Refused([detail, ...listed(faults.slice(1))].map(asLine).join('; '), status, faults);
}

/** Faults to be read one after the other, as many as fit a line that is still read. */
export function listed(faults: readonly Fault[], place = ''): string[] {
  const texts = faults.slice(0, MOST_FAULTS).map(({ pointer, message }) => `${place}${pointer} ${message}`);
  return faults.length > MOST_FAULTS ? [...texts, `and ${faults.length - MOST_FAULTS} more`] : texts;
}

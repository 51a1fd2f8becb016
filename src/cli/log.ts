import pino, { type DestinationStream, type Logger } from 'pino';
import { machineMs, setTimeout } from '../core/real-time.ts';
import { DEFAULT_SANDBOX } from '../core/sandboxes.ts';
import type { RequestLine } from '../http/record.ts';
import type { LogLevel } from './settings.ts';

export type { Logger };

/** How long a line may wait for others that are written with it, in milliseconds, and how many bytes may wait. */
const LONGEST_WAIT_MS = 50;
const MOST_BYTES = 8 * 1024;

/**
 * Lines that are written together: one at a time would cost each request a system call. An exit of the process writes what still
 * waits. The library can wait too, but measures all that waits again for each line.
 */
function together(): DestinationStream {
  const stream = pino.destination({ sync: true });
  let lines: string[] = [];
  let bytes = 0;
  const flush = () => {
    const text = lines.join('');
    lines = [];
    bytes = 0;
    stream.write(text);
  };
  process.on('exit', () => {
    if (bytes > 0) flush();
    stream.flushSync();
  });
  return {
    write(line) {
      if (bytes === 0) setTimeout(() => bytes > 0 && flush(), LONGEST_WAIT_MS).unref();
      lines.push(line);
      bytes += line.length;
      if (bytes >= MOST_BYTES) flush();
    },
  };
}

/** The time of a line, made once a millisecond: many lines come in one. */
function timeOfLine(): () => string {
  let [atMs, text] = [Number.NaN, ''];
  return () => {
    const now = machineMs();
    if (now !== atMs) [atMs, text] = [now, `,"time":"${new Date(now).toISOString()}"`];
    return text;
  };
}

/**
 * Request ids printed by JSON.stringify, which is how pino prints an object. It would make any other number a text, and those the
 * engine keeps in a cache: a heap that grows with each request.
 */
const serializers = { id: (id: number | null) => (id === null ? null : Object(id)) };

/** JSON lines on standard output; readable ones on a terminal. */
export async function createLogger(level: LogLevel, isTerminal: boolean): Promise<Logger> {
  const options = { level, base: null, timestamp: timeOfLine(), serializers };
  if (!isTerminal) return pino(options, together());
  // Loaded only here: in a container nobody waits for it.
  const { default: pretty } = await import('pino-pretty');
  const fields = 'method,path,operation,status,code,rule,explain,fault,ms,sandbox,id';
  return pino(options, pretty({ colorize: true, sync: true, ignore: fields, translateTime: 'SYS:HH:MM:ss' }));
}

/** One line a request; probes only at debug, since an orchestrator sends one every few seconds. */
export function logRequest(logger: Logger, line: RequestLine): void {
  if (!logger.isLevelEnabled('info')) return;
  const isProbe = line.operation === 'health' || line.operation === 'ready';
  const refusal = line.code === null ? '' : ` code ${line.code}`;
  const fault = line.fault === null ? '' : ` fault ${line.fault}`;
  const sandbox = line.asked_sandbox ?? line.sandbox;
  const where = sandbox === DEFAULT_SANDBOX ? '' : ` in ${sandbox}`;
  const reason = line.explain ?? line.rule;
  const why = reason === null ? '' : `: ${reason}`;
  const text = `${line.method} ${line.path} ${line.status}${refusal}${fault} ${line.ms} ms${where}${why}`;
  logger[isProbe ? 'debug' : 'info'](line, text);
}

import pino, { type DestinationStream, type Logger } from 'pino';
import { machineMs, setTimeout } from '../../core/real-time.ts';
import { DEFAULT_SANDBOX } from '../../core/sandbox/sandboxes.ts';
import type { RequestLine } from '../../http/service/record.ts';
import type { LogLevel } from '../settings/settings.ts';

export type { Logger };

/** How long a line may wait for others that are written with it, in milliseconds, and how many bytes may wait. */
const LONGEST_WAIT_MS = 50;
const MOST_BYTES = 8 * 1024;
/** So much is kept of what cannot be written, on a full disk for instance, for when it can; what comes then is lost. */
const MOST_UNWRITTEN_BYTES = 1024 * 1024;

/** Where lines go: at once, or with others. They keep their order. */
interface Lines extends DestinationStream {
  /** Behind all that still waits. Whoever starts the program waits for what it says. */
  write(line: string): void;
  /** A little later: one request at a time would cost each of them a system call. */
  writeTogether(line: string): void;
}

/**
 * Lines for standard output. An exit of the process writes what still waits. The library can wait too, but measures all that waits
 * again for each line. A log that cannot be written ends nothing: standard error says so, once.
 */
function linesOnOutput(): Lines {
  const stream = pino.destination({ sync: true, maxLength: MOST_UNWRITTEN_BYTES });
  let isTold = false;
  let isFailing = false;
  stream.on('write', () => {
    isFailing = false;
  });
  stream.on('error', ({ message }: Error) => {
    if (!isTold) console.error(`leadmock: the log cannot be written (${message}); the server goes on without`);
    [isTold, isFailing] = [true, true];
  });
  let lines: string[] = [];
  let bytes = 0;
  const flush = () => {
    const text = lines.join('');
    lines = [];
    bytes = 0;
    stream.write(text);
  };
  process.prependListener('exit', () => {
    if (bytes > 0) flush();
    // The library would try for ever.
    if (isFailing) stream.destroy();
    else stream.flushSync();
  });
  return {
    write(line) {
      lines.push(line);
      flush();
    },
    writeTogether(line) {
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
    if (now !== atMs) [atMs, text] = [now, new Date(now).toISOString()];
    return text;
  };
}

/** Where lines go: those of the program, and one for each request. */
export interface Log {
  logger: Logger;
  request(line: RequestLine): void;
}

/** JSON lines on standard output; readable ones on a terminal. */
export async function createLog(level: LogLevel, isTerminal: boolean): Promise<Log> {
  const lineTime = timeOfLine();
  const options = { level, base: null, timestamp: () => `,"time":"${lineTime()}"` };
  if (!isTerminal) {
    const stream = linesOnOutput();
    const logger = pino(options, stream);
    const request = (line: RequestLine) => {
      const at = levelOf(line);
      if (logger.isLevelEnabled(at)) stream.writeTogether(`${jsonLine(pino.levels.values[at], lineTime(), line)}\n`);
    };
    return { logger, request };
  }
  // Loaded only here: in a container nobody waits for it.
  const { default: pretty } = await import('pino-pretty');
  const fields = 'method,path,operation,status,code,rule,explain,fault,ms,sandbox,id';
  const stream = pretty({ colorize: true, sync: true, ignore: fields, translateTime: 'SYS:HH:MM:ss' });
  const logger = pino(options, stream);
  return { logger, request: (line) => logger[levelOf(line)](line, textOf(line)) };
}

/** Probes only at debug, since an orchestrator sends one every few seconds. */
function levelOf({ operation }: RequestLine): 'debug' | 'info' {
  return operation === 'health' || operation === 'ready' ? 'debug' : 'info';
}

/** A line as pino writes it, at half of its price. Field by field: to spread an object here costs as much as the line. */
function jsonLine(level: number | undefined, time: string, line: RequestLine): string {
  const { method, path, operation, status, code, rule, explain, fault, ms, sandbox, asked_sandbox, id } = line;
  const msg = textOf(line);
  // biome-ignore format: one field after the other
  return JSON.stringify({ level, time, method, path, operation, status, code, rule, explain, fault, ms, sandbox, asked_sandbox, id, msg });
}

function textOf(line: RequestLine): string {
  const refusal = line.code === null ? '' : ` code ${line.code}`;
  const fault = line.fault === null ? '' : ` fault ${line.fault}`;
  const sandbox = line.asked_sandbox ?? line.sandbox;
  const where = sandbox === DEFAULT_SANDBOX ? '' : ` in ${sandbox}`;
  const reason = line.explain ?? line.rule;
  const why = reason === null ? '' : `: ${reason}`;
  return `${line.method} ${line.path} ${line.status}${refusal}${fault} ${line.ms} ms${where}${why}`;
}

import pino, { type DestinationStream, type Logger } from 'pino';
import { machineMs, setTimeout } from '../../core/real-time.ts';
import { DEFAULT_SANDBOX } from '../../core/sandbox/sandboxes.ts';
import type { RequestLine } from '../../http/service/record.ts';
import type { LogLevel } from '../settings/settings.ts';

export type { Logger };

/** A request line may wait for others that are written with it: a system call for each would cost too much. */
const MAX_WAIT_MS = 50;
const MAX_WAITING_LENGTH = 8 * 1024;
/** Lines that cannot be written, on a full disk for instance, are kept up to this length. */
const MAX_UNWRITTEN_LENGTH = 1024 * 1024;

/** Where lines go: at once, or with others. They keep their order. */
interface Lines extends DestinationStream {
  writeTogether(line: string): void;
}

/** Lines for standard output. A log that cannot be written ends nothing: standard error says so, once. */
function linesOnOutput(): Lines {
  const stream = pino.destination({ sync: true, maxLength: MAX_UNWRITTEN_LENGTH });
  let isTold = false;
  let isFailing = false;
  stream.on('write', () => {
    isFailing = false;
  });
  stream.on('error', ({ message }: Error) => {
    if (!isTold) console.error(`leadmock: the log cannot be written (${message}); the server goes on without`);
    [isTold, isFailing] = [true, true];
  });
  let waiting = '';
  const write = (text: string) => {
    if (waiting + text !== '') stream.write(waiting + text);
    waiting = '';
  };
  process.prependListener('exit', () => {
    write('');
    // The library would try for ever.
    if (isFailing) stream.destroy();
    else stream.flushSync();
  });
  return {
    write,
    writeTogether(line) {
      if (waiting === '') setTimeout(() => write(''), MAX_WAIT_MS).unref();
      waiting += line;
      if (waiting.length >= MAX_WAITING_LENGTH) write('');
    },
  };
}

function lineTime(): string {
  return new Date(machineMs()).toISOString();
}

/** Where lines go: those of the program, and one for each request. */
export interface Log {
  logger: Logger;
  request(line: RequestLine): void;
}

/** JSON lines on standard output; readable ones on a terminal. */
export async function createLog(level: LogLevel, isTerminal: boolean): Promise<Log> {
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

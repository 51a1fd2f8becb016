import pino, { type Logger } from 'pino';
import { machineMs, setTimeout } from '../../core/real-time.ts';
import { DEFAULT_SANDBOX } from '../../core/sandbox/sandboxes.ts';
import type { RequestLine } from '../../http/service/log-request.ts';
import type { LogLevel } from '../settings/settings.ts';

export type { Logger };

/** A request line may wait for others that are written with it: a system call for each would cost too much. */
const MAX_WAIT_MS = 50;
const MAX_WAITING_LENGTH = 8 * 1024;
/** Lines that cannot be written, on a full disk for instance, are kept up to this length. */
const MAX_UNWRITTEN_LENGTH = 1024 * 1024;

/**
 * Writes lines in order: at once, or together with later lines. If the log cannot be written, the server goes on and reports that once on
 * standard error.
 */
function linesOnOutput() {
  const stream = pino.destination({ sync: true, maxLength: MAX_UNWRITTEN_LENGTH });
  let isFailing = false;
  stream.on('write', () => {
    isFailing = false;
  });
  stream.once('error', ({ message }: Error) => {
    console.error(`leadmock: the log cannot be written (${message}); the server goes on without`);
  });
  stream.on('error', () => {
    isFailing = true;
  });
  let waiting = '';
  const write = (text: string) => {
    if (waiting + text !== '') stream.write(waiting + text);
    waiting = '';
  };
  process.prependListener('exit', () => {
    write('');
    // pino would retry forever.
    if (isFailing) stream.destroy();
    else stream.flushSync();
  });
  return {
    write,
    writeTogether(line: string) {
      if (waiting === '') setTimeout(() => write(''), MAX_WAIT_MS).unref();
      waiting += line;
      if (waiting.length >= MAX_WAITING_LENGTH) write('');
    },
  };
}

function lineTime(): string {
  return new Date(machineMs()).toISOString();
}

export interface Log {
  logger: Logger;
  request(line: RequestLine): void;
}

/** JSON lines on standard output; readable ones on a terminal. */
export async function createLog(level: LogLevel, isTerminal: boolean): Promise<Log> {
  const options = { level, base: null, timestamp: () => `,"time":"${lineTime()}"` };
  if (!isTerminal) {
    const lines = linesOnOutput();
    const logger = pino(options, lines);
    const request = (line: RequestLine) => {
      const at = levelOf(line);
      if (logger.isLevelEnabled(at)) lines.writeTogether(`${jsonLine(pino.levels.values[at], line)}\n`);
    };
    return { logger, request };
  }
  // Not needed in a container, where it would delay the start.
  const { default: pretty } = await import('pino-pretty');
  const fields = 'method,path,operation,status,code,rule,explanation,fault,durationMs,sandbox,id';
  const stream = pretty({ colorize: true, sync: true, ignore: fields, translateTime: 'SYS:HH:MM:ss' });
  const logger = pino(options, stream);
  return { logger, request: (line) => logger[levelOf(line)](line, textOf(line)) };
}

/** Probes are logged at debug: orchestrators send one every few seconds. */
function levelOf({ operation }: RequestLine): 'debug' | 'info' {
  return operation === 'health' || operation === 'ready' ? 'debug' : 'info';
}

/** Writes what pino writes in half the time. Spreading an object here would take as long as the line. */
function jsonLine(level: number | undefined, line: RequestLine): string {
  const { method, path, operation, status, code, rule, explanation, fault, durationMs, sandbox, requestedSandbox, id } =
    line;
  const [time, msg] = [lineTime(), textOf(line)];
  // biome-ignore format: one field after the other
  return JSON.stringify({ level, time, method, path, operation, status, code, rule, explanation, fault, durationMs, sandbox, requestedSandbox, id, msg });
}

function textOf(line: RequestLine): string {
  const rejection = line.code === null ? '' : ` code ${line.code}`;
  const fault = line.fault === null ? '' : ` fault ${line.fault}`;
  const sandbox = line.requestedSandbox ?? line.sandbox;
  const where = sandbox === DEFAULT_SANDBOX ? '' : ` in ${sandbox}`;
  const reason = line.explanation ?? line.rule;
  const why = reason === null ? '' : `: ${reason}`;
  return `${line.method} ${line.path} ${line.status}${rejection}${fault} ${line.durationMs} ms${where}${why}`;
}

import pino, { type Logger } from 'pino';
import type { RequestLine } from '../http/record.ts';
import type { LogLevel } from './settings.ts';

export type { Logger };

/** JSON lines on standard output; readable ones on a terminal. */
export async function createLogger(level: LogLevel, isTerminal: boolean): Promise<Logger> {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (!isTerminal) return pino(options);
  // Loaded only here: in a container nobody waits for it.
  const { default: pretty } = await import('pino-pretty');
  const fields = 'method,path,operation,status,code,rule,ms,sandbox,id';
  return pino(options, pretty({ colorize: true, sync: true, ignore: fields, translateTime: 'SYS:HH:MM:ss' }));
}

/** One line a request; probes only at debug, since an orchestrator sends one every few seconds. */
export function logRequest(logger: Logger, line: RequestLine): void {
  const isProbe = line.operation === 'health' || line.operation === 'ready';
  const refusal = line.code === null ? '' : ` code ${line.code} (${line.rule})`;
  const text = `${line.method} ${line.path} ${line.status}${refusal} ${line.ms} ms`;
  logger[isProbe ? 'debug' : 'info'](line, text);
}

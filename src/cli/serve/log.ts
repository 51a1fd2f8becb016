import pino, { type Logger } from 'pino';
import { DEFAULT_SANDBOX } from '../../core/sandbox/sandboxes.ts';
import type { RequestLine } from '../../http/service/log-request.ts';
import type { LogLevel } from '../settings/settings.ts';
import type { LogOutput } from './log-output.ts';

export interface Log {
  logger: Logger;
  request(line: RequestLine): void;
}

/** @param isReadable whether to format lines for people instead of as JSON */
export async function createLog(level: LogLevel, output: LogOutput, isReadable: boolean): Promise<Log> {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const logger = pino(options, isReadable ? await readable(output) : output);
  return { logger, request: (line) => logger[levelOf(line)](line, textOf(line)) };
}

/** Formats lines for people. Only readable logs load `pino-pretty`, because the import would delay the start. */
async function readable(output: LogOutput): Promise<LogOutput> {
  const { default: prettyModule } = await import('pino-pretty');
  const fields = 'method,path,operation,status,code,rule,explanation,fault,durationMs,sandbox,id';
  const pretty = prettyModule.prettyFactory({ colorize: true, ignore: fields, translateTime: 'SYS:HH:MM:ss' });
  return { write: (line) => output.write(pretty(line)) };
}

/** Requests to `health` and `ready` have level debug, because regular probes would fill the log. */
function levelOf({ operation }: RequestLine): 'debug' | 'info' {
  return operation === 'health' || operation === 'ready' ? 'debug' : 'info';
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

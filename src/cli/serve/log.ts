import pino, { type Logger } from 'pino';
import { machineMs } from '../../mock/core/real-time.ts';
import { DEFAULT_SANDBOX } from '../../mock/core/sandbox/sandboxes.ts';
import type { RequestLine } from '../../mock/http/service/log-request.ts';
import type { LogLevel } from '../settings/settings.ts';
import type { LogOutput } from './log-output.ts';

function lineTime(): string {
  return new Date(machineMs()).toISOString();
}

export interface Log {
  logger: Logger;
  request(line: RequestLine): void;
}

/** @param isReadable whether to format lines for people instead of as JSON */
export async function createLog(level: LogLevel, output: LogOutput, isReadable: boolean): Promise<Log> {
  const options = { level, base: null, timestamp: () => `,"time":"${lineTime()}"` };
  if (!isReadable) {
    const logger = pino(options, output);
    const request = (line: RequestLine) => {
      const at = levelOf(line);
      if (logger.isLevelEnabled(at)) output.writeTogether(`${jsonLine(pino.levels.values[at], line)}\n`);
    };
    return { logger, request };
  }
  // Only readable logs load `pino-pretty`, because the import would delay the start.
  const { default: prettyModule } = await import('pino-pretty');
  const fields = 'method,path,operation,status,code,rule,explanation,fault,durationMs,sandbox,id';
  const pretty = prettyModule.prettyFactory({ colorize: true, ignore: fields, translateTime: 'SYS:HH:MM:ss' });
  const logger = pino(options, { write: (line: string) => output.write(pretty(line)) });
  return { logger, request: (line) => logger[levelOf(line)](line, lineText(line)) };
}

/** Requests to `health` and `ready` have level debug, because regular probes would fill the log. */
function levelOf({ operation }: RequestLine): 'debug' | 'info' {
  return operation === 'health' || operation === 'ready' ? 'debug' : 'info';
}

/** Formats a request line like pino, but faster. Spreading an object instead of listing the fields would be slower. */
function jsonLine(level: number | undefined, line: RequestLine): string {
  const { method, path, operation, status, code, rule, explanation, fault, durationMs, sandbox, requestedSandbox, id } =
    line;
  const [time, msg] = [lineTime(), lineText(line)];
  // biome-ignore format: one field after the other
  return JSON.stringify({ level, time, method, path, operation, status, code, rule, explanation, fault, durationMs, sandbox, requestedSandbox, id, msg });
}

function lineText(line: RequestLine): string {
  const rejection = line.code === null ? '' : ` code ${line.code}`;
  const fault = line.fault === null ? '' : ` fault ${line.fault}`;
  const sandbox = line.requestedSandbox ?? line.sandbox;
  const where = sandbox === DEFAULT_SANDBOX ? '' : ` in ${sandbox}`;
  const reason = line.explanation ?? line.rule;
  const why = reason === null ? '' : `: ${reason}`;
  return `${line.method} ${line.path} ${line.status}${rejection}${fault} ${line.durationMs} ms${where}${why}`;
}

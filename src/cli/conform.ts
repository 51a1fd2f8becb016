import { CannotBegin, conform as runConform } from '../prove/conform/conform.ts';
import { sendTo } from '../prove/conform/send.ts';
import { conformLines, summary } from './conform-lines.ts';
import { conformSettings } from './conform-settings.ts';
import { baseUrl, headersOf } from './control-target.ts';
import type { Environment } from './raw-settings.ts';
import { print, tell } from './show.ts';
import type { TwinArguments } from './twins.ts';
import { CommandFailed, exitCodes } from './usage-error.ts';

/** `leadmock conform`: holds a server against the contract. It asks the service alone, so that the server may be any. */
export async function conform(args: TwinArguments, environment: Environment): Promise<void> {
  const url = baseUrl(args, environment);
  const settings = conformSettings(url, args, environment);
  // The secret of a control plane is nothing for a server that may be any.
  const send = sendTo(url, headersOf(args, { ...environment, LEADMOCK_CONTROL_TOKEN: undefined }));
  const report = await runConform({ ...settings, send }).catch((error: unknown) => {
    throw error instanceof CannotBegin ? new CommandFailed(`${url}: ${error.message}`) : error;
  });
  print(args['json'] === true ? JSON.stringify({ url, ...report }, null, 2) : conformLines(url, report).join('\n'));
  if (report.conforms) return;
  tell(`leadmock: ${url} departs from the contract: ${summary(report)}`);
  process.exitCode = exitCodes.gateFailed;
}

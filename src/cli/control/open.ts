import { MockControlError } from '../../client/index.ts';
import { type FailedTest, readFailedTest, replay, START_SNAPSHOT } from '../../client/replay.ts';
import { asLine, counted, printResult } from '../print/print.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { connect } from './connect.ts';
import { readGivenFile } from './explain-error.ts';

async function readGiven(file: string): Promise<{ name: string; failed: FailedTest }> {
  const { name, content } = await readGivenFile(file);
  try {
    return { name, failed: readFailedTest(content) };
  } catch (error) {
    throw new CommandFailed(`${name} cannot be opened: ${(error as Error).message}`, exitCodes.invalidFile);
  }
}

/** @throws CommandFailed with advice, if the server rejected a control call (400); otherwise `error` */
function explain(file: string, error: unknown): never {
  if (!(error instanceof MockControlError && error.status === 400)) throw error;
  const advice = 'Start the server with the version and settings of the test';
  throw new CommandFailed(asLine(`${file} cannot be replayed: ${error.detail}. ${advice}`), exitCodes.invalidFile);
}

export async function open(args: Arguments, environment: Environment): Promise<void> {
  if (args['sandbox'] !== undefined) throw new UsageError('open creates a new sandbox: remove --sandbox');
  const { name, failed } = await readGiven(String(args['file']));
  await connect(args, environment, async (server) => {
    const { sandbox, sentCount, differences } = await replay(server, failed).catch((error) => explain(name, error));
    const panel = `${server.sandbox(sandbox).baseUrl}/_mock/panel`;
    printResult(args, { test: failed.test, sandbox, sentCount, differences, panel }, () => [
      `Replayed ${counted(sentCount, 'request')} of the test ${JSON.stringify(failed.test)} in the sandbox ${sandbox}.`,
      ...(differences.length === 0 ? ['Found no differences from the test.'] : ['Differences:']),
      ...differences.map((difference) => `  ${difference}`),
      `Panel: ${panel}`,
      `Start over: leadmock snapshot restore ${START_SNAPSHOT} --sandbox ${sandbox}`,
    ]);
  });
}

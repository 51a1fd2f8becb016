import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentName, type FlagName, serveFlags } from '../../src/cli/settings/flags.ts';
import { workFolder } from '../support/run-leadmock.ts';
import { runShared } from '../support/shared-process.ts';

/** Invalid settings that are only detected when they are used. */
const LATE: readonly (readonly [FlagName, value: string, says: string, code: number])[] = [
  ['host', 'nope.invalid', 'this machine has no address nope.invalid', 2],
  ['ready-file', 'missing/ready.json', 'missing/ready.json cannot be written', 4],
  ['ready-file', 'package.json', 'package.json is not a ready file of leadmock', 2],
  ['watch', 'true', 'leadmock has no file to watch', 2],
  ['watch-poll', 'true', 'leadmock has no file to watch', 2],
  ['fixture', 'emty', 'the fixture emty does not exist; did you mean empty?', 2],
  ['fixture', 'missing.json', 'the file ', 4],
  ['fixture', '/dev/null', '/dev/null is not a regular file. Save the fixture to a file', 4],
  ['fixtures-dir', 'missing', 'missing is invalid', 4],
  ['data-file', 'package.json/db.json', 'the folder ', 4],
];

test.concurrent.for(LATE)(
  'a %s of %j is told with the place where it was set',
  async ([name, value, says, code], context) => {
    const cwd = await workFolder(context);
    writeFileSync(join(cwd, 'package.json'), '{}');
    const start = (args: string[], env: Record<string, string>) =>
      runShared(context, ['serve', ...args], {
        cwd,
        env: { LEADMOCK_PORT: '0', ...(name === 'data-file' ? {} : { LEADMOCK_EPHEMERAL: 'true' }), ...env },
      });
    const { type } = serveFlags[name];
    const byFlag = await start(type === 'boolean' ? [`--${name}`] : [`--${name}`, value], {});
    const byVariable = await start([], { [environmentName(name)]: value });
    writeFileSync(join(cwd, 'leadmock.config.json'), JSON.stringify({ [name]: type === 'boolean' ? true : value }));
    const byFile = await start([], {});
    const sources = [`--${name}`, environmentName(name), `leadmock.config.json: ${name}`];
    for (const [at, { code: ended, stderr }] of [byFlag, byVariable, byFile].entries()) {
      expect(stderr).toContain(`leadmock: ${sources[at]}: ${says}`);
      expect(ended).toBe(code);
    }
  },
);

test.concurrent.for(['openapi', 'sweep -- true'])('a fixture that is not there: leadmock %s', async (line, context) => {
  const { code, stderr } = await runShared(context, line.split(' '), { env: { LEADMOCK_FIXTURE: 'nope' } });
  expect(stderr).toContain('leadmock: LEADMOCK_FIXTURE: the fixture nope does not exist');
  expect(code).toBe(2);
});

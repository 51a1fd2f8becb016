import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CommandFailed, exitCodes } from '../../../src/cli/usage-error.ts';
import { MockControl } from '../../../src/client/index.ts';
import { runControlCommand } from '../../support/run-control-command.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

async function start() {
  const { url } = await startMock();
  return { url, server: new MockControl(url), folder: await tempFolder() };
}

test('open replays the file of a failed test, and prints the panel and the way back to the start', async () => {
  const { url, server, folder } = await start();
  const { sandbox } = await server.tests.begin({ title: 'reads a view' });
  const mock = server.sandbox(sandbox);
  const { token } = await mock.tokens.create({ user: 1, service: 'shop' });
  await mock.deleteRecord('views', 1001);
  await fetch(`${mock.baseUrl}/view/1001`, { headers: { token } });
  const { failure } = await server.tests.end(sandbox, { outcome: 'failed' });
  const file = join(folder, 'reads-a-view.json');
  await writeFile(file, `${failure?.files[0]?.text}`);

  const printed = await runControlCommand(`open ${file}`, url, { columns: 100 });
  expect(printed.split('\n')).toEqual([
    `Replayed 1 request of the test "reads a view" in the sandbox ${sandbox}-replay.`,
    'Differences:',
    '  request 1, GET /view/1001: success now, code 400 in the test',
    expect.stringMatching(/^ {2}the state differs from the end of the test/),
    `Panel: ${url}/_sandbox/${sandbox}-replay/_mock/panel`,
    `Start over: leadmock snapshot restore start --sandbox ${sandbox}-replay`,
  ]);
  expect(JSON.parse(await runControlCommand(`open ${file}`, url))).toMatchObject({
    test: 'reads a view',
    sandbox: `${sandbox}-replay`,
    sentCount: 1,
    panel: `${url}/_sandbox/${sandbox}-replay/_mock/panel`,
  });
  await runControlCommand(`snapshot restore start --sandbox ${sandbox}-replay`, url);
  expect(await server.sandbox(`${sandbox}-replay`).records('views', { id: 1001 })).toHaveLength(1);
});

test('an error about a file from another server names the file, the place and what to do', async () => {
  const { url, folder } = await start();
  const file = join(folder, 'newer.json');
  const assumptions = { gravity: { value: 'on' } };
  await writeFile(file, JSON.stringify({ test: 'x', sandbox: 'y', assumptions, requests: [] }));
  const error = await runControlCommand(`open ${file}`, url).then(
    () => expect.fail('open must fail'),
    (thrown: CommandFailed) => thrown,
  );
  expect(error.message).toMatch(
    /newer\.json cannot be replayed: \/assumptions\/gravity unknown assumption gravity .*. Start the server with the version and settings of the test$/,
  );
  expect(error.exitCode).toBe(exitCodes.invalidFile);
});

test.each([
  ['missing.json', undefined, 'cannot be read'],
  ['broken.json', '{"test": ', 'is not valid JSON'],
  ['traffic.har', '{"log": {}}', 'it is not a failed test from leadmock-failures/'],
  ['gone.json', '{"test": "x", "sandbox": "y", "gone": "deleted"}', 'its requests are lost (deleted)'],
])('open rejects %s, and creates no sandbox', async (name, text, why) => {
  const { url, server, folder } = await start();
  const file = join(folder, name);
  if (text !== undefined) await writeFile(file, text);
  const error = await runControlCommand(`open ${file}`, url).then(
    () => expect.fail('open must fail'),
    (thrown: CommandFailed) => thrown,
  );
  expect(error.message).toContain(file);
  expect(error.message).toContain(why);
  expect(error.exitCode).toBe(exitCodes.invalidFile);
  expect(await server.sandboxes.list()).toHaveLength(1);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snippetsMarked } from '../../support/documentation.ts';
import { startIn } from '../../support/start-example.ts';
import { npmAlone, startServer, userProject } from '../../support/user-project.ts';

const lines = snippetsMarked('fixtures').flatMap(({ code }) =>
  code
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/ +#.*/, '')),
);

test('the commands of docs/your-data.md create, validate, serve and save fixtures', async (context) => {
  const folder = await userProject(context);
  const run = (command: string, env = {}) =>
    startIn(context, folder, { command, env: { ...npmAlone(folder), ...env } }).ended;
  const [init = '', validate = '', serveOne = '', serveAll = '', save = '', ...rest] = lines;
  expect(rest).toEqual([]);
  // The commands run one after another, so the first one must not save its state.
  for (const serve of [serveOne, serveAll]) expect(serve).toContain(' --ephemeral ');

  expect(await run(init)).toMatchObject({ code: 0 });
  expect(await run(validate)).toMatchObject({ code: 0, output: expect.stringContaining('valid') });

  const one = await startServer(context, folder, serveOne);
  const projects = await (await fetch(`${one.url}/_mock/state/projects`)).json();
  expect(projects).toEqual({ records: [{ id: 1, name: 'Riverside' }], total: 1 });

  const all = await startServer(context, folder, serveAll);
  const reset = { method: 'POST', body: '{"fixture":"example"}' };
  expect((await fetch(`${all.url}/_mock/reset`, reset)).status).toBe(200);

  expect(await run(save, { LEADMOCK_URL: all.url })).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'my-leadmock/fixtures/late-payment.json'))).toBe(true);
});

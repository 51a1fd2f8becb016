import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createViteServer } from 'vitest/node';
import { snippetsMarked } from '../../support/documentation.ts';
import { runControlCommand } from '../../support/run-control-command.ts';

const { code: DOCUMENTED = '' } = snippetsMarked('vite').find(({ mark }) => mark === 'vite plugin') ?? {};

test('the documented plugin serves the API under the development server, also to commands', async () => {
  const root = join(inject('packed'), 'vite-page');
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'vite.config.mjs'), DOCUMENTED);
  const vite = await createViteServer({
    root,
    configFile: join(root, 'vite.config.mjs'),
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1' },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const url = `${vite.resolvedUrls?.local[0]}api`;
  expect((await fetch(`${url}/_mock/panel`)).status).toBe(200);
  await runControlCommand('fault arm maintenance', url);
  expect((await fetch(`${url}/view/1001`)).status).toBe(503);
});

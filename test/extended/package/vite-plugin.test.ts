import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createViteServer } from 'vitest/node';
import { ROOT_FOLDER, snippetsMarked } from '../../support/documentation.ts';
import { openssl } from '../../support/https-recipe.ts';
import { needs } from '../../support/needs.ts';
import { runControlCommand } from '../../support/run-control-command.ts';
import { workFolder } from '../../support/run-leadmock.ts';

const MAKE_CERTIFICATE = join(ROOT_FOLDER, 'examples/https/make-certificate.sh');
const { isSkipped, why } = needs([openssl]);
const { code: DOCUMENTED = '' } = snippetsMarked('vite').find(({ mark }) => mark === 'vite plugin') ?? {};

/** Starts Vite with the documented plugin. @returns the URL of the API */
async function serveDocumented(https?: { key: Buffer | undefined; cert: Buffer | undefined }): Promise<string> {
  const root = join(inject('packed'), 'vite-page');
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'vite.config.mjs'), DOCUMENTED);
  const vite = await createViteServer({
    root,
    configFile: join(root, 'vite.config.mjs'),
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', ...(https && { https }) },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  return `${vite.resolvedUrls?.local[0]}api`;
}

test('the documented plugin serves the API under the development server, also to commands', async () => {
  const url = await serveDocumented();
  expect((await fetch(`${url}/_mock/panel`)).status).toBe(200);
  await runControlCommand('fault arm maintenance', url);
  expect((await fetch(`${url}/view/1001`)).status).toBe(503);
});

test.for([
  ['its own page succeeds', ({ origin }: URL) => origin, 200],
  ['a foreign page is rejected', () => 'https://evil.example', 403],
] as const)(`under https, a reset by %s${why}`, async ([, originOf, expected], context) => {
  context.skip(isSkipped);
  const folder = await workFolder(context);
  execFileSync('sh', [MAKE_CERTIFICATE, 'localhost'], { cwd: folder, stdio: 'ignore' });
  const [key, cert] = await Promise.all(
    ['server.key', 'server.pem'].map((file) => readFile(join(folder, 'certificates', file))),
  );
  const url = new URL(await serveDocumented({ key, cert }));
  const status = await new Promise((resolve, reject) => {
    const headers = { origin: originOf(url) };
    request(`${url}/_mock/reset`, { method: 'POST', headers, rejectUnauthorized: false }, ({ statusCode }) =>
      resolve(statusCode),
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(expected);
});

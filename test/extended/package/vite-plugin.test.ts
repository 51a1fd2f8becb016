import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
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

/** Sends a reset. @returns the HTTP status of the response */
const resets = {
  'HTTP/1.1': (url: URL, origin: string) =>
    new Promise((resolve, reject) => {
      const options = { method: 'POST', headers: { origin }, rejectUnauthorized: false };
      request(`${url}/_mock/reset`, options, ({ statusCode }) => resolve(statusCode))
        .on('error', reject)
        .end();
    }),
  'HTTP/2': (url: URL, origin: string) =>
    new Promise((resolve, reject) => {
      const session = connect(url.origin, { rejectUnauthorized: false }).on('error', reject);
      const sent = session.request({ ':method': 'POST', ':path': `${url.pathname}/_mock/reset`, origin });
      sent.on('response', ({ ':status': status }) => resolve(status)).on('close', () => session.close());
      sent.on('error', reject).resume().end();
    }),
};

test.skipIf(isSkipped).for([
  ['its own page succeeds', 'HTTP/1.1', ({ origin }: URL) => origin, 200],
  ['its own page succeeds', 'HTTP/2', ({ origin }: URL) => origin, 200],
  ['a foreign page is rejected', 'HTTP/2', () => 'https://evil.example', 403],
] as const)(`under https, a reset by %s, over %s${why}`, async ([, protocol, originOf, expected], context) => {
  const folder = await workFolder(context);
  execFileSync('sh', [MAKE_CERTIFICATE, 'localhost'], { cwd: folder, stdio: 'ignore' });
  const [key, cert] = await Promise.all(
    ['server.key', 'server.pem'].map((file) => readFile(join(folder, 'certificates', file))),
  );
  const url = new URL(await serveDocumented({ key, cert }));
  expect(await resets[protocol](url, originOf(url))).toBe(expected);
});

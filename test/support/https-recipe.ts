import { readFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type TestContext } from 'vitest';
import { MockControl } from '../../src/client/index.ts';
import { copyExample } from './copy-example.ts';
import { snippetsMarked } from './documentation.ts';
import { loopbackAddress } from './loopback-address.ts';
import { found, linux, type Need } from './needs.ts';
import { startLeadmock } from './run-leadmock.ts';
import { type ExampleRun, startIn } from './start-example.ts';

export const HTTPS_HOST = 'api.leads.example';
const CLIENTS = fileURLToPath(new URL('../extended/examples/https/', import.meta.url));
const COMPOSE_FILE = new URL('../../examples/https/compose.yaml', import.meta.url);

export const nginx: Need = { name: 'nginx', anyOf: ['nginx', '/usr/sbin/nginx'].map((command) => [command, '-v']) };
export const openssl: Need = { name: 'openssl', anyOf: [['openssl', 'version']] };
const wrapper: Need = {
  name: 'libnss-wrapper',
  // The loader prints an error for a missing library, but still starts the program.
  anyOf: [['sh', '-c', 'test -z "$(LD_PRELOAD=libnss_wrapper.so true 2>&1)"']],
};
const LISTEN = `require('node:net').createServer().listen(443, '${loopbackAddress()}', () => process.exit())`;
const port443: Need = { name: 'right to listen on port 443', anyOf: [[process.execPath, '-e', LISTEN]] };

/** Requirements of every test of docs/run-it.md. */
export const httpsNeeds: readonly Need[] = [linux, nginx, openssl, wrapper, port443];

/** Header with the address of a client, because leadmock treats all loopback addresses as one caller. */
export const ADDRESS_HEADER = 'X-Test-Address';

/** Complete configuration of nginx around the file `nginx.conf` of a recipe. All paths are below the folder of the test. */
const MAIN = `daemon off;
pid nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
  set_real_ip_from 127.0.0.0/8;
  real_ip_header ${ADDRESS_HEADER};
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
  include nginx.conf;
}
`;

function composeSettings(): Record<string, string> {
  const pairs = readFileSync(COMPOSE_FILE, 'utf8').matchAll(/(LEADMOCK_\w+): "(?:\$\{\w+:-(.+)\}|(.*))"/g);
  return Object.fromEntries([...pairs].map(([, name, fallback, value]) => [name, fallback ?? value]));
}

/** Starts nginx with the file `nginx.conf` in the folder. */
export async function startNginx(
  context: TestContext,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  await writeFile(join(folder, 'main.conf'), MAIN);
  const command = `"${found(nginx)}" -e stderr -p "${folder}" -c main.conf 2>&1`;
  await startIn(context, folder, { command, env }).printed(/(start worker processes)/);
}

interface HttpsRequest {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

interface HttpsRecipe {
  folder: string;
  control: MockControl;
  controlToken: string;
  /** Runs a command in the folder, in which the host name leads to nginx. */
  run(command: string): Promise<ExampleRun>;
  /** Sends one request over a separate connection. */
  ask(path: string, request?: HttpsRequest): Promise<{ status: number | undefined; text: string }>;
}

/**
 * Follows docs/run-it.md in a new folder. Without `changeRecipe`, only the addresses differ.
 * @param more more arguments of leadmock
 */
export async function startHttpsRecipe(
  context: TestContext,
  changeRecipe = (text: string) => text,
  more: readonly string[] = [],
): Promise<HttpsRecipe> {
  const folder = await copyExample(context, 'https');
  await cp(CLIENTS, folder, { recursive: true });
  const command = snippetsMarked('https').find(({ mark }) => mark === 'https certificate')?.code ?? '';
  const created = await startIn(context, folder, { command }).ended;
  expect(created).toEqual({ code: 0, output: `created certificates/ for ${HTTPS_HOST}, valid for 825 days\n` });

  const [address, upstream] = [loopbackAddress(), loopbackAddress()];
  const settings = composeSettings();
  await startLeadmock(context, ['--host', upstream, '--port', '8080', ...more], { port: null, env: settings });

  // The upstream has two addresses, like IPv4 and IPv6, to which nginx could repeat a request.
  await writeFile(join(folder, 'hosts'), `${address} ${HTTPS_HOST}\n${`${upstream} leadmock\n`.repeat(2)}`);
  const resolved = (libraries: string) => ({ LD_PRELOAD: libraries, NSS_WRAPPER_HOSTS: join(folder, 'hosts') });

  const recipe = await readFile(join(folder, 'nginx.conf'), 'utf8');
  await writeFile(join(folder, 'nginx.conf'), changeRecipe(recipe.replace('listen 443', `listen ${address}:443`)));
  await startNginx(context, folder, resolved('libnss_wrapper.so'));

  const ca = await readFile(join(folder, 'certificates/ca.pem'));
  const controlToken = settings['LEADMOCK_CONTROL_TOKEN'] ?? '';
  return {
    folder,
    controlToken,
    control: new MockControl(`http://${upstream}:8080`, { controlToken }),
    run(shown) {
      // The curl library is preloaded too, because PHP binds its extensions to the C library before other preloaded
      // libraries.
      const libraries = shown.startsWith('php ') ? 'libnss_wrapper.so libcurl.so.4' : 'libnss_wrapper.so';
      const env = { ...resolved(libraries), SERVICE_ADDRESS: address, GO111MODULE: 'off' };
      return startIn(context, folder, { command: shown, env }).ended;
    },
    ask: (path, { method = 'GET', body, headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const asked = https.request({
          host: address,
          servername: HTTPS_HOST,
          path,
          method,
          ca,
          agent: false,
          headers: { Host: HTTPS_HOST, ...headers, ...(body && { 'Content-Length': Buffer.byteLength(body) }) },
        });
        asked.once('error', reject).once('response', (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.once('error', reject).once('end', () => resolve({ status: response.statusCode, text }));
        });
        asked.end(body);
      }),
  };
}

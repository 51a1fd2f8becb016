import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { commandOf, copyExample } from '../../support/copy-example.ts';
import { needs } from '../../support/needs.ts';
import { startIn } from '../../support/start-example.ts';

const IS_NEW_ENOUGH = `
  const [major, minor] = process.versions.node.split('.').map(Number);
  process.exitCode = major > 22 || (major === 22 && minor >= 12) ? 0 : 1;
`;
/** MSW 3 does not work on earlier versions of Node. */
const { isSkipped, why } = needs([{ name: 'Node 22.12', anyOf: [['node', '--eval', IS_NEW_ENOUGH]] }]);

/** Module with which vitest finds DOM packages, which it only looks for next to itself. */
const FIND_DOMS = new URL('../../support/find-doms.mjs', import.meta.url).href;

async function run(context: TestContext, edit = async (_folder: string) => {}) {
  const folder = await copyExample(context, 'msw');
  await edit(folder);
  const env = { NODE_OPTIONS: `--import=${FIND_DOMS}`, NO_COLOR: '1' };
  return startIn(context, folder, { command: commandOf('msw'), env }).ended;
}

test.skipIf(isSkipped)(`msw passes without a server, in the test process${why}`, async (context) => {
  const { code, output } = await run(context);
  expect(output).toMatch(/Tests +2 passed \(2\)/);
  expect(code).toBe(0);
});

test.skipIf(isSkipped)(`msw fails when a comment is sent twice${why}`, async (context) => {
  const { code, output } = await run(context, async (folder) => {
    const file = join(folder, 'comment-form.ts');
    const text = await readFile(file, 'utf8');
    const line = /^ *const comment = .*$/m.exec(text)?.[0] ?? expect.unreachable(text);
    await writeFile(file, text.replace(line, `${line.replace('const comment =', '')}\n${line}`));
  });
  expect(output).toMatch(/expected exactly 1 matching request, got 2/);
  expect(code).not.toBe(0);
});

/** Starts a server that responds to pages of each origin, and notes the requests. */
async function startReal({ onTestFinished }: TestContext) {
  const received: string[] = [];
  const server = createServer(({ method, url }, response) => {
    received.push(`${method} ${url}`);
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
  });
  server.on('upgrade', ({ url }, socket) => {
    received.push(`upgrade ${url}`);
    socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return { received, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Calls to a host, which fail if MSW stops them. By default, MSW passes requests for files on without a warning. */
const unexpectedCalls = (host: string) => ({
  data: `fetch('http://${host}/api/v2/lead/101')`,
  file: `fetch('http://${host}/leads.json')`,
  socket: `new Promise((onopen, onerror) => Object.assign(new WebSocket('ws://${host}/events'), { onopen, onerror }))`,
});

test.skipIf(isSkipped)(`msw stops all requests that no handler expects${why}`, async (context) => {
  const { received, host } = await startReal(context);
  const { code, output } = await run(context, async (folder) => {
    const calls = Object.entries(unexpectedCalls(host));
    const tests = calls.map(([name, call]) => `test('${name}', () => expect(${call}).rejects.toBeDefined());\n`);
    await appendFile(join(folder, 'comment-form.test.ts'), tests.join(''));
  });
  expect(received).toEqual([]);
  expect(output).toMatch(/Tests +5 passed \(5\)/);
  expect(code).toBe(0);
});

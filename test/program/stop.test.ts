import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { putInTheWayOf } from '../support/in-the-way.ts';
import { type RunningLeadmock, startLeadmock } from '../support/run-leadmock.ts';
import { startShared } from '../support/shared-process.ts';

/**
 * Time limit in milliseconds, much longer than a stop, and shorter than the 30 s after which an incomplete request
 * ends.
 */
const WITHIN_MS = 25_000;

/** Opens a connection and sends some bytes, which the server has begun to handle. */
async function open({ port }: RunningLeadmock, text: string): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  // The reset connection is expected.
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return socket;
}

async function openKeptAlive(leadmock: RunningLeadmock): Promise<net.Socket> {
  const socket = await open(leadmock, 'GET /view/1001 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
}

function dataFile({ cwd }: RunningLeadmock): string {
  return readFileSync(join(cwd, 'data', 'db.json'), 'utf8');
}

test('SIGTERM stops after the last write, despite an open connection', async () => {
  const leadmock = await startLeadmock({ onTestFinished });
  await openKeptAlive(leadmock);
  const token = await leadmock.login();
  await leadmock.call('POST', '/lead/101/comment', { token, body: { text: 'the very last one' } });

  const { code, ms, stderr } = await leadmock.stop('SIGTERM');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(ms).toBeLessThan(WITHIN_MS);
  expect(dataFile(leadmock)).toContain('the very last one');
  expect(existsSync(leadmock.readyFile)).toBe(false);
});

test('an endless request does not delay the stop', async () => {
  const leadmock = await startShared({ onTestFinished }, ['--ephemeral']);
  await open(leadmock, 'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{');
  await openKeptAlive(leadmock);
  const { code, ms } = await leadmock.stop('SIGHUP');
  expect(code).toBe(0);
  expect(ms).toBeLessThan(WITHIN_MS);
});

test('SIGTERM sends a delayed response at once, and rejects new connections', async () => {
  const leadmock = await startLeadmock({ onTestFinished }, ['--ephemeral']);
  await leadmock.call('POST', '/_mock/faults', { body: { effect: 'delay', ms: WITHIN_MS * 2 } });
  const socket = await open(leadmock, 'GET /view/1001 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await expect
    .poll(async () => (await leadmock.call('GET', '/_mock/faults')).body.faults)
    .toMatchObject([{ fired: 1 }]);
  const { code, ms } = await leadmock.stop('SIGTERM');
  expect(code).toBe(0);
  expect(ms).toBeLessThan(WITHIN_MS);
  expect(text).toContain('"status":"error"');
  await expect(leadmock.call('GET', '/_mock/ready')).rejects.toThrow('ECONNREFUSED');
});

test('a second signal does not interrupt the last write', async () => {
  const leadmock = await startLeadmock({ onTestFinished });
  const token = await leadmock.login();
  await leadmock.call('POST', '/lead/101/comment', { token, body: { text: 'the very last one' } });
  process.kill(leadmock.pid, 'SIGINT');
  expect((await leadmock.stop('SIGINT')).code).toBe(0);
  expect(dataFile(leadmock)).toContain('the very last one');
});

test('the last use of a token is saved at the stop', async () => {
  const leadmock = await startShared({ onTestFinished });
  const token = await leadmock.login();
  await expect.poll(() => JSON.parse(dataFile(leadmock)).$meta.sessions).toHaveLength(1);
  const [before] = JSON.parse(dataFile(leadmock)).$meta.sessions;
  await leadmock.call('GET', '/view/1001', { token });
  await leadmock.stop();
  const [after] = JSON.parse(dataFile(leadmock)).$meta.sessions;
  expect(after.last_action_at).toBeGreaterThan(before.last_action_at);
});

test('the log shows the stop', async () => {
  const leadmock = await startShared({ onTestFinished }, ['--ephemeral']);
  const { stdout } = await leadmock.stop('SIGINT');
  expect(stdout).toContain('"msg":"stopping after SIGINT"');
});

test('a failed last write: exit 1, with the reason', async () => {
  const leadmock = await startLeadmock({ onTestFinished });
  putInTheWayOf(join(leadmock.cwd, 'data'));
  expect((await leadmock.stop()).code).toBe(1);
  expect(leadmock.log().at(-1)?.msg).toContain('leadmock could not write the whole state');
});

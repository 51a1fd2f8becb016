import { beforeEach, expect, test, vi } from 'vitest';
import { MockControl } from '../../src/client/mock-control.ts';
import { version } from '../../src/mock/version.ts';
import { serveWith } from '../support/serve-with.ts';
import { rejectionOf, startControl } from './start-control.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** Starts a server of a version, and records the paths of its requests. */
async function serverOf(serverVersion: string, status = 200): Promise<{ url: string; paths: string[] }> {
  const paths: string[] = [];
  const url = await serveWith((req, res) => {
    paths.push(req.url ?? '');
    const problem = { type: 'about:blank', title: 'Failed', status, detail: 'no such thing' };
    res.writeHead(status).end(JSON.stringify(status < 300 ? { version: serverVersion } : problem));
  });
  return { url, paths };
}

test('a server of another version causes one warning in a process', async () => {
  const { url, paths } = await serverOf('9.9.9');
  const control = new MockControl(`${url}/base`);
  await control.sandbox('w1').health();
  await control.sandboxes.resetAll();
  await new MockControl(`${url}/base`).health();
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    `leadmock: the client is ${version}, the server at ${url}/base is 9.9.9`,
  );
  expect(paths.filter((path) => path === '/base/_mock')).toHaveLength(1);
});

test('a server of the same version causes no warning', async () => {
  const { control } = await startControl();
  await control.health();
  expect(console.warn).not.toHaveBeenCalled();
});

test('a call that the server rejects still rejects with its own error', async () => {
  const { url, paths } = await serverOf('9.9.9', 401);
  expect((await rejectionOf(new MockControl(url).state())).detail).toBe('no such thing');
  expect(paths).toEqual(['/_mock/state', '/_mock']);
  expect(console.warn).not.toHaveBeenCalled();
});

test('with a given fetch, the client sends only the calls of the program', async () => {
  const { url, paths } = await serverOf('9.9.9');
  await new MockControl(url, { fetch }).health();
  expect(paths).toEqual(['/_mock/health']);
});

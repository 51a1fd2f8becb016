import http from 'node:http';
import { expect } from 'vitest';
import { ControlClient } from '../../support/control.ts';
import { type MockOverrides, startLoggedIn, type TestMock } from '../../support/start-mock.ts';

export interface ArmedMock extends TestMock {
  control: ControlClient;
}

/** A mock with the main account logged in, in which these faults are armed; their ids are 1, 2, ... */
export async function startArmed(faults: readonly object[], overrides?: MockOverrides): Promise<ArmedMock> {
  const started = await startLoggedIn(overrides);
  const control = new ControlClient(started);
  for (const fault of faults) expect((await control.post('/faults', fault)).status).toBe(201);
  return { ...started, control };
}

export const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };

/** What a plain client of Node saw of one call. */
export interface PlainAnswer {
  /** Undefined when there came no head. */
  status?: number;
  headers?: http.IncomingHttpHeaders;
  text: string;
  /** Of the error in which the call ended. */
  error?: string;
}

/** One call over a connection of its own, as a client without a library makes it. */
export function plainCall(
  { port, client }: TestMock,
  line: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<PlainAnswer> {
  const [method, path] = line.split(' ');
  const headers = { 'content-type': 'application/json', token: client.token ?? '' };
  return new Promise((resolve) => {
    const seen: PlainAnswer = { text: '' };
    const fail = ({ code = 'unknown' }: NodeJS.ErrnoException) => resolve({ ...seen, error: code });
    const options = { host: '127.0.0.1', port, method, path, headers, agent: false, ...(signal && { signal }) };
    const asked = http.request(options, (res) => {
      Object.assign(seen, { status: res.statusCode, headers: res.headers });
      res.setEncoding('utf8').on('data', (chunk) => {
        seen.text += chunk;
      });
      res.once('error', fail);
      res.once('end', () => resolve(seen));
    });
    asked.once('error', fail);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** What the control plane tells of the fault 1, or of none when it has gone. */
export async function firstFault({ control }: ArmedMock) {
  return (await control.get('/faults')).value.faults.find(({ id }: { id: number }) => id === 1);
}

import http from 'node:http';
import { expect } from 'vitest';
import { type MockOverrides, startLoggedIn, type TestMock } from '../../../support/start-mock.ts';

export type ArmedMock = TestMock;

/** Starts a mock with a logged-in main account and these armed faults, whose ids are 1, 2, and so on. */
export async function startArmed(faults: readonly object[], overrides?: MockOverrides): Promise<ArmedMock> {
  const started = await startLoggedIn(overrides);
  for (const fault of faults) expect((await started.control.post('/faults', fault)).status).toBe(201);
  return started;
}

export const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };

/** Result of one call by a plain client of Node. */
export interface PlainAnswer {
  /** HTTP status; undefined if no head arrived. */
  status?: number;
  headers?: http.IncomingHttpHeaders;
  text: string;
  /** Code of the error with which the call ended. */
  error?: string;
}

/** Sends one request over a separate connection, like a client without a library. */
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

/** @returns fault 1 as the control plane shows it, or undefined if it is deleted */
export async function firstFault({ control }: ArmedMock) {
  return (await control.get('/faults')).value.faults.find(({ id }: { id: number }) => id === 1);
}

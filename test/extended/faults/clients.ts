import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { found, PYTHONS } from '../../support/needs.ts';

const run = promisify(execFile);

const BODY = JSON.stringify({ category: 'Flat', purpose: 'Deposit', sum: 1500.5 });

/** Timeout of a client in milliseconds. */
const PATIENCE_MS = 1500;

/** Result that the client of a payment saw. */
export interface Seen {
  /** HTTP status; undefined if no head arrived. */
  status?: number;
  text: string;
  /** End of the response: complete, lost with its connection, or given up by the client. */
  end: 'whole' | 'lost' | 'gave up';
}

interface Payment {
  url: string;
  token: string;
}

export type Client = (payment: Payment) => Promise<Seen>;

const headersOf = ({ token }: Payment) => ({ token, 'Content-Type': 'application/json' });

export const nodeFetch: Client = async (payment) => {
  const seen: Seen = { text: '', end: 'whole' };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const answer = await fetch(payment.url, { method: 'POST', headers: headersOf(payment), body: BODY, signal });
    seen.status = answer.status;
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) seen.text += decoder.decode(chunk, { stream: true });
  } catch {
    seen.end = signal.aborted ? 'gave up' : 'lost';
  }
  return seen;
};

export const rawSocket: Client = ({ url, token }) =>
  new Promise((resolve) => {
    const { hostname, port, pathname } = new URL(url);
    const socket = net.connect(Number(port), hostname);
    let received = '';
    const end = (how: Seen['end']) => {
      clearTimeout(patience);
      socket.destroy();
      const [head = '', ...rest] = received.split('\r\n\r\n');
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
      const text = rest.join('\r\n\r\n');
      const [, length = '0'] = /content-length: (\d+)/i.exec(head) ?? [];
      const isWhole = status !== undefined && Buffer.byteLength(text) === Number(length);
      resolve({ ...(status !== undefined && { status: Number(status) }), text, end: isWhole ? 'whole' : how });
    };
    const patience = setTimeout(() => end('gave up'), PATIENCE_MS);
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    socket.once('error', () => end('lost')).once('end', () => end('lost'));
    const head = [`POST ${pathname} HTTP/1.1`, 'Host: localhost', `Token: ${token}`, 'Content-Type: application/json'];
    socket.write(`${[...head, `Content-Length: ${BODY.length}`, 'Connection: close'].join('\r\n')}\r\n\r\n${BODY}`);
  });

export const curl: Client = async (payment) => {
  const headers = Object.entries(headersOf(payment)).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-sS', '-o', '-', '-w', '\\n%{http_code}', '--max-time', `${PATIENCE_MS / 1000}`, ...headers];
  const { stdout, code } = await run('curl', [...args, '-d', BODY, payment.url]).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
  const at = stdout.lastIndexOf('\n');
  const status = Number(stdout.slice(at + 1));
  const end = code === 0 ? 'whole' : code === 28 ? 'gave up' : 'lost';
  return { ...(status > 0 && { status }), text: stdout.slice(0, at), end };
};

export const urllib: Client = async ({ url, token }) => {
  const python = found({ name: 'python3', anyOf: PYTHONS.map((name) => [name, '--version']) }) ?? 'python3';
  const script = fileURLToPath(new URL('pay.py', import.meta.url));
  const { stdout } = await run(python, [script, url, token, BODY, String(PATIENCE_MS / 1000)]);
  return JSON.parse(stdout);
};

let built: Promise<string> | undefined;

/** Builds the program once for all rows. */
function buildGo(): Promise<string> {
  const file = join(tmpdir(), `leadmock-pay-${process.pid}`);
  const source = fileURLToPath(new URL('pay.go', import.meta.url));
  built ??= run('go', ['build', '-o', file, source], { env: { ...process.env, GO111MODULE: 'off' } }).then(() => file);
  return built;
}

export const goClient: Client = async ({ url, token }) => {
  const { stdout } = await run(await buildGo(), [url, token, BODY, `${PATIENCE_MS}ms`]);
  return JSON.parse(stdout);
};

export async function removeBuilt(): Promise<void> {
  if (built) await rm(await built);
}

/** A page that pays with `fetch`. */
export function inPage(page: Page): Client {
  return (payment) =>
    page.evaluate(
      async ({ url, headers, body, ms }) => {
        const seen: Seen = { text: '', end: 'whole' };
        const signal = AbortSignal.timeout(ms);
        try {
          const answer = await fetch(url, { method: 'POST', headers, body, signal });
          seen.status = answer.status;
          const reader = answer.body?.getReader();
          const decoder = new TextDecoder();
          for (;;) {
            const { done, value } = (await reader?.read()) ?? { done: true };
            if (done) break;
            seen.text += decoder.decode(value, { stream: true });
          }
        } catch {
          seen.end = signal.aborted ? 'gave up' : 'lost';
        }
        return seen;
      },
      { url: payment.url, headers: headersOf(payment), body: BODY, ms: PATIENCE_MS },
    );
}

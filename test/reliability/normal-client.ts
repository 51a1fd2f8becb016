import http from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 10;

/** Latencies that one client measured, in milliseconds. */
export interface Latencies {
  requests: number;
  p50: number;
  p99: number;
  slowest: number;
}

function ask(url: string, token: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { headers: { token }, agent }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      res.once('end', () => {
        const { status } = JSON.parse(text);
        if (status === 'success') resolve();
        else reject(new Error(`a normal client got ${text}`));
      });
    });
    request.once('error', reject);
    request.end();
  });
}

/**
 * Reads a view from time to time over one connection, until another task ends.
 * @returns the latencies
 */
export async function latenciesDuring(url: string, token: string, other: Promise<unknown>): Promise<Latencies> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const latencies = createHistogram();
  let isOver = false;
  const over = other.finally(() => {
    isOver = true;
  });
  // The failure is reported later; without this handler, it would be unhandled until then.
  over.catch(() => {});
  do {
    const before = performance.now();
    await ask(`${url}/view/1001`, token, agent);
    latencies.record(Math.max(1, Math.round((performance.now() - before) * 1000)));
    await wait(PAUSE_MS);
  } while (!isOver);
  agent.destroy();
  await over;
  const ms = (micros: number) => micros / 1000;
  const [p50, p99] = [latencies.percentile(50), latencies.percentile(99)].map(ms) as [number, number];
  return { requests: latencies.count, p50, p99, slowest: ms(latencies.max) };
}

import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { Usage } from './measured-server.ts';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

export interface Target {
  url: string;
  token: string;
  usage(): Promise<Usage>;
}

/** Extent of a load: a duration, or a number of requests. */
export type Extent = { seconds: number } | { requests: number };

export interface Load {
  requests: number;
  perSecond: number;
  /** Processor time of the server per request, in all its threads, in microseconds. */
  cpuMicros: number;
  /** Latency in milliseconds that the client measured (median). */
  p50: number;
  p99: number;
  slowest: number;
  /** Memory of the server after the last response, in bytes. */
  rssBytes: number;
}

/** Interval in milliseconds at which autocannon checks whether it should stop. */
const SAMPLE_MS = 50;

function run(options: autocannon.Options, onResponse: (milliseconds: number) => void): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    const instance = autocannon({ ...options, ...({ sampleInt: SAMPLE_MS } as object) }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => onResponse(milliseconds));
  });
}

function asSent({ method, path, body }: Request, token: string) {
  const headers = { token, ...(body && { 'content-type': 'application/json' }) };
  return { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
}

/** Each connection sends its next request after a response; several kinds of requests alternate. */
export async function load(
  target: Target,
  request: Request | readonly Request[],
  connections: number,
  extent: Extent,
): Promise<Load> {
  const kinds = [request].flat();
  const latencies = createHistogram();
  let requests = 0;
  const before = await target.usage();
  const startedAt = performance.now();
  let endedAt = startedAt;
  const options = {
    url: target.url,
    requests: kinds.map((kind) => asSent(kind, target.token)),
    connections,
    ...('requests' in extent ? { amount: extent.requests } : { duration: extent.seconds }),
  };
  const { non2xx, errors } = await run(options, (milliseconds) => {
    requests += 1;
    endedAt = performance.now();
    latencies.record(Math.max(1, Math.round(milliseconds * 1000)));
  });
  const after = await target.usage();
  if (non2xx + errors > 0) {
    const what = kinds.map(({ method, path }) => `${method} ${path}`).join(', ');
    throw new Error(`${what}: ${non2xx} rejected, ${errors} failed`);
  }
  return {
    requests,
    perSecond: (requests * 1000) / (endedAt - startedAt),
    cpuMicros: (after.cpuMicros - before.cpuMicros) / requests,
    p50: latencies.percentile(50) / 1000,
    p99: latencies.percentile(99) / 1000,
    slowest: latencies.max / 1000,
    rssBytes: after.rssBytes,
  };
}

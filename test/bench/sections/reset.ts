import { load } from '../load.ts';
import { startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { ephemeral, withFile } from '../subjects.ts';

const RESETS = { quick: 300, full: 2000 };

/** Measures a reset to the default fixture over HTTP. */
export async function reset(
  { isQuick, requests = isQuick ? RESETS.quick : RESETS.full }: Effort,
  folder: string,
): Promise<Findings> {
  const rows: string[][] = [];
  for (const subject of [ephemeral(), withFile('reset.json')]) {
    const server = await startServer(subject, folder);
    const request = { method: 'POST', path: '/_mock/reset' } as const;
    await load(server, request, 1, { requests });
    const { p50, p99, cpuMicros } = await load(server, request, 1, { requests });
    rows.push([subject.name, p50.toFixed(2), p99.toFixed(2), cpuMicros.toFixed(0)]);
    await server.stop();
  }
  return { title: 'A reset', heads: ['Server', 'p50 ms', 'p99 ms', 'µs CPU each'], rows, goals: [] };
}

import { load } from '../load.ts';
import { startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { ephemeral } from '../subjects.ts';

const READS = { quick: 100_000, full: 1_000_000 };
const STEPS = 10;

/** Memory of the process while it answers view reads. */
export async function memory({ isQuick }: Effort, folder: string): Promise<Findings> {
  const server = await startServer(ephemeral(), folder);
  const mebibytes = (bytes: number) => bytes / 2 ** 20;
  const step = (isQuick ? READS.quick : READS.full) / STEPS;
  const rows = [['0', mebibytes((await server.usage()).rssBytes).toFixed(0)]];
  let most = 0;
  for (let done = step; done <= step * STEPS; done += step) {
    const { rssBytes } = await load(server, { method: 'GET', path: '/view/1001' }, 10, { requests: step });
    most = Math.max(most, mebibytes(rssBytes));
    rows.push([String(done), mebibytes(rssBytes).toFixed(0)]);
  }
  await server.stop();
  return {
    title: 'Memory under view reads',
    heads: ['Reads', 'MiB'],
    rows,
    plot: { column: 1, is: 'line' },
    goals: [{ what: `memory in ${step * STEPS} view reads`, limit: 90, is: 'at most', values: [most], unit: ' MiB' }],
  };
}

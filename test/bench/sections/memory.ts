import { load } from '../load.ts';
import { type Subject, startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { bare, ephemeral } from '../subjects.ts';

const READS = { quick: 100_000, full: 1_000_000 };
const STEPS = 10;

/** What a server took after each step of the reads, in MiB. */
async function taken(subject: Subject, step: number, folder: string): Promise<number[]> {
  const server = await startServer(subject, folder);
  const mebibytes = (bytes: number) => bytes / 2 ** 20;
  const steps = [mebibytes((await server.usage()).rssBytes)];
  for (let done = 0; done < STEPS; done += 1) {
    const { rssBytes } = await load(server, { method: 'GET', path: '/view/1001' }, 10, { requests: step });
    steps.push(mebibytes(rssBytes));
  }
  await server.stop();
  return steps;
}

/** Memory of the process while it answers view reads. */
export async function memory({ isQuick }: Effort, folder: string): Promise<Findings> {
  const step = (isQuick ? READS.quick : READS.full) / STEPS;
  const reference = await taken(bare, step, folder);
  const ours = await taken(ephemeral(), step, folder);
  const ratio = Math.max(...ours) / Math.max(...reference);
  return {
    title: 'Memory under view reads',
    heads: ['Reads', 'leadmock, MiB', 'node:http, MiB'],
    rows: ours.map((mebibytes, at) => [String(at * step), mebibytes.toFixed(0), (reference[at] ?? 0).toFixed(0)]),
    plot: { column: 1, is: 'line' },
    goals: [
      {
        what: `memory in ${step * STEPS} view reads × node:http`,
        limit: 1.3,
        is: 'at most',
        values: [ratio],
        unit: '',
      },
    ],
  };
}

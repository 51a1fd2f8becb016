import { setTimeout as wait } from 'node:timers/promises';
import { type MeasuredServer, startServer, type Usage } from '../../scripts/bench/measured-server.ts';
import { median } from '../../scripts/bench/statistics.ts';
import { ephemeral } from '../../scripts/bench/subjects.ts';
import { handlesOf } from './linux.ts';
import type { Part } from './part.ts';
import { soakLoad, type Tally } from './soak-load.ts';

const PROBE = new URL('soak-probe.mjs', import.meta.url).href;
const REQUESTS = { quick: 50_000, full: 1_000_000 };
const SAMPLE_MS = { quick: 200, full: 1000 };
/**
 * Maximum growth of memory in MiB from the second to the last fifth, when caches are warm and all journals are full.
 */
const MOST_GROWTH_MIB = 20;

/** State of the server at one time. */
interface Sample {
  mebibytes: number;
  handles: number;
  p99DelayMs: number;
  mostDelayMs: number;
}

type SoakUsage = Usage & Pick<Sample, 'p99DelayMs' | 'mostDelayMs'>;

async function sample(server: MeasuredServer): Promise<Sample> {
  const { rssBytes, p99DelayMs, mostDelayMs } = (await server.usage()) as SoakUsage;
  return { mebibytes: rssBytes / 2 ** 20, handles: handlesOf(server.pid), p99DelayMs, mostDelayMs };
}

/** Samples the server until the load has ended. */
async function samplesDuring(server: MeasuredServer, everyMs: number, load: Promise<void>) {
  const samples: Sample[] = [];
  let isOver = false;
  const over = load.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  while (!isOver) {
    await wait(everyMs);
    samples.push(await sample(server));
  }
  await over;
  return samples;
}

/** @returns the median memory in one of five equal parts of the soak */
function memoryIn(samples: readonly Sample[], fifth: number): number {
  const part = samples.slice(Math.floor((fifth * samples.length) / 5), Math.ceil(((fifth + 1) * samples.length) / 5));
  return median(part.map(({ mebibytes }) => mebibytes));
}

/** A million requests to a hundred sandboxes, without failures, growth or blocking. */
export const soak: Part = async ({ isQuick }, folder) => {
  const amount = isQuick ? REQUESTS.quick : REQUESTS.full;
  const server = await startServer(ephemeral(), folder, PROBE);
  try {
    // The first call excludes the usage of the start.
    await server.usage();
    const handlesBefore = handlesOf(server.pid);
    const tally: Tally = { answered: 0, rejected: [] };
    const beganAt = performance.now();
    const load = soakLoad(server, amount, tally);
    const samples = await samplesDuring(server, isQuick ? SAMPLE_MS.quick : SAMPLE_MS.full, load);
    const seconds = (performance.now() - beganAt) / 1000;
    await wait(500);
    const more = handlesOf(server.pid) - handlesBefore;
    const memory = [0, 1, 2, 3, 4].map((fifth) => memoryIn(samples, fifth));
    const [, early = 0, , , late = 0] = memory;
    const most = (of: keyof Sample) => Math.max(...samples.map((one) => one[of]));
    const failures = [...tally.rejected];
    if (tally.answered < amount) failures.push(`${amount - tally.answered} requests were not answered`);
    if (more > 5) failures.push(`${more} more handles than before`);
    if (!isQuick && late - early > MOST_GROWTH_MIB) failures.push(`memory grew from ${early} to ${late} MiB`);
    return {
      title: 'Soak',
      heads: ['What', 'measured'],
      rows: [
        ['requests answered, all of them successes', String(tally.answered)],
        ['requests per second', (tally.answered / seconds).toFixed(0)],
        ['memory in each fifth', `${memory.map((mebibytes) => mebibytes.toFixed(0)).join(', ')} MiB`],
        ['most memory', `${most('mebibytes').toFixed(0)} MiB`],
        ['handles: at the start, at most, more at the end', `${handlesBefore}, ${most('handles')}, ${more}`],
        ['event-loop delay: middle p99 of a second', `${median(samples.map((one) => one.p99DelayMs)).toFixed(1)} ms`],
        ['event-loop delay: longest', `${most('mostDelayMs').toFixed(1)} ms`],
      ],
      failures,
    };
  } finally {
    await server.stop();
  }
};

import { load, type Request } from '../load.ts';
import { type MeasuredServer, type Subject, startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { bare, ephemeral } from '../subjects.ts';
import { view, works } from '../works.ts';

const REQUESTS = { quick: 100_000, full: 1_000_000 };
const STEPS = 10;
const CONNECTIONS = 10;
const REQUESTS_A_RESET = 1000;
const MOST_MIB = 90;
/** Maximum growth in MiB from a tenth of the run to its end, to allow for fluctuations of the engine. */
const MOST_GROWTH_MIB = 10;

const mebibytes = (bytes: number) => bytes / 2 ** 20;

/**
 * Function that sends a number of requests.
 * @returns the memory of the server afterwards, in bytes
 */
type Step = (server: MeasuredServer, requests: number) => Promise<number>;

/** @returns the memory of a server at the start and after each step, in MiB */
async function taken(subject: Subject, requests: number, folder: string, step: Step): Promise<number[]> {
  const server = await startServer(subject, folder);
  const steps = [mebibytes((await server.usage()).rssBytes)];
  for (let done = 0; done < STEPS; done += 1) steps.push(mebibytes(await step(server, requests / STEPS)));
  await server.stop();
  return steps;
}

async function reads(server: MeasuredServer, requests: number): Promise<number> {
  const { rssBytes } = await load(server, view, CONNECTIONS, { requests });
  return rssBytes;
}

/** Sends all three kinds of requests in alternation. The reset empties the journal, so the memory excludes it. */
async function mixed(server: MeasuredServer, requests: number): Promise<number> {
  const kinds: readonly Request[] = works;
  for (let done = 0; done < requests; done += REQUESTS_A_RESET) {
    await load(server, kinds, CONNECTIONS, { requests: REQUESTS_A_RESET });
    await server.reset();
  }
  return (await server.usage()).rssBytes;
}

async function measure(step: Step, kind: string, head: string, requests: number, folder: string): Promise<Findings> {
  const reference = await taken(bare, requests, folder, step);
  const ours = await taken(ephemeral(), requests, folder, step);
  const what = `memory in ${requests} ${kind}`;
  return {
    title: `Memory under ${kind}`,
    heads: [head, 'leadmock, MiB', 'node:http, MiB'],
    rows: ours.map((mib, at) => [
      String((at * requests) / STEPS),
      mib.toFixed(0),
      (reference[at] ?? Number.NaN).toFixed(0),
    ]),
    goals: [
      { what, limit: MOST_MIB, is: 'at most', values: [Math.max(...ours)], unit: ' MiB' },
      { what: `${what} × node:http`, limit: 1.3, is: 'at most', values: [Math.max(...ours) / Math.max(...reference)] },
      {
        what: `${what}: growth since the first tenth`,
        limit: MOST_GROWTH_MIB,
        is: 'at most',
        values: [(ours.at(-1) ?? Number.NaN) - (ours[1] ?? Number.NaN)],
        unit: ' MiB',
      },
    ],
  };
}

/** Measures the memory of the process under load. */
export async function memory({ isQuick }: Effort, folder: string): Promise<Findings[]> {
  const requests = isQuick ? REQUESTS.quick : REQUESTS.full;
  return [
    await measure(reads, 'view reads', 'Reads', requests, folder),
    await measure(mixed, `reads and POSTs with a reset every ${REQUESTS_A_RESET}`, 'Requests', requests, folder),
  ];
}

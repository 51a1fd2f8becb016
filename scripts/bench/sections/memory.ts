import { startServer } from '../measured-server.ts';
import { type Effort, type Row, short } from '../report.ts';
import { sandboxUse } from '../sandbox-use.ts';
import { median } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';

const SANDBOXES = { quick: 50, full: 1000 };
const MIB = 2 ** 20;

/**
 * Compares the memory of a server after the sandboxes of many tests, each deleted after its test, with the memory at
 * the start.
 */
export async function memory({ rounds, isQuick }: Effort, folder: string): Promise<Row[]> {
  const count = isQuick ? SANDBOXES.quick : SANDBOXES.full;
  const values: number[] = [];
  const mebibytes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(ephemeral(), folder);
    const { rssBytes: before } = await server.usage();
    const use = await sandboxUse(server);
    for (let at = 0; at < count; at += 1) await use(`test-${at}`);
    const { rssBytes: after } = await server.usage();
    await server.stop();
    values.push(after / before);
    mebibytes.push(after / MIB);
  }
  return [
    {
      what: `memory after ${count} tests with a sandbox × the start`,
      goal: 1.1,
      unit: '',
      values,
      note: `${short(median(mebibytes))} MiB`,
    },
  ];
}

import { startServer } from '../measured-server.ts';
import { installedProject, packageOf } from '../packed.ts';
import { type Effort, type Row, short } from '../report.ts';
import { median, ratios } from '../statistics.ts';
import { bare, ephemeral, express } from '../subjects.ts';

const ROUNDS_A_ROUND = 3;

/** Measures from the start of the process of the installed package to its first response, a login. */
export async function start({ rounds }: Effort, folder: string): Promise<Row[]> {
  const leadmock = { ...ephemeral(), nodeFlags: [], script: `${packageOf(installedProject(folder))}/dist/leadmock.js` };
  const times = new Map<string, number[]>();
  // The first round only loads the files into memory.
  for (let round = 0; round <= rounds * ROUNDS_A_ROUND; round += 1) {
    for (const subject of [bare, express, leadmock]) {
      const server = await startServer(subject, folder, null);
      await server.stop();
      if (round > 0) times.set(subject.name, [...(times.get(subject.name) ?? []), server.startedInMs]);
    }
  }
  const ms = ({ name }: { name: string }) => times.get(name) ?? [];
  return [
    {
      what: 'start of the package to its first response × Express',
      goal: 1.3,
      unit: '',
      values: ratios(ms(leadmock), ms(express)),
      note: [leadmock, express, bare].map((one) => `${one.name} ${short(median(ms(one)))} ms`).join(', '),
    },
  ];
}

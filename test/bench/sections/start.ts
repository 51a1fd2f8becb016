import { startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { median, ratios, spread } from '../statistics.ts';
import { bare, ephemeral, express, withFile } from '../subjects.ts';

const ROUNDS = { quick: 4, full: 15 };

/** Measures the time from the start of the process to its first response, a login. */
export async function start({ isQuick }: Effort, folder: string): Promise<Findings> {
  const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const subject of [bare, express, ephemeral(), withFile(`start-${round}.json`)]) {
      const server = await startServer(subject, folder, null);
      await server.stop();
      // The first round only loads the files into memory.
      if (round > 0) times.set(subject.name, [...(times.get(subject.name) ?? []), server.startedInMs]);
    }
  }
  const ofExpress = times.get(express.name) ?? [];
  return {
    title: 'Start of the process to its first answer',
    heads: ['Server', 'ms', '× Express'],
    rows: [...times].map(([name, ms]) => [name, median(ms).toFixed(0), spread(ratios(ms, ofExpress))]),
    goals: ['leadmock', 'leadmock, file'].map((name) => ({
      what: `first answer, ${name}, × Express`,
      limit: 1.1,
      is: 'at most',
      values: ratios(times.get(name) ?? [], ofExpress),
    })),
  };
}

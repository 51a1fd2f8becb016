import { inTurn, withServers } from '../in-turn.ts';
import type { Subject } from '../measured-server.ts';
import { type FixedRateLoad, OpenLoop } from '../open-loop.ts';
import type { Effort, Findings } from '../report.ts';
import { spread } from '../statistics.ts';
import { bare, ephemeral, withFile } from '../subjects.ts';
import { comment, compareAnswers, task, view, type Work } from '../works.ts';

const PER_SECOND = 5000;
/** Number of connections, so high that requests wait for the server, not for a connection. */
const CONNECTIONS = 64;
const MOST_OF_BARE = 1.5;

const contests: readonly { work: Work; subjects: readonly Subject[] }[] = [
  { work: view, subjects: [bare, ephemeral()] },
  { work: comment, subjects: [bare, ephemeral(), withFile('comments-at-a-rate.json')] },
  { work: task, subjects: [bare, ephemeral(), withFile('tasks-at-a-rate.json')] },
];

const p95 = ({ latencies }: FixedRateLoad) => latencies.p95;

/** Measures requests at a fixed rate, from the moment at which each is due. */
export async function rate({ rounds, seconds }: Effort, folder: string): Promise<Findings[]> {
  const findings: Findings[] = [];
  const loop = new OpenLoop();
  for (const { work, subjects } of contests) {
    const extent = { perSecond: PER_SECOND, seconds, connections: CONNECTIONS };
    const loads = await withServers(subjects, folder, async (servers) => {
      await compareAnswers(servers, work);
      return inTurn(servers, rounds, (server) => loop.send(server, work, extent));
    });
    const median = (name: string, of: (load: FixedRateLoad) => number) => loads.median(name, of).toFixed(2);
    findings.push({
      title: `${work.name}, ${PER_SECOND} requests a second`,
      heads: ['Server', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest ms', 'sent late, p95 ms', 'p95 × node:http'],
      rows: subjects.map(({ name }) => [
        name,
        median(name, ({ latencies }) => latencies.p50),
        median(name, p95),
        median(name, ({ latencies }) => latencies.p99),
        median(name, ({ latencies }) => latencies.slowest),
        median(name, ({ lateness }) => lateness.p95),
        spread(loads.compare(name, bare.name, p95)),
      ]),
      goals: subjects
        .filter((subject) => subject !== bare)
        .map(({ name }) => ({
          what: `${work.name}, ${name}: p95 at ${PER_SECOND} requests a second × node:http`,
          limit: MOST_OF_BARE,
          is: 'at most',
          values: loads.compare(name, bare.name, p95),
        })),
    });
  }
  await loop.stop();
  return findings;
}

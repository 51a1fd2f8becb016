import { inTurn, type Rounds, withServers } from '../in-turn.ts';
import { type Load, load } from '../load.ts';
import type { Subject } from '../measured-server.ts';
import type { Effort, Findings, Goal } from '../report.ts';
import { spread } from '../statistics.ts';
import { bare, ephemeral, express, expressFewChecks, withFile } from '../subjects.ts';
import { comment, compareAnswers, task, view, type Work } from '../works.ts';

const CONNECTIONS = { quick: [10], full: [1, 10, 64] };
/** Number of connections for which the targets are set; measurements with other numbers get half as many rounds. */
const GOAL_CONNECTIONS = 10;

/** Maximum latency of 99 percent of the responses, in milliseconds. */
const LONGEST_P99_MS = 5;

const perSecond = (one: Load) => one.perSecond;
const cpuMicros = (one: Load) => one.cpuMicros;

/** Measured request, the servers that are compared with leadmock, and the targets. */
interface Contest {
  work: Work;
  subjects: readonly Subject[];
  /** Maximum processor time of leadmock's servers relative to `node:http`, by name. */
  mostCpu: Readonly<Record<string, number>>;
  /**
   * Minimum requests per second of leadmock with a data file, relative to an opponent that keeps all data in memory.
   */
  least?: { opponent: Subject; limit: number };
}

/**
 * Measured requests. The limits of processor time for POST requests are amounts of work that were once set relative to
 * Express on Node 20. Since then, Express has become two and a half times as fast, but node:http has not
 * (docs/performance.md).
 */
const contests: readonly Contest[] = [
  { work: view, subjects: [bare, express, ephemeral()], mostCpu: { leadmock: 2 } },
  {
    work: comment,
    subjects: [bare, express, ephemeral(), withFile('comments.json')],
    mostCpu: { leadmock: 2.75, 'leadmock, file': 3.5 },
    least: { opponent: express, limit: 2.5 },
  },
  {
    work: task,
    subjects: [bare, express, expressFewChecks, ephemeral(), withFile('tasks.json')],
    mostCpu: { leadmock: 2.85, 'leadmock, file': 3.65 },
    least: { opponent: expressFewChecks, limit: 2 },
  },
];

function row(name: string, loads: Rounds<Load>): string[] {
  return [
    name,
    loads.median(name, perSecond).toFixed(0),
    loads.median(name, cpuMicros).toFixed(1),
    loads.median(name, ({ p50 }) => p50).toFixed(2),
    loads.median(name, ({ p99 }) => p99).toFixed(2),
    (loads.median(name, ({ rssBytes }) => rssBytes) / 2 ** 20).toFixed(0),
    spread(loads.compare(name, bare.name, cpuMicros)),
    spread(loads.compare(name, express.name, perSecond)),
  ];
}

function goals({ work: { name: what }, mostCpu, least }: Contest, loads: Rounds<Load>): Goal[] {
  const ofEach = Object.entries(mostCpu).flatMap(([name, limit]): Goal[] => [
    {
      what: `${what}, ${name}: processor time × node:http`,
      limit,
      is: 'at most',
      values: loads.compare(name, bare.name, cpuMicros),
    },
    {
      what: `${what}, ${name}: p99`,
      limit: LONGEST_P99_MS,
      is: 'at most',
      values: loads.of(name, ({ p99 }) => p99),
      unit: ' ms',
    },
  ]);
  if (!least) return ofEach;
  const { opponent, limit } = least;
  const values = loads.compare('leadmock, file', opponent.name, perSecond);
  return [
    ...ofEach,
    { what: `${what}, leadmock, file: requests per second × ${opponent.name}`, limit, is: 'at least', values },
  ];
}

function measure(contest: Contest, { isQuick, rounds, ...extent }: Effort, folder: string): Promise<Findings[]> {
  const { work, subjects } = contest;
  return withServers(subjects, folder, async (servers) => {
    await compareAnswers(servers, work);
    const findings: Findings[] = [];
    for (const connections of isQuick ? CONNECTIONS.quick : CONNECTIONS.full) {
      const isGoal = connections === GOAL_CONNECTIONS;
      const loads = await inTurn(servers, isGoal ? rounds : Math.ceil(rounds / 2), (server) =>
        load(server, work, connections, extent),
      );
      findings.push({
        title: `${work.name}, ${connections} connection${connections === 1 ? '' : 's'}`,
        heads: [
          'Server',
          'requests/s',
          'µs CPU each',
          'p50 ms',
          'p99 ms',
          'MiB',
          'CPU × node:http',
          'requests/s × Express',
        ],
        rows: servers.map((server) => row(server.name, loads)),
        goals: isGoal ? goals(contest, loads) : [],
      });
    }
    return findings;
  });
}

/** Compares the three most frequent requests of tests with the reference servers. */
export async function requestLoads(effort: Effort, folder: string): Promise<Findings[]> {
  const findings: Findings[] = [];
  for (const contest of contests) findings.push(...(await measure(contest, effort, folder)));
  return findings;
}

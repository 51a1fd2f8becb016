import { isDeepStrictEqual } from 'node:util';
import { type Load, load, type Request } from '../load.ts';
import { type MeasuredServer, type Subject, startServer } from '../measured-server.ts';
import type { Effort, Findings, Goal } from '../report.ts';
import { median, ratios, spread } from '../statistics.ts';
import { bare, ephemeral, express, withFile } from '../subjects.ts';

const CONNECTIONS = { quick: [10], full: [1, 10, 64] };
/** At which the goals were set. */
const GOAL_CONNECTIONS = 10;
/** Rounds until the engine has compiled what it will compile. */
const WARM_UP_ROUNDS = 2;

export interface Measured extends Request {
  name: string;
  subjects: Subject[];
}

const view: Measured = {
  name: 'view read',
  method: 'GET',
  path: '/view/1001',
  subjects: [bare, express, ephemeral()],
};

export const comment = {
  method: 'POST',
  path: '/lead/101/comment',
  body: { text: 'Called back, wants to see the flat on Monday' },
} as const;

const task: Request = {
  method: 'POST',
  path: '/task',
  body: {
    ...{ title: 'Call Maria', text: 'About the offer', owner_id: 11, project_id: 1, lead_id: 101, visibility: 1 },
    ...{ date_start: 1700000000, date_end: 1700003600, remind_type: 2, remind_method: ['email', 'popup'] },
    ...{ observers: [11, 12], labels: [21, 22] },
  },
};

/** A data file for each: what one left must not be found by the next. */
const postSubjects = (name: string) => [bare, express, ephemeral(), withFile(`${name}.json`)];

export const requests: Measured[] = [
  view,
  { name: 'comment POST', ...comment, subjects: postSubjects('comments') },
  { name: 'task POST', ...task, subjects: postSubjects('tasks') },
];

/** The one field in which two right answers may differ. */
function withoutTime(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (key, value) => (key === 'created_at' ? undefined : value)));
}

/** All servers must answer the same: a faster one that answers less would prove nothing. */
export async function compareAnswers(
  servers: readonly MeasuredServer[],
  { method, path, body }: Request,
): Promise<void> {
  const answers = await Promise.all(servers.map((server) => server.call(method, path, body)));
  const [first] = answers;
  for (const answer of answers) {
    if (!isDeepStrictEqual(withoutTime(answer), withoutTime(first))) {
      throw new Error(`${method} ${path} is answered differently: ${JSON.stringify(answers, null, 2)}`);
    }
  }
}

/** One load on each server in turn, over and over. */
export async function inTurn(
  servers: readonly MeasuredServer[],
  request: Request,
  connections: number,
  { rounds, seconds }: Effort,
): Promise<Map<string, Load[]>> {
  const loads = new Map<string, Load[]>(servers.map(({ name }) => [name, []]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const server of servers) {
      const measured = await load(server, request, connections, { seconds });
      await server.reset();
      if (round >= 0) loads.get(server.name)?.push(measured);
    }
  }
  return loads;
}

type Figure = 'perSecond' | 'cpuMicros' | 'p99';

export function compare(loads: Map<string, Load[]>, name: string, other: string, figure: Figure): number[] {
  const [a = [], b = []] = [loads.get(name), loads.get(other)];
  return ratios(
    a.map((one) => one[figure]),
    b.map((one) => one[figure]),
  );
}

function row(name: string, loads: Map<string, Load[]>): string[] {
  const of = (figure: keyof Load) => median((loads.get(name) ?? []).map((one) => one[figure]));
  return [
    name,
    of('perSecond').toFixed(0),
    of('cpuMicros').toFixed(1),
    of('p50').toFixed(2),
    of('p99').toFixed(2),
    (of('rssBytes') / 2 ** 20).toFixed(0),
    spread(compare(loads, name, bare.name, 'cpuMicros')),
    spread(compare(loads, name, express.name, 'perSecond')),
  ];
}

/**
 * Processor time in that of `node:http`. The limits of POSTs were multiples of Express's requests per second on Node 20; Express became two
 * and a half times as fast since, and node:http did not: these are the same amounts of work (docs/performance.md).
 */
const MOST_CPU: Readonly<Record<string, readonly [server: string, limit: number][]>> = {
  'view read': [['leadmock', 2.5]],
  'comment POST': [
    ['leadmock', 2.75],
    ['leadmock, file', 3.5],
  ],
  'task POST': [
    ['leadmock', 2.85],
    ['leadmock, file', 3.65],
  ],
};

/** What 99 of 100 answers take at most, in milliseconds. */
const LONGEST_P99_MS = 5;

function goals({ name }: Measured, loads: Map<string, Load[]>): Goal[] {
  return (MOST_CPU[name] ?? []).flatMap(([server, limit]): Goal[] => [
    {
      what: `${name}, ${server}: processor time × node:http`,
      limit,
      is: 'at most',
      values: compare(loads, server, bare.name, 'cpuMicros'),
    },
    {
      what: `${name}, ${server}: p99`,
      limit: LONGEST_P99_MS,
      is: 'at most',
      values: (loads.get(server) ?? []).map(({ p99 }) => p99),
      unit: ' ms',
    },
  ]);
}

async function measure(request: Measured, effort: Effort, folder: string): Promise<Findings[]> {
  const servers: MeasuredServer[] = [];
  for (const subject of request.subjects) servers.push(await startServer(subject, folder));
  await compareAnswers(servers, request);
  const findings: Findings[] = [];
  for (const connections of effort.isQuick ? CONNECTIONS.quick : CONNECTIONS.full) {
    const loads = await inTurn(servers, request, connections, effort);
    findings.push({
      title: `${request.name}, ${connections} connection${connections === 1 ? '' : 's'}`,
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
      goals: connections === GOAL_CONNECTIONS ? goals(request, loads) : [],
      ...(connections === GOAL_CONNECTIONS && { plot: { column: 1, is: 'bar' as const } }),
    });
  }
  for (const server of servers) await server.stop();
  return findings;
}

/** The three requests that tests send most, against both reference servers. */
export async function requestLoads(effort: Effort, folder: string): Promise<Findings[]> {
  const findings: Findings[] = [];
  for (const request of requests) findings.push(...(await measure(request, effort, folder)));
  return findings;
}

import { inTurn, withServers } from '../in-turn.ts';
import { type Load, load } from '../load.ts';
import type { Effort, Row } from '../report.ts';
import { short } from '../report.ts';
import { bare, ephemeral } from '../subjects.ts';
import { comment, compareResponses, task, view } from '../works.ts';

const CONNECTIONS = 10;
const SECONDS = { quick: 0.3, full: 2 };

/** Requests whose processor time has a goal. */
const GUARDS = [
  { work: view, goal: 1.8 },
  { work: comment, goal: 2.1 },
  { work: task, goal: 2.8 },
];

/** Compares the processor time of a request with a node:http server that sends an equal response. */
export function processor({ rounds, isQuick }: Effort, folder: string): Promise<Row[]> {
  const seconds = isQuick ? SECONDS.quick : SECONDS.full;
  const cpuMicros = (one: Load) => one.cpuMicros;
  return withServers([bare, ephemeral()], folder, async (servers) => {
    const rows: Row[] = [];
    for (const { work, goal } of GUARDS) {
      await compareResponses(servers, work);
      const loads = await inTurn(servers, rounds, (server) => load(server, work, CONNECTIONS, { seconds }));
      const micros = (name: string) => `${short(loads.median(name, cpuMicros))} µs`;
      rows.push({
        what: `${work.name}: processor time × node:http`,
        goal,
        unit: '',
        values: loads.compare('leadmock', bare.name, cpuMicros),
        note: `${micros('leadmock')}, node:http ${micros(bare.name)}`,
      });
    }
    return rows;
  });
}

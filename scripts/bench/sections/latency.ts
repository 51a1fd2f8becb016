import { inTurn, withServers } from '../in-turn.ts';
import { type FixedRateLoad, OpenLoop } from '../open-loop.ts';
import type { Effort, Row } from '../report.ts';
import { short } from '../report.ts';
import { bare, withFile } from '../subjects.ts';
import { comment, compareResponses } from '../works.ts';

const RATE = { perSecond: 200, connections: 20 };
/** 2,000 requests a round, so that 20 of them are slower than the 99th percentile. */
const SECONDS = { quick: 1, full: 10 };

/** Slow responses at a rate of a busy test suite: POSTs whose change is in the log on disk before the response. */
export async function latency({ rounds, isQuick }: Effort, folder: string): Promise<Row[]> {
  const subjects = [bare, withFile('latency.json')];
  const loop = new OpenLoop();
  const extent = { ...RATE, seconds: isQuick ? SECONDS.quick : SECONDS.full };
  const loads = await withServers(subjects, folder, async (servers) => {
    await compareResponses(servers, comment);
    return inTurn(servers, rounds, (server) => loop.send(server, comment, extent));
  }).finally(() => loop.stop());
  const p99 = ({ latencies }: FixedRateLoad) => latencies.p99;
  const ms = (name: string, of: (load: FixedRateLoad) => number) => `${short(loads.median(name, of))} ms`;
  const [{ name: reference }, { name }] = subjects as [typeof bare, typeof bare];
  return [
    {
      what: `p99 of a logged POST, ${RATE.perSecond} a second, × node:http`,
      goal: 2,
      unit: '',
      values: loads.compare(name, reference, p99),
      note: `${ms(name, p99)}, node:http ${ms(reference, p99)}`,
    },
  ];
}

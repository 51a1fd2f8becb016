import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurn, withServers } from '../in-turn.ts';
import { type Load, load } from '../load.ts';
import type { Subject } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { spread } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';
import { compareAnswers, type Work, works } from '../works.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FILES = ['operations.json', 'operations.mjs'];
const CONNECTIONS = 10;
const MOST = 1.03;
/** Into how many each round is divided: what differs by so little is found by many pairs. */
const PARTS = 4;

/** leadmock with the operations of `test/examples/custom-operations`, whose module imports the package. */
function withOwnOperations(folder: string): Subject {
  const project = join(folder, 'custom-operations');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(ROOT, join(project, 'node_modules/leadmock'), 'junction');
  for (const file of FILES) cpSync(join(ROOT, 'test/examples/custom-operations', file), join(project, file));
  const flags = FILES.flatMap((file) => ['--operations', join(project, file)]);
  return { ...ephemeral(...flags), name: 'with five operations of its own' };
}

const cpuMicros = (one: Load) => one.cpuMicros;

function measure(work: Work, own: Subject, { rounds, seconds }: Effort, folder: string): Promise<Findings> {
  const plain = ephemeral();
  const again = { ...plain, name: 'the same once more' };
  return withServers([plain, again, own], folder, async (servers) => {
    await compareAnswers(servers, work);
    const loads = await inTurn(servers, rounds * PARTS, (server) =>
      load(server, work, CONNECTIONS, { seconds: seconds / PARTS }),
    );
    return {
      title: `Operations of one's own, ${work.name}, ${CONNECTIONS} connections`,
      heads: ['Server', 'µs CPU each', 'CPU × without'],
      rows: servers.map(({ name }) => [
        name,
        loads.median(name, cpuMicros).toFixed(1),
        spread(loads.compare(name, plain.name, cpuMicros)),
      ]),
      goals: [
        {
          what: `${work.name}: processor time with operations of one's own × without`,
          limit: MOST,
          is: 'at most',
          values: loads.compare(own.name, plain.name, cpuMicros),
        },
      ],
    };
  });
}

/** What the operations of the contract cost beside operations of the user's own; a second server without any shows the noise. */
export async function customOperations(effort: Effort, folder: string): Promise<Findings[]> {
  const own = withOwnOperations(folder);
  const findings: Findings[] = [];
  for (const work of works) findings.push(await measure(work, own, effort, folder));
  return findings;
}

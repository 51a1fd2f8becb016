// Tries to break leadmock: random sequences against a model, crashes at every call, failing disks, slow and hostile
// clients, a million requests. `npm run campaign` takes about fifteen minutes on two cores and writes
// reports/campaign.md; `-- --quick` takes one minute. docs/contributing/testing.md describes the parts.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisMachine } from '../../scripts/bench/machine.ts';
import { table, writeReport } from '../../scripts/bench/report.ts';
import { numberOf, partsOf, scriptOptions } from '../support/script-options.ts';
import { abuse } from './abuse.ts';
import { compare } from './compare.ts';
import { crashPoints } from './crash-points.ts';
import { disk } from './disk.ts';
import { kill } from './kill.ts';
import { model, withoutPort } from './model.ts';
import { mutations } from './mutations.ts';
import type { Effort, Part } from './part.ts';
import { recordings } from './recordings.ts';
import { secondService } from './second-service.ts';
import { slowClients } from './slow-clients.ts';
import { soak } from './soak.ts';

const parts: Readonly<Record<string, Part>> = {
  model,
  'without-a-port': withoutPort,
  compare,
  recordings,
  mutations,
  'second-service': secondService,
  'crash-points': crashPoints,
  kill,
  disk,
  abuse,
  slow: slowClients,
  soak,
};

const values = scriptOptions({
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
  seed: { type: 'string' },
  path: { type: 'string' },
  'replay-path': { type: 'string' },
});
const names = partsOf(values.only, Object.keys(parts));

const effort: Effort = {
  isQuick: values.quick,
  seed: numberOf('seed', values.seed, Number.MIN_SAFE_INTEGER),
  path: values.path,
  replayPath: values['replay-path'],
};
console.log(thisMachine());

const folder = mkdtempSync(join(tmpdir(), 'leadmock-campaign-'));
// The folder must be readable for servers that run as another user.
chmodSync(folder, 0o755);
const failures: string[] = [];
const blocks: string[] = [];
try {
  for (const name of names) {
    const startedAt = performance.now();
    const report = await parts[name]?.(effort, folder).catch((error: Error) => ({
      title: name,
      heads: ['', ''],
      rows: [],
      failures: [error.stack ?? String(error)],
    }));
    if (!report) continue;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const found = `### ${report.title}\n\n${table(report.heads, report.rows)}\n\n(\`--only ${name}\`, ${seconds} s)`;
    const failed = report.failures.map((failure) => `FAILED: ${failure}`);
    for (const block of [found, ...failed]) console.log(`\n${block}`);
    blocks.push(found, ...failed);
    failures.push(...failed);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (!values.quick && values.only === undefined) {
  writeReport('campaign', ['# Reliability', `Machine: ${thisMachine()}.`, ...blocks]);
}
console.log(failures.length === 0 ? '\nAll is well.' : `\n${failures.length} failed.`);
process.exit(failures.length === 0 ? 0 : 1);

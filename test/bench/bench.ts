// How fast leadmock is, next to a bare node:http server and a plain Express server that do the same work, all measured in turn in
// one run. `npm run bench -- --quick` takes a few minutes; without it, about twenty.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath } from '../support/chromium.ts';
import { goOnWithImageNode, imageMajor } from './image-node.ts';
import { thisMachine } from './machine.ts';
import { type Effort, type Findings, figures, goalTable, writeReport } from './report.ts';
import { growth } from './sections/growth.ts';
import { holds } from './sections/holds.ts';
import { journal } from './sections/journal.ts';
import { large } from './sections/large.ts';
import { memory } from './sections/memory.ts';
import { ownOperations } from './sections/own-operations.ts';
import { panel } from './sections/panel.ts';
import { peers } from './sections/peers.ts';
import { rate } from './sections/rate.ts';
import { requestLoads } from './sections/requests.ts';
import { reset } from './sections/reset.ts';
import { sandboxes } from './sections/sandboxes.ts';
import { scaleOut } from './sections/scale-out.ts';
import { start } from './sections/start.ts';
import { vitest } from './sections/vitest.ts';

const sections = {
  start,
  requests: requestLoads,
  rate,
  journal,
  'own-operations': ownOperations,
  growth,
  reset,
  sandboxes,
  vitest,
  memory,
  holds,
  large,
  'scale-out': scaleOut,
  panel,
  peers,
};
type Section = (effort: Effort, folder: string) => Promise<Findings | Findings[]>;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
});
const names = values.only?.split(',') ?? Object.keys(sections);
const unknown = names.find((name) => !(name in sections));
if (unknown !== undefined) {
  console.error(`--only: there is no part ${unknown}; there are ${Object.keys(sections).join(', ')}`);
  process.exit(2);
}

if (values.report && (values.quick || values.only !== undefined)) {
  console.error('--report is for a whole run: without --quick and --only');
  process.exit(2);
}

if (names.includes('panel') && chromiumPath === undefined) {
  console.error('panel needs Chromium (.ci/install-debian chromium-headless-shell); name the other parts with --only');
  process.exit(2);
}

if (!values.quick) goOnWithImageNode({ isNeeded: values.report });

const effort: Effort = {
  isQuick: values.quick,
  rounds: Number(values.rounds ?? (values.quick ? 3 : 4)),
  seconds: Number(values.seconds ?? (values.quick ? 0.3 : 1.5)),
};
const machine = `${thisMachine()} (the image runs Node ${imageMajor()})`;
console.log(`${machine}\n`);

const folder = mkdtempSync(join(tmpdir(), 'leadmock-bench-'));
const found: Findings[] = [];
try {
  for (const name of names) {
    const section: Section = sections[name as keyof typeof sections];
    for (const findings of [await section(effort, folder)].flat()) {
      console.log(`${figures(findings)}\n`);
      found.push(findings);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const goals = found.flatMap((findings) => findings.goals);
if (goals.length > 0) console.log(`### Goals\n\n${goalTable(goals)}`);
if (values.report) await writeReport(machine, found);

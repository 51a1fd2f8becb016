// How fast leadmock is, next to a bare node:http server and a plain Express server that do the same work, all measured in turn in
// one run. `npm run bench -- --quick` takes a few minutes; without it, about twenty.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { goOnWithImageNode, imageMajor } from './image-node.ts';
import { thisMachine } from './machine.ts';
import { type Effort, type Findings, figures, goalTable, writeReport } from './report.ts';

/** Each is loaded when it is asked for. */
const sections = {
  start: async () => (await import('./sections/start.ts')).start,
  requests: async () => (await import('./sections/requests.ts')).requestLoads,
  rate: async () => (await import('./sections/rate.ts')).rate,
  journal: async () => (await import('./sections/journal.ts')).journal,
  'own-operations': async () => (await import('./sections/own-operations.ts')).ownOperations,
  growth: async () => (await import('./sections/growth.ts')).growth,
  reset: async () => (await import('./sections/reset.ts')).reset,
  sandboxes: async () => (await import('./sections/sandboxes.ts')).sandboxes,
  vitest: async () => (await import('./sections/vitest.ts')).vitest,
  memory: async () => (await import('./sections/memory.ts')).memory,
  holds: async () => (await import('./sections/holds.ts')).holds,
  large: async () => (await import('./sections/large.ts')).large,
  'scale-out': async () => (await import('./sections/scale-out.ts')).scaleOut,
  panel: async () => (await import('./sections/panel.ts')).panel,
  peers: async () => (await import('./sections/peers.ts')).peers,
};
type Section = (effort: Effort, folder: string) => Promise<Findings | Findings[]>;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    requests: { type: 'string' },
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

if (names.includes('panel') && (await import('../support/chromium.ts')).chromiumPath === undefined) {
  console.error('panel needs Chromium (.ci/install-debian chromium-headless-shell); name the other parts with --only');
  process.exit(2);
}

if (!values.quick) goOnWithImageNode({ isNeeded: values.report });

const effort: Effort = {
  isQuick: values.quick,
  rounds: Number(values.rounds ?? (values.quick ? 3 : 4)),
  seconds: Number(values.seconds ?? (values.quick ? 0.3 : 1.5)),
  ...(values.requests !== undefined && { requests: Number(values.requests) }),
};
const machine = `${thisMachine()} (the image runs Node ${imageMajor()})`;
console.log(`${machine}\n`);

const folder = mkdtempSync(join(tmpdir(), 'leadmock-bench-'));
const found: Findings[] = [];
try {
  for (const name of names) {
    const section: Section = await sections[name as keyof typeof sections]();
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

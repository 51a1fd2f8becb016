// Compares leadmock with a bare node:http server and a plain Express server that do the same work, in alternation in
// one run. A whole run takes about twenty minutes and writes reports/bench.md; `npm run bench -- --quick` takes a few
// minutes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberOf, partsOf, reject, scriptOptions } from '../support/script-options.ts';
import { goOnWithImageNode, imageMajor } from './image-node.ts';
import { thisMachine } from './machine.ts';
import { type Effort, type Findings, figures, goalTable, writeReport } from './report.ts';

/** Sections of the report, each loaded only if it is selected. */
const sections = {
  start: async () => (await import('./sections/start.ts')).start,
  requests: async () => (await import('./sections/requests.ts')).requestLoads,
  rate: async () => (await import('./sections/rate.ts')).rate,
  journal: async () => (await import('./sections/journal.ts')).journal,
  growth: async () => (await import('./sections/growth.ts')).growth,
  reset: async () => (await import('./sections/reset.ts')).reset,
  sandboxes: async () => (await import('./sections/sandboxes.ts')).sandboxes,
  vitest: async () => (await import('./sections/vitest.ts')).vitest,
  memory: async () => (await import('./sections/memory.ts')).memory,
  large: async () => (await import('./sections/large.ts')).large,
  panel: async () => (await import('./sections/panel.ts')).panel,
  container: async () => (await import('./sections/container.ts')).container,
  peers: async () => (await import('./sections/peers.ts')).peers,
};
type Section = (effort: Effort, folder: string) => Promise<Findings | Findings[]>;

const values = scriptOptions({
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  requests: { type: 'string' },
  image: { type: 'string' },
});
const names = partsOf(values.only, Object.keys(sections));
const requests = numberOf('requests', values.requests, 1);
const effort: Effort = {
  isQuick: values.quick,
  rounds: numberOf('rounds', values.rounds, 1) ?? (values.quick ? 3 : 4),
  seconds: numberOf('seconds', values.seconds, 0.1, false) ?? (values.quick ? 0.3 : 1.5),
  ...(requests !== undefined && { requests }),
  ...(values.image !== undefined && { image: values.image }),
};
if (names.includes('panel') && (await import('../support/chromium.ts')).chromiumPath === undefined) {
  reject('panel needs Chromium (.ci/install-debian chromium-headless-shell); name the other parts with --only');
}

if (!values.quick) goOnWithImageNode();

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
const reached = `### Goals\n\n${goalTable(goals)}`;
if (goals.length > 0) console.log(reached);
if (!values.quick && values.only === undefined) {
  writeReport('bench', [
    '# Performance',
    `Machine: ${machine}. A goal counts as reached by the median.`,
    reached,
    ...found.map(figures),
  ]);
}

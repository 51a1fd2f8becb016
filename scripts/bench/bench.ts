// Measures what users feel: start, sandboxes, a Vitest suite, latency, processor time and memory, next to node:http,
// Express and WireMock in the same run. `npm run bench` takes up to 15 minutes, prints a table per section, and
// writes reports/bench.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberOf, partsOf, reject, scriptOptions } from '../../test/support/script-options.ts';
import { continueWithImageNode, imageMajor } from './image-node.ts';
import { thisMachine } from './machine.ts';
import { type Effort, goalTable, type Row, writeReport } from './report.ts';

type Section = (effort: Effort, folder: string) => Promise<Row[]>;

/** Sections of the table in docs/contributing/testing.md. */
const TABLE = ['vitest', 'sandboxes', 'start', 'container', 'clone', 'latency', 'processor', 'memory', 'wiremock'];

/** Loaders of the sections; `panel` and `growth` run only if `--only` lists them. */
const sections: Readonly<Record<string, () => Promise<Section>>> = {
  vitest: async () => (await import('./sections/vitest.ts')).vitest,
  sandboxes: async () => (await import('./sections/sandboxes.ts')).sandboxes,
  start: async () => (await import('./sections/start.ts')).start,
  container: async () => (await import('./sections/container.ts')).container,
  clone: async () => (await import('./sections/clone.ts')).clone,
  latency: async () => (await import('./sections/latency.ts')).latency,
  processor: async () => (await import('./sections/processor.ts')).processor,
  memory: async () => (await import('./sections/memory.ts')).memory,
  wiremock: async () => (await import('./sections/wiremock.ts')).wiremock,
  panel: async () => (await import('./sections/panel.ts')).panel,
  growth: async () => (await import('./sections/growth.ts')).growth,
};

const values = scriptOptions({
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
  rounds: { type: 'string' },
  image: { type: 'string' },
});
const names = values.only === undefined ? TABLE : partsOf(values.only, Object.keys(sections));
const effort: Effort = {
  isQuick: values.quick,
  rounds: numberOf('rounds', values.rounds, 1) ?? (values.quick ? 2 : 5),
  ...(values.image !== undefined && { image: values.image }),
};
if (names.includes('panel') && (await import('../../test/support/chromium.ts')).chromiumPath === undefined) {
  reject('panel needs Chromium (scripts/install-debian chromium-headless-shell); list other parts with --only');
}

if (!values.quick) continueWithImageNode();

const machine = `${thisMachine()} (the image runs Node ${imageMajor()})`;
console.log(machine);

const folder = mkdtempSync(join(tmpdir(), 'leadmock-bench-'));
const rows: Row[] = [];
try {
  for (const name of names) {
    const section = await sections[name]?.();
    const measured = (await section?.(effort, folder)) ?? [];
    console.log(`\n${name}\n${goalTable(measured)}`);
    rows.push(...measured);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (!values.quick && values.only === undefined) writeReport('bench', ['# Performance', machine, goalTable(rows)]);

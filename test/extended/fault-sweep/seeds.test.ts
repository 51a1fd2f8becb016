// @module-tag nightly
import { execFile } from 'node:child_process';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, type TestContext, test } from 'vitest';
import { chosenName } from '../../../src/mock/core/sandbox/chosen-name.ts';
import { type Need, needs } from '../../support/needs.ts';
import { addGoClient, go, USER_MODULE } from '../../support/run-go.ts';
import { runLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { installedPython, python } from '../../support/run-pytest.ts';
import { good, type Language, type Seed, seeds, sweeps } from './seeds.ts';

const LEAST_RIGHT = 37;
const PATIENCE_MS = 240_000;

const HERE = new URL('./', import.meta.url);

const run = promisify(execFile);

interface Suite {
  needed: readonly Need[];
  /** Prepares a folder with the suite. */
  prepare(folder: string): Promise<void>;
  command(): Promise<readonly string[]>;
}

const suites: Readonly<Record<Language, Suite>> = {
  node: {
    needed: [],
    async prepare(folder) {
      await symlink(join(inject('packed'), 'node_modules'), join(folder, 'node_modules'), 'junction');
      await writeFile(join(folder, 'vitest.config.mjs'), 'export default { test: { testTimeout: 60_000 } };');
    },
    command: async () => [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'],
  },
  python: {
    needed: [python],
    async prepare() {},
    command: async () => [await installedPython(), '-m', 'pytest', '-q', '-p', 'no:cacheprovider'],
  },
  go: {
    needed: [go],
    async prepare(folder) {
      await writeFile(join(folder, 'go.mod'), USER_MODULE);
      await addGoClient(folder);
      // The suite is compiled once, instead of in each run.
      await run('go', ['test', '-c', '-o', 'suite'], { cwd: folder });
    },
    command: async () => ['./suite', '-test.parallel=16'],
  },
};

/** Outcome of a write in the JSON document of the sweep. */
interface Outcome {
  operation: string;
  fault: string;
  sandbox: string;
  verdict: string;
}

/** Runs all sweeps of a suite. */
async function sweep(context: TestContext, language: Language): Promise<Outcome[]> {
  const { prepare, command } = suites[language];
  const cwd = await workFolder(context);
  await cp(fileURLToPath(new URL(`${language}/`, HERE)), cwd, { recursive: true });
  await prepare(cwd);
  const all: Outcome[] = [];
  for (const [presets, operations] of sweeps[language]) {
    const flags = ['--json', '--jobs', '2', '--presets', presets, '--only', operations];
    const args = ['sweep', '--faults', ...flags, '--', ...(await command())];
    const { code, stdout, stderr } = await runLeadmock(context, args, { cwd, patienceMs: PATIENCE_MS });
    // 5: a finding; 7: only outcomes such as `left undone`.
    expect([5, 7], stderr).toContain(code);
    const { usual, outcomes, writes } = JSON.parse(stdout);
    expect(usual, stderr).toMatchObject({ passed: true });
    expect(writes, stderr).toMatchObject({ all: writes.tried, limited: 0 });
    all.push(...outcomes);
  }
  return all;
}

/** @returns verdicts on all writes of a test */
function verdictsOf(title: string, outcomes: readonly Outcome[]): string[] {
  const name = chosenName(title, '');
  return outcomes
    .filter(({ sandbox }) => sandbox.replace(/[0-9a-f]{8}(?:-\d+)?$/, '') === name)
    .map(({ verdict }) => verdict);
}

const right: Seed[] = [];
const wrong: string[] = [];

function judge(seed: Seed, outcomes: readonly Outcome[]): void {
  const at = outcomes.filter(({ operation, fault }) => operation === seed.operation && fault === seed.preset);
  const verdicts = verdictsOf(seed.test, at);
  if (verdicts.includes(seed.verdict)) right.push(seed);
  else wrong.push(`${seed.language}, ${seed.test} (${seed.defect}): ${verdicts} instead of ${seed.verdict}`);
}

for (const [language, { needed }] of Object.entries(suites) as [Language, Suite][]) {
  const { isSkipped, why } = needs(needed);
  const title = `a sweep with faults judges clients in ${language}, and reports no sound client`;
  test.skipIf(isSkipped)(`${title}${why}`, { timeout: PATIENCE_MS }, async (context) => {
    const outcomes = await sweep(context, language);
    for (const seed of seeds) if (seed.language === language) judge(seed, outcomes);
    for (const name of good[language]) {
      const verdicts = verdictsOf(name, outcomes);
      expect(verdicts, name).not.toEqual([]);
      for (const verdict of verdicts) expect(['stored twice', 'missing', 'no end'], name).not.toContain(verdict);
    }
  });
}

const all = needs(Object.values(suites).flatMap(({ needed }) => needed));
test.skipIf(all.isSkipped)(`at least ${LEAST_RIGHT} of ${seeds.length} verdicts are right${all.why}`, () => {
  if (wrong.length > 0) console.error(wrong.join('\n'));
  expect(seeds).toHaveLength(39);
  expect(right.length, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_RIGHT);
});

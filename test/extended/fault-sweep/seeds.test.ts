// @module-tag nightly
import { execFile } from 'node:child_process';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, type TestContext, test } from 'vitest';
import { found, type Need, needs } from '../../support/needs.ts';
import { copyGoClient, go } from '../../support/run-go.ts';
import { runLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { copyClient, python } from '../../support/run-pytest.ts';
import { good, type Language, type Seed, seeds, sweeps } from './seeds.ts';

const LEAST_RIGHT = 27;
const PATIENCE_MS = 240_000;

const HERE = new URL('./', import.meta.url);

const run = promisify(execFile);

interface Suite {
  needed: readonly Need[];
  /** Prepares a folder with the suite. */
  prepare(folder: string): Promise<void>;
  command(): readonly string[];
}

const suites: Readonly<Record<Language, Suite>> = {
  node: {
    needed: [],
    async prepare(folder) {
      await symlink(join(inject('packed'), 'node_modules'), join(folder, 'node_modules'), 'junction');
      await writeFile(join(folder, 'vitest.config.mjs'), 'export default { test: { testTimeout: 60_000 } };');
    },
    command: () => [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'],
  },
  python: {
    needed: [python],
    async prepare(folder) {
      await copyClient(folder);
      await writeFile(join(folder, 'conftest.py'), 'pytest_plugins = ["leadmock"]\n');
    },
    command: () => [found(python) ?? '', '-m', 'pytest', '-q', '-p', 'no:cacheprovider'],
  },
  go: {
    needed: [go],
    async prepare(folder) {
      await copyGoClient(folder);
      await writeFile(join(folder, 'go.mod'), 'module example.com/shop\n\ngo 1.18\n');
      // The suite is compiled once, instead of in each run.
      await run('go', ['test', '-c', '-o', 'suite'], { cwd: folder });
    },
    command: () => ['./suite', '-test.parallel=16'],
  },
};

interface Verdict {
  sandbox: string;
  verdict: string;
}

interface FaultRun {
  operation: string;
  fault: string;
  ending: string;
  sandboxes: Verdict[];
}

/** Runs all sweeps of a suite. */
async function sweep(context: TestContext, language: Language): Promise<FaultRun[]> {
  const { prepare, command } = suites[language];
  const cwd = await workFolder(context);
  await cp(fileURLToPath(new URL(`${language}/`, HERE)), cwd, { recursive: true });
  await prepare(cwd);
  const runs: FaultRun[] = [];
  for (const [presets, operations] of sweeps[language]) {
    const flags = ['--json', '--jobs', '2', '--presets', presets, '--only', operations];
    const env = { PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' };
    const args = ['sweep', '--faults', ...flags, '--', ...command()];
    const { code, stdout, stderr } = await runLeadmock(context, args, { cwd, env, patienceMs: PATIENCE_MS });
    expect(code, stderr).toBe(5);
    const { usual, results } = JSON.parse(stdout);
    expect(usual, stderr).toMatchObject({ passed: true, unstable: [] });
    expect(results).toHaveLength(presets.split(',').length * operations.split(',').length);
    runs.push(...results);
  }
  return runs;
}

/** @returns the beginning of the sandbox name that a fixture creates for a test */
function wordsOf(name: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.slice(0, 40).replace(/^-+|-+$/g, '');
}

function verdictsOf(name: string, runs: readonly FaultRun[]): string[] {
  return runs.flatMap(({ sandboxes }) =>
    sandboxes
      .filter(({ sandbox }) => sandbox.slice(0, -'-01234567'.length) === wordsOf(name))
      .map(({ verdict }) => verdict),
  );
}

const right: Seed[] = [];
const wrong: string[] = [];

function judge(seed: Seed, runs: readonly FaultRun[]): void {
  const at = runs.filter(({ operation, fault }) => operation === seed.operation && fault === seed.preset);
  const [verdict = 'none'] = verdictsOf(seed.test, at);
  if (verdict === seed.verdict) right.push(seed);
  else wrong.push(`${seed.language}, ${seed.test} (${seed.defect}): ${verdict} instead of ${seed.verdict}`);
}

for (const [language, { needed }] of Object.entries(suites) as [Language, Suite][]) {
  const { isSkipped, why } = needs(needed);
  const title = `a sweep with faults judges clients in ${language}, and reports no sound client`;
  test.skipIf(isSkipped)(`${title}${why}`, { timeout: PATIENCE_MS }, async (context) => {
    const runs = await sweep(context, language);
    for (const seed of seeds) if (seed.language === language) judge(seed, runs);
    for (const name of good[language]) {
      const verdicts = verdictsOf(name, runs);
      expect(verdicts, name).not.toEqual([]);
      for (const verdict of verdicts) expect(['stored twice', 'missing'], name).not.toContain(verdict);
    }
  });
}

const all = needs(Object.values(suites).flatMap(({ needed }) => needed));
test.skipIf(all.isSkipped)(`at least ${LEAST_RIGHT} of ${seeds.length} verdicts are right${all.why}`, () => {
  if (wrong.length > 0) console.error(wrong.join('\n'));
  expect(seeds).toHaveLength(30);
  expect(right.length, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_RIGHT);
});

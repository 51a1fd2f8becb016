import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDoublingProxy } from '../../support/doubling-proxy.ts';
import { needs } from '../../support/needs.ts';
import { keptJournals, runExample, runnableExamples } from '../../support/runnable-examples.ts';
import { sharedLeadmock } from '../../support/shared-leadmock.ts';

const shared = sharedLeadmock();

/**
 * Examples to test: one with the JavaScript client, and those with their own requests. The others verify with the same
 * requests.
 */
const DIFFERENT = ['vitest', 'pytest', 'php', 'bash'];

/** Checks the files of a failed test, with a login and one change that was sent twice. */
function expectJournals(folder: string): void {
  const journals = keptJournals(folder);
  expect(journals.size).toBeGreaterThan(0);
  for (const [file, { test, sandbox, requests, warnings }] of journals) {
    expect(file).toBe(`${sandbox}.json`);
    expect([test, warnings]).toEqual([expect.stringMatching(/./), expect.any(Array)]);
    const asked = requests.map(({ operation }) => operation);
    expect(asked).toContain('login');
    expect(new Set(asked).size).toBeLessThan(asked.length);
  }
}

// An example without assertions would pass here.
for (const { name, needed } of runnableExamples.filter((example) => DIFFERENT.includes(example.name))) {
  const { isSkipped, why } = needs(needed);

  test.skipIf(isSkipped)(
    `${name} fails if everything is done twice, and keeps the journal of the failure${why}`,
    async (context) => {
      const leadmock = shared();
      const url = await startDoublingProxy(context, leadmock.port);
      const { code, output, folder } = await runExample(context, name, { url });
      expect(output).toMatch(/expected exactly 1 matching request, got 2/);
      expect(code).not.toBe(0);
      expectJournals(folder);
      const { body } = await leadmock.call('GET', '/_mock/sandboxes');
      const [, ...others] = body.sandboxes.map((sandbox: { name: string }) => sandbox.name);
      // leadmock keeps the sandbox of a failed test, and prints the path of its panel.
      const kept = [...output.matchAll(/panel: \/_sandbox\/([^/]+)\//g)].map(([, sandbox]) => sandbox);
      expect(others.toSorted()).toEqual([...new Set(kept)].toSorted());
      for (const sandbox of others) await leadmock.call('DELETE', `/_mock/sandboxes/${sandbox}`);
    },
  );
}

test('vitest fails if a payment is repeated after a lost response', async (context) => {
  const { code, output } = await runExample(context, 'vitest', {
    url: shared().url,
    async edit(folder) {
      const file = join(folder, 'payments.ts');
      const text = await readFile(file, 'utf8');
      expect(text).toContain('const ATTEMPTS = 1;');
      await writeFile(file, text.replace('const ATTEMPTS = 1;', 'const ATTEMPTS = 2;'));
    },
  });
  expect(output).toMatch(/Tests +1 failed \| 1 passed/);
  expect(output).toMatch(/expected exactly 1 matching request, got 2/);
  expect(code).not.toBe(0);
});

import { expect, test } from 'vitest';
import { needs } from '../../support/needs.ts';
import { keptJournals, runExample, runnableExamples } from '../../support/runnable-examples.ts';
import { sharedLeadmock } from '../../support/shared-leadmock.ts';

/** Token in the form that `leadmock run` sets. */
const TOKEN = 'only-these-tests';
const shared = sharedLeadmock(['--control-token', TOKEN]);

for (const { name, needed, passed } of runnableExamples) {
  const { isSkipped, why } = needs(needed);

  test.skipIf(isSkipped)(`${name} passes, and deletes its sandboxes${why}`, async (context) => {
    const leadmock = shared();
    const before = leadmock.log().length;
    const { code, output, folder } = await runExample(context, name, { url: leadmock.url, controlToken: TOKEN });
    expect(output).toMatch(passed);
    expect(code).toBe(0);
    expect(keptJournals(folder)).toEqual(new Map());
    // The lines of the log are written together after a moment, so the check waits.
    const asked = () =>
      leadmock
        .log()
        .slice(before)
        .filter(({ path }) => path && !path.startsWith('/_mock'));
    await expect.poll(() => asked().length).toBeGreaterThan(1);
    expect(asked().filter(({ sandbox }) => sandbox === 'default')).toEqual([]);
    const { body } = await leadmock.call('GET', '/_mock/sandboxes', { headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(body.sandboxes).toMatchObject([{ name: 'default' }]);
  });
}

test('jest starts its own leadmock without a configured server', async (context) => {
  const { code, output } = await runExample(context, 'jest', { url: '' });
  expect(output).toMatch(/Tests: +3 passed, 3 total/);
  expect(code).toBe(0);
});

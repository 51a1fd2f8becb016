import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../src/index.ts';
import { snippetsMarked } from '../../support/documentation.ts';
import { runVitest } from '../../support/run-vitest.ts';

/** Settings that run several test files in one process, which does not affect what they show. */
const ONE_PROCESS = { isolate: false, maxWorkers: 1 };

test('programs of the documentation work, and their tests pass', async () => {
  const mock = await createMock();
  onTestFinished(() => mock.close());
  const programs = ['in-process', 'client'].flatMap((kind) =>
    snippetsMarked(kind).map(({ code }, at) => ({ name: `${kind}-${at}`, code })),
  );
  expect(programs.map(({ name }) => name)).toEqual(['in-process-0', 'client-0', 'client-1']);
  const files = programs.map(({ name, code }) => {
    expect(code).toContain('await mock.');
    const own = code.replace('http://localhost:8080', mock.baseUrl).replaceAll('worker-1', name);
    return [name, `${own}\n\nimport { test } from 'vitest';\ntest('${name}', () => {});`];
  });
  const tests = snippetsMarked('vitest').map(({ mark, code }) => [mark.replaceAll(' ', '-'), code]);
  const { failures, titles } = await runVitest(Object.fromEntries([...files, ...tests]), {}, ONE_PROCESS);
  expect(failures).toEqual([]);
  expect(titles.toSorted()).toEqual([
    'First is alone in its sandbox: passed',
    'Second is alone in its sandbox: passed',
    'Third is alone in its sandbox: passed',
    'a lost answer is seen as a failure, and the payment is booked all the same: passed',
    'a payment reaches the lead: passed',
    'an unknown view is no crash, whether its code is 400 or not: passed',
    'an unknown view is no crash, whether its code is 404 or not: passed',
    'client-0: passed',
    'client-1: passed',
    'in-process-0: passed',
    'my client calls the URL of production: passed',
    'my client logs in again on the next day: passed',
    'my client logs in again when its token has ended: passed',
  ]);
  expect(await mock.sandboxes.list()).toHaveLength(1);
});

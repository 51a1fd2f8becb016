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
  expect(programs.map(({ name }) => name)).toEqual(['in-process-0', 'client-0']);
  const files = programs.map(({ name, code }) => {
    expect(code).toContain('await mock.');
    const own = code.replace('http://localhost:8080', mock.baseUrl).replaceAll('worker-1', name);
    return [name, `${own}\n\nimport { test } from 'vitest';\ntest('${name}', () => {});`];
  });
  const tests = snippetsMarked('vitest').map(({ mark, code }) => [mark.replaceAll(' ', '-'), code]);
  const { failures, titles } = await runVitest(Object.fromEntries([...files, ...tests]), {}, ONE_PROCESS);
  expect(failures).toEqual([]);
  expect(titles.toSorted()).toEqual([
    'First has a separate sandbox: passed',
    'Second has a separate sandbox: passed',
    'Third has a separate sandbox: passed',
    'a payment reaches the lead: passed',
    'client-0: passed',
    'in-process-0: passed',
    'my client calls the URL of production: passed',
    'my client handles code 400 for an unknown view: passed',
    'my client handles code 404 for an unknown view: passed',
    'my client logs in again on the next day: passed',
    'my client logs in again when its token has expired: passed',
    'the client reports a lost response, and the service books the payment: passed',
  ]);
  expect(await mock.sandboxes.list()).toHaveLength(1);
});

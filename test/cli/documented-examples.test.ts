import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { runVitest } from '../support/run-vitest.ts';

const ROOT = new URL('../../', import.meta.url);

/** The JavaScript of a page by its marks, which are comments above it. */
function examples(page: string): Map<string, string> {
  const text = readFileSync(new URL(page, ROOT), 'utf8');
  return new Map(
    [...text.matchAll(/<!-- (.+) -->\n```js\n([\s\S]*?)\n```/g)].map(([, mark = '', code = '']) => [mark, code]),
  );
}

test('programs of the documentation do what they say', async () => {
  const mock = await createMock();
  onTestFinished(() => mock.close());
  const programs = ['README.md', 'docs/control-plane.md'].flatMap((page, at) =>
    [...examples(page)].flatMap(([mark, code]) =>
      ['in-process', 'client'].includes(mark) ? [{ name: `${mark}-${at}`, code }] : [],
    ),
  );
  expect(programs.map(({ name }) => name)).toEqual(['in-process-0', 'client-0', 'client-1']);
  const files = programs.map(({ name, code }) => {
    expect(code).toContain('await mock.');
    const own = code.replace('http://localhost:8080', mock.baseUrl).replaceAll('worker-1', name);
    return [name, `${own}\n\nimport { test } from 'vitest';\ntest('${name}', () => {});`];
  });
  const { failures, titles } = await runVitest(Object.fromEntries(files));
  expect(failures).toEqual([]);
  expect(titles).toHaveLength(3);
  expect(await mock.sandboxes.list()).toHaveLength(1);
});

test('tests of the documentation pass', async () => {
  const files = ['README.md', 'docs/how-to.md'].flatMap((page) =>
    [...examples(page)].flatMap(([mark, code]) =>
      mark.startsWith('vitest') ? [[mark.replaceAll(' ', '-'), code]] : [],
    ),
  );
  const { failures, titles } = await runVitest(Object.fromEntries(files));
  expect(failures).toEqual([]);
  expect(titles.toSorted()).toEqual([
    'First is alone in its world: passed',
    'Second is alone in its world: passed',
    'Third is alone in its world: passed',
    'a lost answer is seen as a failure, and the payment is booked all the same: passed',
    'a payment reaches the lead: passed',
    'an unknown view is no crash, whether its code is 400 or not: passed',
    'an unknown view is no crash, whether its code is 404 or not: passed',
    'my client logs in again on the next day: passed',
    'my client logs in again when its token has ended: passed',
  ]);
});

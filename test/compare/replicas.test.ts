// @module-tag slow
import { expect, test } from 'vitest';
import type { Answer, HttpRequest } from '../../src/compare/transport.ts';
import { type Between, counting } from '../support/meddle.ts';
import { compareService, stepsOf } from '../support/run-compare.ts';

const isRead = ({ method }: HttpRequest) => method === 'GET';
const isSuccess = ({ body }: Answer) => (body as { status?: unknown }).status === 'success';

/** Shows a view as it was before its edit or deletion in a number of reads. */
const behind = (reads: number): Between =>
  counting(() => {
    const shown = new Map<string, Answer>();
    const left = new Map<string, number>();
    return async (request, pass) => {
      const { path } = request;
      const stale = shown.get(path);
      if (isRead(request) && stale && Number(left.get(path)) > 0) {
        left.set(path, Number(left.get(path)) - 1);
        return stale;
      }
      const answer = await pass();
      if (/^(PUT|DELETE)$/.test(request.method) && isSuccess(answer)) left.set(path, reads);
      if (isRead(request) && isSuccess(answer)) shown.set(path, answer);
      return answer;
    };
  });

const script = stepsOf('views');

test.each([2, 100])(
  'a read that shows a view as before its edit or deletion is sent again after 300 ms, and is not judged: pace %i',
  async (pace) => {
    const { report, exchanges } = await compareService({}, { between: behind(1), script, pace });
    expect(report).toMatchObject({ violations: [], otherDifferences: [] });
    const stale = exchanges.filter(({ isUnused }) => isUnused);
    expect(stale.map(({ path }) => path)).toEqual([
      ...Array.from({ length: 7 }, () => '/view/1001'),
      '/view/1002',
      '/view/1001',
    ]);
    for (const { number, atMs, path, token } of stale) {
      const again = exchanges[number];
      expect(again).toMatchObject({ method: 'GET', path, token });
      const waitedMs = Number(again?.atMs) - atMs;
      expect(waitedMs).toBeGreaterThanOrEqual(300);
      expect(waitedMs).toBeLessThan(1000);
    }
  },
);

test('a read is sent again only once: if the second one is behind, it is judged', async () => {
  const { report, exchanges } = await compareService({}, { between: behind(2), script, pace: 1 });
  expect(exchanges.filter(({ isUnused }) => isUnused)).toHaveLength(9);
  expect(report.violations.map(({ operation, path, expected }) => [operation, path, expected])).toEqual(
    expect.arrayContaining([
      ['get-view', '/result/source', 'the text of the last edit'],
      ['get-view', '', 'a rejection: this view was deleted'],
    ]),
  );
});

test('a read that shows the edit is sent once', async () => {
  const { exchanges } = await compareService({}, { script });
  expect(exchanges.filter(({ isUnused }) => isUnused)).toEqual([]);
});

import { expect, test } from 'vitest';
import { skippedLines } from '../support/skipped-reporter.ts';

test('the end of a run tells how many tests were skipped for each reason', () => {
  const chromium = { title: 'a page (skipped: this machine has no Chromium)', note: undefined };
  const disk = { title: 'a full disk', note: 'this machine mounts no tmpfs' };
  expect(skippedLines([disk, chromium, chromium, { title: 'b', note: undefined }])).toEqual([
    '2 tests skipped: this machine has no Chromium',
    '1 test skipped: this machine mounts no tmpfs',
    '1 test skipped: no reason is given',
  ]);
});

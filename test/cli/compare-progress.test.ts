import { expect, onTestFinished, test, vi } from 'vitest';
import { startProgress } from '../../src/cli/compare/progress.ts';

/**
 * Replaces standard error with a terminal or a file.
 * @returns a function that returns its output
 */
function watchStderr(isTTY: boolean): () => string {
  const { stderr } = process;
  const before = stderr.isTTY;
  let written = '';
  Object.assign(stderr, { isTTY });
  vi.spyOn(stderr, 'write').mockImplementation((text) => {
    written += text;
    return true;
  });
  onTestFinished(() => {
    Object.assign(stderr, { isTTY: before });
  });
  return () => written;
}

test('a terminal shows the progress after a second, and clears the line at the end', async () => {
  const written = watchStderr(true);
  const progress = startProgress('7 requests');
  progress.count();
  progress.count();
  await expect.poll(written).toMatch(/2 of 7 requests, \d+ s/);
  progress.end();
  expect(written().endsWith('\r\x1b[K')).toBe(true);
});

test('runs below a second, and outputs other than terminals, show only the end', () => {
  const written = watchStderr(false);
  const progress = startProgress('7 requests');
  progress.count();
  progress.end();
  expect(written()).toBe('');
});

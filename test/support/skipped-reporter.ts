import type { Reporter, TestModule } from 'vitest/node';

/** The end of a title, or the note of a skip: why nothing ran. */
const IN_TITLE = /\(skipped: (.*)\)$/;

/** How many tests were skipped for each reason, the most first. */
export function skippedLines(skipped: readonly { title: string; note: string | undefined }[]): string[] {
  const counts = new Map<string, number>();
  for (const { title, note } of skipped) {
    const why = IN_TITLE.exec(title)?.[1] ?? note ?? 'no reason is given';
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  return rows.map(([why, count]) => `${count} test${count === 1 ? '' : 's'} skipped: ${why}`);
}

/** Says at the end of a run which tests were skipped and why: a green run without them proves less. */
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests('skipped')]);
    const skipped = tests.map((test) => {
      const result = test.result();
      return { title: test.name, note: result.state === 'skipped' ? result.note : undefined };
    });
    for (const line of skippedLines(skipped)) console.log(line);
  }
}

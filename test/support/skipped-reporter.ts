import type { Reporter, TestModule, Vite, Vitest } from 'vitest/node';

/** Pattern of a skip reason at the end of a title, or in the note of a skip. */
const IN_TITLE = / ?\(skipped: (.*)\)$/;
const NO_REASON = 'no reason is given';
/** Maximum number of skipped tests that are listed by title; more are listed by file. */
const FEW = 3;

interface Skipped {
  file: string;
  title: string;
  note: string | undefined;
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): [key: string, items: Item[]][] {
  const found = new Map<string, Item[]>();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return [...found].sort(([, a], [, b]) => b.length - a.length);
}

const whyOf = ({ title, note }: Skipped) => IN_TITLE.exec(title)?.[1] ?? note ?? NO_REASON;

function named(skipped: readonly Skipped[]): string[] {
  if (skipped.length <= FEW) return skipped.map(({ file, title }) => `  ${file} > ${title.replace(IN_TITLE, '')}`);
  return groups(skipped, ({ file }) => file).map(([file, { length }]) => `  ${file} (${length})`);
}

/** Groups skipped tests by reason, most frequent reason first. */
function skippedLines(all: readonly Skipped[]): string[] {
  return groups(all, whyOf).flatMap(([why, skipped]) => [
    `${skipped.length} test${skipped.length === 1 ? '' : 's'} skipped: ${why}`,
    ...named(skipped),
  ]);
}

/**
 * Reporter that lists skipped tests and their reasons at the end of a run, because a green run proves less if tests
 * were skipped.
 */
class SkippedReporter implements Reporter {
  #isFiltered = false;

  onInit({ config }: Vitest): void {
    this.#isFiltered = config.testNamePattern !== undefined || config.tagsFilter !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((test): Skipped => {
        const result = test.result();
        const note = result.state === 'skipped' ? result.note : undefined;
        return { file: module.relativeModuleId, title: test.fullName, note };
      }),
    );
    // Tests that `-t` or `--tags-filter` excludes have no reason, so they are not listed.
    const meant = this.#isFiltered ? skipped.filter((one) => whyOf(one) !== NO_REASON) : skipped;
    for (const line of skippedLines(meant)) console.log(line);
  }
}

/** Adds the reporter to a run. A reporter in the configuration would be replaced by `--reporter`. */
export const listSkipped: Vite.Plugin = {
  name: 'list-skipped',
  configureVitest({ vitest }) {
    const { reporters } = vitest.config;
    // Each project calls this function, so the reporter is added only once.
    if (!reporters.some((one) => one instanceof SkippedReporter)) reporters.push(new SkippedReporter());
  },
};

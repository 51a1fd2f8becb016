import type { JournalEntry } from '../../core/journal/entry.ts';
import { areEqual, type Differences, type DifferentRecord, differencesOf } from './differences.ts';
import type { ObservedSandbox } from './observed-sandbox.ts';

/**
 * `recovered`: the state is as without the fault, and no test failed. `unclear`: two runs without a fault differ, the test arms faults
 * itself, or its sandbox has another name in each run.
 */
export type FaultVerdict = 'recovered' | 'test failed' | 'stored twice' | 'missing' | 'unclear';

export interface SandboxVerdict {
  sandbox: string;
  verdict: FaultVerdict;
  /** The request on which the fault fired. */
  faulted: JournalEntry;
  /** Later requests with the same method and path. */
  repeats: JournalEntry[];
  /** Records that the run has in addition, or does not have. */
  added: DifferentRecord[];
  missing: DifferentRecord[];
}

/** What a run did, by the name of the sandbox. */
export type Observed = ReadonlyMap<string, ObservedSandbox>;

/** Names of sandboxes in which two runs without a fault differ. */
export function unstableSandboxes(one: Observed, other: Observed): Set<string> {
  const names = new Set([...one.keys(), ...other.keys()]);
  return new Set(
    [...names].filter((name) => {
      const observed = one.get(name);
      return !observed || !other.has(name) || !areEqual(differencesOf(observed, other.get(name)));
    }),
  );
}

/** The words of a title, as they begin the name of a sandbox that a test runner's fixture creates. */
function wordsOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Whether a failed test, such as `file.test.js > suite > title`, used a sandbox. */
function isOf(sandbox: string, failedTest: string): boolean {
  const title = wordsOf(failedTest.split(/ > | › |::|\//).at(-1) ?? '');
  const words = sandbox.replace(/-[0-9a-f]{8}$/, '');
  return title !== '' && title.slice(0, words.length) === words;
}

/** Sandboxes whose test failed. A failed test of an unknown sandbox may be of each sandbox. */
function failedSandboxes(names: readonly string[], failedTests: readonly string[]): ReadonlySet<string> {
  const known = failedTests.map((test) => names.filter((name) => isOf(name, test)));
  return new Set(known.every((found) => found.length > 0) ? known.flat() : names);
}

function verdictOf(differences: Differences, hasFailed: boolean): FaultVerdict {
  if (hasFailed) return 'test failed';
  if (areEqual(differences)) return 'recovered';
  return differences.missing.length > 0 ? 'missing' : 'stored twice';
}

/**
 * Judges each sandbox in which the fault fired.
 * @param usual a run without a fault
 * @param unstable names of sandboxes in which two such runs differ
 * @param failedTests none after a run that passed
 */
export function judgeSandboxes(
  observed: Observed,
  usual: Observed,
  unstable: ReadonlySet<string>,
  failedTests: readonly string[],
): SandboxVerdict[] {
  const failed = failedTests.length === 0 ? new Set() : failedSandboxes([...observed.keys()], failedTests);
  return [...observed.values()].flatMap((sandbox) => {
    const { name, faulted, requests } = sandbox;
    if (!faulted) return [];
    const differences = differencesOf(sandbox, usual.get(name));
    const isUnclear = unstable.has(name) || !usual.has(name) || sandbox.armsFaults;
    const verdict = isUnclear ? 'unclear' : verdictOf(differences, failed.has(name));
    const isRepeat = ({ method, path }: JournalEntry) => method === faulted.method && path === faulted.path;
    const repeats = requests.slice(requests.indexOf(faulted) + 1).filter(isRepeat);
    return [{ sandbox: name, verdict, faulted, repeats, ...differences }];
  });
}

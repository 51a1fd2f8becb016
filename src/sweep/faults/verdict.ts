import { createHash } from 'node:crypto';
import type { JournalEntry } from '../../core/journal/entry.ts';
import { areEqual, type Differences, differencesOf } from './differences.ts';
import type { Observed, ObservedSandbox } from './observed-sandbox.ts';

/**
 * `recovered`: no test of the sandbox failed, and no record differs from the usual run. `unclear`: the sweep cannot
 * judge the sandbox, for example because two runs without a fault differ.
 */
export type FaultVerdict = 'recovered' | 'test failed' | 'stored twice' | 'missing' | 'unclear';

export interface SandboxVerdict extends Differences {
  sandbox: string;
  verdict: FaultVerdict;
  faulted: JournalEntry;
  skip: number;
  /** Later requests to the operation that have the path and body of `faulted`, or that stored a record of `added`. */
  repeats: JournalEntry[];
}

function isReset(observed: ObservedSandbox, usual: ObservedSandbox): boolean {
  return observed.episodes.length !== usual.episodes.length;
}

export function unstableSandboxes(one: Observed, other: Observed): Set<string> {
  const names = new Set([...one.keys(), ...other.keys()]);
  return new Set(
    [...names].filter((name) => {
      const [observed, usual] = [one.get(name), other.get(name)];
      return !observed || !usual || isReset(observed, usual) || !areEqual(differencesOf(observed, usual));
    }),
  );
}

const MAX_WORDS = 40;

/** Normalizes a title as leadmock's test fixtures do for names of sandboxes. */
function wordsOf(title: string): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.slice(0, MAX_WORDS).replace(/^-+|-+$/g, '') || 'test';
}

/** @param test name of a failed test, such as `file.test.js > suite > title` */
function sandboxesOf(test: string, names: readonly string[]): string[] {
  // The test fixtures for pytest, Go and vitest add the start of one of these hashes to the name of the sandbox.
  const hashes = [test, test.replace(' > ', ' ')].map((id) => createHash('sha256').update(id).digest('hex'));
  const exact = names.filter((name) => hashes.some((hash) => name.endsWith(`-${hash.slice(0, 8)}`)));
  if (exact.length > 0) return exact;
  // Compares each series of successive parts, because a title may contain a separator, and a Go test may use the
  // sandbox of its parent test.
  const parts = test.split(/ > | › |::|\//);
  const words = (from: number, to: number) => wordsOf(parts.slice(from, to).join(' '));
  const titles = parts.flatMap((_, from) => parts.slice(from).map((_, at) => words(from, from + at + 1)));
  return names.filter((name) => titles.includes(name.replace(/-[0-9a-f]{8}$/, '')));
}

/** @returns the sandboxes of failed tests; all sandboxes if the sandbox of any failed test is unknown */
function failedSandboxes(names: readonly string[], failedTests: readonly string[]): ReadonlySet<string> {
  const known = failedTests.map((test) => sandboxesOf(test, names));
  return new Set(known.every((found) => found.length > 0) ? known.flat() : names);
}

function insertsOf({ changes }: JournalEntry) {
  return changes.filter(({ action }) => action === 'insert');
}

/** @param similar requests to the operation of the faulted request */
function verdictOf({ added, missing, remaining }: Differences, similar: readonly JournalEntry[]): FaultVerdict {
  if (missing.length + remaining.length > 0) return 'missing';
  if (added.length === 0) return 'recovered';
  const collections = similar.flatMap(insertsOf).map(({ collection }) => collection);
  return added.some(({ collection }) => collections.includes(collection)) ? 'stored twice' : 'unclear';
}

/**
 * Judges each sandbox in which the fault fired.
 * @param usual observed sandboxes of a run without a fault
 * @param unstable sandboxes in which two runs without a fault differ
 */
export function judgeSandboxes(
  observed: Observed,
  usual: Observed,
  unstable: ReadonlySet<string>,
  failedTests: readonly string[],
): SandboxVerdict[] {
  const failed = failedTests.length === 0 ? new Set() : failedSandboxes([...observed.keys()], failedTests);
  return [...observed].flatMap(([name, sandbox]) => {
    const { faulted, requests, armsFaults, skip } = sandbox;
    if (!faulted) return [];
    const expected = usual.get(name);
    const differences = differencesOf(sandbox, expected ?? sandbox);
    const similar = requests.filter(({ operation }) => operation === faulted.operation);
    const added = new Set(differences.added.map(({ collection, record }) => `${collection} ${record.id}`));
    const adds = (entry: JournalEntry) =>
      insertsOf(entry).some(({ collection, id }) => added.has(`${collection} ${id}`));
    const isEqual = ({ path, body }: JournalEntry) => path === faulted.path && body.text === faulted.body.text;
    // Compares start times too, because a slow request may end after its repetition.
    const at = similar.indexOf(faulted);
    const later = similar.filter((entry, index) => index > at || entry.timeMs > faulted.timeMs);
    const repeats = later.filter((entry) => isEqual(entry) || adds(entry));
    const judge = (): FaultVerdict => {
      if (!expected || unstable.has(name) || armsFaults) return 'unclear';
      if (failed.has(name)) return 'test failed';
      return isReset(sandbox, expected) ? 'unclear' : verdictOf(differences, similar);
    };
    return [{ sandbox: name, verdict: judge(), faulted, skip, repeats, ...differences }];
  });
}

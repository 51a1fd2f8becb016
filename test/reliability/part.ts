import type { Test } from '../support/run-leadmock.ts';

/** Effort of a run: everything, or a check of one minute. */
export interface Effort {
  isQuick: boolean;
  /** Seed that fast-check printed for an earlier failure, to repeat it. */
  seed?: number | undefined;
  path?: string | undefined;
  replayPath?: string | undefined;
}

/** Result of a part of the campaign. */
export interface Report {
  title: string;
  /** Head of the table; the first column contains words. */
  heads: string[];
  rows: string[][];
  /** Descriptions of failures; empty if there are none. */
  failures: string[];
}

/** Part of the campaign. It may use the folder freely. */
export type Part = (effort: Effort, folder: string) => Promise<Report>;

/** Context that replaces a test, to register cleanup. */
export type Scope = Test;

/** Runs a function, and then its cleanup in reverse order. */
export async function scoped<T>(run: (scope: Scope) => Promise<T>): Promise<T> {
  const cleanUps: (() => void | Promise<void>)[] = [];
  try {
    return await run({ onTestFinished: (cleanUp) => cleanUps.push(cleanUp) });
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  }
}

/** Limits the duration of a promise. A promise that takes longer rejects with `what`. */
export function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} hangs: nothing for ${ms / 1000} s`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

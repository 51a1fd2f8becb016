import type { Test } from '../support/run-leadmock.ts';

/** How much of it: all, or a look of a minute. */
export interface Effort {
  isQuick: boolean;
  /** What fast-check printed of an earlier failure, to see it again. */
  seed?: number | undefined;
  path?: string | undefined;
  replayPath?: string | undefined;
}

/** What a part of the campaign found. */
export interface Report {
  title: string;
  /** Rows of a table under its heads; the first column is words. */
  heads: string[];
  rows: string[][];
  /** What was not as it should be; empty when all is well. */
  failures: string[];
}

/** A part of the campaign. It may use the folder as it likes. */
export type Part = (effort: Effort, folder: string) => Promise<Report>;

/** Stands in for a test where something is to be cleaned up at the end. */
export type Scope = Test;

/** Runs something, and then what it left to be cleaned up, the newest first. */
export async function scoped<T>(run: (scope: Scope) => Promise<T>): Promise<T> {
  const cleanUps: (() => void | Promise<void>)[] = [];
  try {
    return await run({ onTestFinished: (cleanUp) => cleanUps.push(cleanUp) });
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  }
}

/** A wait that ends: what takes longer hangs, and says so. */
export function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} hangs: nothing for ${ms / 1000} s`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

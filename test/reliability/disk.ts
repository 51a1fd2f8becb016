import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fullDisk } from './disk-full.ts';
import { readOnly } from './disk-read-only.ts';
import { type Part, type Scope, scoped } from './part.ts';

/** Case of a disk problem, which throws if the result is wrong. */
export interface DiskCase {
  what: string;
  /** @returns a description of the result, or undefined if this machine does not allow the case */
  run(scope: Scope, folder: string, isQuick: boolean): Promise<string | undefined>;
}

const cases: readonly DiskCase[] = [...fullDisk, ...readOnly];

/** Tests of disks that are full or read-only. */
export const disk: Part = async ({ isQuick }, folder) => {
  const rows: string[][] = [];
  const failures: string[] = [];
  for (const [at, { what, run }] of cases.entries()) {
    const own = join(folder, `disk-${at}`);
    mkdirSync(own);
    try {
      const came = await scoped((scope) => run(scope, own, isQuick));
      rows.push([what, came ?? 'not tried: this machine does not let us']);
    } catch (error) {
      rows.push([what, 'FAILED']);
      failures.push(`${what}: ${(error as Error).stack}`);
    }
  }
  return { title: 'The disk', heads: ['What was done', 'what came of it'], rows, failures };
};

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssumptionValues } from '../core/assumptions.ts';

/** The files in which the mocks that a command starts itself say with which values they run: one for each run. */
export class OwnMocks {
  readonly #folder = mkdtempSync(join(tmpdir(), 'leadmock-sweep-'));
  #runs = 0;

  /** A file for one more run. */
  file(): string {
    this.#runs += 1;
    return join(this.#folder, `run-${this.#runs}`);
  }

  /** The values of each mock that reported itself in a file. */
  static read(file: string): AssumptionValues[] {
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as AssumptionValues);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

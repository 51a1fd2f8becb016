import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssumptionValues } from '../core/assumptions.ts';

/** One file for each run, to which mocks in the processes of the user's command append their assumption values. */
export class ChildMocks {
  readonly #folder = mkdtempSync(join(tmpdir(), 'leadmock-sweep-'));
  #runs = 0;

  file(): string {
    this.#runs += 1;
    return join(this.#folder, `run-${this.#runs}`);
  }

  static read(file: string): AssumptionValues[] {
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as AssumptionValues);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

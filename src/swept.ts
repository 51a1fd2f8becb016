import { appendFileSync } from 'node:fs';
import type { AssumptionValues } from './core/assumptions.ts';

/** What a sweep tells its command, for a leadmock that the command starts itself. */
export const SWEEP_VARIABLES = {
  /** The values to run with, as `leadmock serve` reads them: `errorStatus=code,timezone=UTC`. */
  assume: 'LEADMOCK_ASSUME',
  /** The file in which such a leadmock says that it was started, and with which values. */
  report: 'LEADMOCK_SWEEP',
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The values that a sweep tries in this process; none where there is no sweep. */
export function sweptAssumptions(environment: Environment): [id: string, value: string][] {
  if (!environment[SWEEP_VARIABLES.report]) return [];
  return (environment[SWEEP_VARIABLES.assume] || undefined)?.split(',').map(pairOf) ?? [];
}

function pairOf(text: string): [id: string, value: string] {
  const [id = '', value = ''] = text.split('=');
  return [id, value];
}

/** Says to the sweep whose command this process is, if there is one, which values a leadmock here runs with. */
export function reportToSweep(values: AssumptionValues, environment: Environment): void {
  const file = environment[SWEEP_VARIABLES.report];
  if (!file) return;
  try {
    appendFileSync(file, `${JSON.stringify(values)}\n`);
  } catch {
    // The sweep is over, and this process has outlived it.
  }
}

import { appendFileSync } from 'node:fs';
import type { AssumptionValues } from '../mock/core/assumptions.ts';

/** Environment variables that `leadmock sweep` sets for the user's command. */
export const SWEEP_VARIABLES = {
  /**
   * Values of assumptions in the format of `--assume`: `errorStatus=code,timezone=UTC`. `leadmock sweep --faults` does
   * not set this variable.
   */
  assume: 'LEADMOCK_ASSUME',
  /** Path of the file to which `leadmock serve`, `leadmock run` and `createMock` append their assumption values. */
  report: 'LEADMOCK_SWEEP',
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

export function isInSweep(environment: Environment): boolean {
  return Boolean(environment[SWEEP_VARIABLES.report]);
}

export function sweptAssumptions(environment: Environment): [id: string, value: string][] {
  if (!isInSweep(environment)) return [];
  const values = environment[SWEEP_VARIABLES.assume] || undefined;
  return (values?.split(',') ?? []).map((text) => {
    const [id = '', value = ''] = text.split('=');
    return [id, value];
  });
}

export function reportToSweep(values: AssumptionValues, environment: Environment): void {
  const file = environment[SWEEP_VARIABLES.report];
  if (!file) return;
  try {
    appendFileSync(file, `${JSON.stringify(values)}\n`);
  } catch {
    // The sweep has probably ended and removed its folder.
  }
}

import { appendFileSync } from 'node:fs';
import type { AssumptionValues } from './core/assumptions.ts';

/** Variables that a sweep sets for a leadmock that its command starts. */
export const SWEEP_VARIABLES = {
  /** Values of assumptions, as in `leadmock serve`: `errorStatus=code,timezone=UTC`. */
  assume: 'LEADMOCK_ASSUME',
  /** File to which the started leadmock appends its values. */
  report: 'LEADMOCK_SWEEP',
} as const;

/** `leadmock run` sets it: the server ends with the command, so fixtures keep no sandbox. */
export const RUN_VARIABLE = 'LEADMOCK_RUN';

type Environment = Readonly<Record<string, string | undefined>>;

export function sweptAssumptions(environment: Environment): [id: string, value: string][] {
  if (!environment[SWEEP_VARIABLES.report]) return [];
  const values = environment[SWEEP_VARIABLES.assume] || undefined;
  return (values?.split(',') ?? []).map((text) => {
    const [id = '', value = ''] = text.split('=');
    return [id, value];
  });
}

/** Reports the values of this leadmock to the sweep that runs this process, if any. */
export function reportToSweep(values: AssumptionValues, environment: Environment): void {
  const file = environment[SWEEP_VARIABLES.report];
  if (!file) return;
  try {
    appendFileSync(file, `${JSON.stringify(values)}\n`);
  } catch {
    // The sweep ended before this process.
  }
}

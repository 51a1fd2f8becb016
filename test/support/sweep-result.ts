import type { AlternativeResult, BaselineResult } from '../../src/sweep/sweep.ts';

const run = { passed: true, ending: 'exit code 0', output: '', ms: 1234 };

/** A baseline that passed, but for what is overridden. */
export function baselineResult(overrides: Partial<BaselineResult> = {}): BaselineResult {
  return { ...run, requests: 3, unclear: 0, isWhole: true, ...overrides };
}

/** A run under `errorStatus=code` that passed and was not touched, but for what is overridden. */
export function alternativeResult(overrides: Partial<AlternativeResult> = {}): AlternativeResult {
  const alternative = { assumption: 'errorStatus', value: 'code', provenance: 'observed' } as const;
  return { ...alternative, ...run, touched: false, operations: [], ...overrides };
}

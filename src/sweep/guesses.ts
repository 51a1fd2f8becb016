import type { AssumptionId } from '../mock/core/assumptions.ts';
import type { ProcessStats } from '../mock/core/sandbox/process-stats.ts';
import { service } from '../mock/create-mock.ts';
import type { Guesses, SweepResult, ValueResult } from './result.ts';

/**
 * Combined outcome of the tried values of the rule's assumption. `fails`: a value fails. `unaffected`: all values are
 * unaffected. `passes`: each value passes or is unaffected, and at least one passes. `unclear`: no value fails, but a
 * value is flaky or unreached. `untried`: the sweep tried no value. `none`: the rule has no assumption.
 */
type GuessEffect = 'fails' | 'unaffected' | 'passes' | 'unclear' | 'untried' | 'none';

export interface JudgedGuesses extends Guesses {
  assumption: AssumptionId | undefined;
  effect: GuessEffect;
}

export function guessesOf({ guessedValues }: ProcessStats): Guesses[] {
  return [...guessedValues].flatMap(([operation, counts]) =>
    [...counts].map(([rule, count]) => ({ operation, rule, count })),
  );
}

function effectOf(results: readonly ValueResult[]): GuessEffect {
  if (results.length === 0) return 'untried';
  if (results.some(({ outcome }) => outcome === 'fails')) return 'fails';
  if (results.every(({ outcome }) => outcome === 'unaffected')) return 'unaffected';
  return results.every(({ outcome }) => outcome === 'passes' || outcome === 'unaffected') ? 'passes' : 'unclear';
}

export function judgeGuesses({ baseline, results }: SweepResult): JudgedGuesses[] {
  return baseline.guesses.map((guesses) => {
    const assumption = service.rules[guesses.rule]?.assumption;
    const tried = results.filter((result) => result.assumption === assumption);
    return { ...guesses, assumption, effect: assumption === undefined ? 'none' : effectOf(tried) };
  });
}

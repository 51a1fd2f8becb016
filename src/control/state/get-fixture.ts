import { later } from '../../core/json/in-turns.ts';
import { countRecords } from '../../core/state/fixture.ts';
import { findContradictions } from '../../core/state/integrity.ts';
import type { StateDocument } from '../../core/state/state.ts';
import { inTurns, type Steps } from '../../core/turns.ts';
import { minimalSeed } from '../../schema/files/minimal-seed.ts';
import { checkSeedInSteps } from '../../schema/seed.ts';
import { controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';

export const getFixture = controlOperation({
  id: 'get-fixture',
  method: 'GET',
  path: '/_mock/fixture',
  summary: 'The state as a fixture, and the assumption that reading it needs',
  hasBody: false,
  handle({ sandbox }) {
    return inTurns(fixtureOf(sandbox.state.toDocument()));
  },
});

function* fixtureOf(document: StateDocument): Steps<object> {
  const { violations: [violation] = [] } = yield* checkSeedInSteps(document, 'accept');
  if (violation)
    throw new Problem(409, `no fixture can hold this state: ${violation.pointer} ${violation.message}`, [violation]);
  // A state may name what does not exist.
  const unknown = yield* findContradictions(document, 'refuse');
  return {
    fixture: later(() => minimalSeed(document)),
    counts: countRecords(document),
    ...(unknown.length > 0 && { needs: { unknownReference: 'accept' } }),
  };
}

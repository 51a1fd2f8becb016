import { countRecords } from '../../core/state/fixture.ts';
import { findContradictions } from '../../core/state/integrity.ts';
import { minimalSeed } from '../../schema/files/minimal-seed.ts';
import { checkSeed } from '../../schema/seed.ts';
import { controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';

export const getFixture = controlOperation({
  id: 'get-fixture',
  method: 'GET',
  path: '/_mock/fixture',
  summary: 'Get the state as a fixture',
  handle({ sandbox }) {
    const document = sandbox.state.toDocument();
    const { violations: [violation] = [] } = checkSeed(document, 'accept');
    if (violation)
      throw new Problem(409, `this state cannot be a fixture: ${violation.pointer} ${violation.message}`, [violation]);
    const hasUnknown = findContradictions(document, 'reject').length > 0;
    return {
      fixture: minimalSeed(document),
      counts: countRecords(document),
      ...(hasUnknown && { needs: { unknownBodyId: 'accept' } }),
    };
  },
});

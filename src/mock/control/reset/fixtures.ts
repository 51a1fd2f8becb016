import { countRecords } from '../../core/state/fixture.ts';
import { findSuspiciousValues } from '../../core/suspicious-values.ts';
import { controlOperation } from '../control-operation.ts';
import { fixtureOf } from './reset.ts';

export const fixtures = controlOperation({
  id: 'fixtures',
  method: 'GET',
  path: '/_mock/fixtures',
  summary: 'List fixtures, with their contents',
  handle({ sandbox, context }) {
    return {
      fixtures: context.fixtures.names.map((name) => {
        const { value, violations } = fixtureOf(name, context, sandbox);
        const custom = context.fixtures.customFileOf(name);
        if (!value) return { name, ...custom, errors: violations };
        const { document, tokens = [] } = value;
        const warnings = findSuspiciousValues(document);
        return { name, ...custom, counts: countRecords(document), tokens: tokens.length, warnings };
      }),
    };
  },
});

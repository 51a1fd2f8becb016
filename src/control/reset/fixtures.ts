import { findDoubts } from '../../core/doubts.ts';
import { countRecords } from '../../core/fixture.ts';
import { controlOperation } from '../control-operation.ts';

export const fixtures = controlOperation({
  id: 'fixtures',
  method: 'GET',
  path: '/_mock/fixtures',
  summary: 'The fixtures that reset and seed can name, with what they hold',
  hasBody: false,
  handle({ sandbox, ports }) {
    return {
      fixtures: ports.fixtureNames().map((name) => {
        const { value, faults } = ports.fixture(name, sandbox.assumptions.unknownReference);
        if (!value) return { name, errors: faults };
        const { document, tokens = [] } = value;
        return { name, counts: countRecords(document), tokens: tokens.length, warnings: findDoubts(document) };
      }),
    };
  },
});

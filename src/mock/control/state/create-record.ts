import { findBrokenReferences, findTakenKeys } from '../../core/state/integrity.ts';
import { controlOperation } from '../control-operation.ts';
import { badBody } from '../problem.ts';
import { collection, requireCollection } from './collection.ts';
import { canHaveNumber, fillRecord, type Given, numberOf } from './fill-record.ts';

export const createRecord = controlOperation<Given>({
  id: 'create-record',
  method: 'POST',
  path: '/_mock/state/{collection}',
  parameters: [collection],
  summary: 'Create a record, with sample values for omitted fields',
  missingSandbox: 'create',
  hasBody: true,
  isBodyOptional: true,
  status: 201,
  handle({ sandbox, params, body }) {
    const [name, records] = requireCollection(sandbox, params['collection']);
    const { state } = sandbox;
    const { nextId } = records;
    const free = canHaveNumber(name, nextId, state.mainAccount?.id) ? nextId : nextId + 1;
    const filled = fillRecord(name, body, numberOf(body) ?? free, sandbox);
    if (!filled.value) throw badBody([...filled.violations, ...filled.lacks]);
    const { value } = filled;
    const contradictions = [
      ...findTakenKeys(state, name, value),
      ...findBrokenReferences(state, name, value, sandbox.assumptions.unknownBodyId),
    ];
    if (contradictions.length > 0) throw badBody(contradictions);
    return records.insert(value);
  },
});

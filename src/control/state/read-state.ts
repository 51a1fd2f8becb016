import { nearest } from '../../nearest.ts';
import { controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';
import { requireCollection, requireRecord } from './collection.ts';

/** A field as a query writes it: strings as they are, the rest as JSON. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const getState = controlOperation({
  id: 'get-state',
  method: 'GET',
  path: '/_mock/state',
  summary: 'The whole state as a seed document',
  hasBody: false,
  handle: ({ sandbox }) => sandbox.state.toDocument(),
});

export const getCollection = controlOperation({
  id: 'get-collection',
  method: 'GET',
  path: '/_mock/state/{collection}',
  summary: 'The records of a collection, all or those whose fields are as in the query',
  query: [
    {
      name: 'fields',
      description: 'Fields of the record and the value each must have: strings as they are, the rest as JSON',
      isMap: true,
    },
  ],
  hasBody: false,
  handle({ sandbox, params, query, ports }) {
    const name = requireCollection(params['collection']);
    const fields = ports.fieldsOf(name);
    for (const field of query.keys()) {
      if (!fields.includes(field)) {
        throw new Problem(400, `${name} have no field ${field}; did you mean ${nearest(field, fields)}?`);
      }
    }
    const wanted = [...query];
    return sandbox.state
      .collection(name)
      .all()
      .filter((record) => wanted.every(([field, value]) => asText(record[field as keyof typeof record]) === value));
  },
});

export const getRecord = controlOperation({
  id: 'get-record',
  method: 'GET',
  path: '/_mock/state/{collection}/{id}',
  summary: 'One record',
  hasBody: false,
  handle: ({ sandbox, params }) => requireRecord(sandbox, requireCollection(params['collection']), params['id']),
});

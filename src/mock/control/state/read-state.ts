import { controlOperation } from '../control-operation.ts';
import { collection, recordId, requireCollection, requireRecord } from './collection.ts';
import { listParameters, listRecords } from './list-records.ts';

export const getState = controlOperation({
  id: 'get-state',
  method: 'GET',
  path: '/_mock/state',
  summary: 'Get the whole state as a seed',
  handle: ({ sandbox }) => sandbox.state.toDocument(),
});

export const getCollection = controlOperation({
  id: 'get-collection',
  method: 'GET',
  path: '/_mock/state/{collection}',
  parameters: [collection],
  summary: 'List records of a collection, filtered, sorted and paged',
  query: [
    {
      name: 'fields',
      description: 'Required values by field: a string, or JSON; sums are compared as decimal numbers',
      isMap: true,
    },
    ...listParameters,
  ],
  handle: ({ sandbox, params, query }) => listRecords(sandbox, requireCollection(sandbox, params['collection']), query),
});

export const getRecord = controlOperation({
  id: 'get-record',
  method: 'GET',
  path: '/_mock/state/{collection}/{id}',
  parameters: [collection, recordId],
  summary: 'Get a record',
  handle: (call) => requireRecord(call).record,
});

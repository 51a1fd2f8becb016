import { controlOperation } from '../control-operation.ts';
import { collection, recordId, requireCollection, requireRecord } from './collection.ts';
import { listParameters, listRecords } from './list-records.ts';

export const getState = controlOperation({
  id: 'get-state',
  method: 'GET',
  path: '/_mock/state',
  summary: 'The whole state as a seed document',
  handle: ({ sandbox }) => sandbox.state.toDocument(),
});

export const getCollection = controlOperation({
  id: 'get-collection',
  method: 'GET',
  path: '/_mock/state/{collection}',
  parameters: [collection],
  summary: 'The records of a collection, all or those whose fields are as in the query; sorted, and page by page',
  query: [
    {
      name: 'fields',
      description:
        'Fields of the record and the value each must have: strings as they are, the rest as JSON; sums are compared as decimal numbers',
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
  summary: 'One record',
  handle: (call) => requireRecord(call).record,
});

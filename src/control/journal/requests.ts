import { parseId } from '../../core/sandbox/ids.ts';
import { controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';
import { filterParameters, findRequests, parseFilter } from './filter.ts';
import { present } from './present.ts';

export const getRequests = controlOperation({
  id: 'get-requests',
  method: 'GET',
  path: '/_mock/requests',
  summary: 'The journal: the latest requests of this sandbox, newest last, and how many were evicted',
  query: filterParameters,
  hasBody: false,
  async handle(call) {
    const { evicted } = call.sandbox.journal;
    return { requests: await findRequests(call, parseFilter(call.query)), evicted };
  },
});

export const getRequest = controlOperation({
  id: 'get-request',
  method: 'GET',
  path: '/_mock/requests/{id}',
  summary: 'One request of the journal',
  hasBody: false,
  handle({ sandbox, params: { id = '' } }) {
    const number = parseId(id);
    const entry = sandbox.journal.entries().find((kept) => kept.id === number);
    if (entry) return present(entry, sandbox);
    const { evicted } = sandbox.journal;
    const gone = evicted > 0 ? ` (${evicted} older ones were evicted)` : '';
    throw new Problem(404, `there is no request ${id} in the journal${gone}`);
  },
});

export const clearRequests = controlOperation({
  id: 'clear-requests',
  method: 'DELETE',
  path: '/_mock/requests',
  summary: 'Empty the journal',
  hasBody: false,
  handle({ sandbox }) {
    const removed = sandbox.journal.entries().length;
    sandbox.journal.clear();
    return { removed };
  },
});

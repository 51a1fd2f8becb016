import { parseId } from '../../core/ids.ts';
import { ID_SCHEMA, type PathParameter } from '../../core/operation.ts';
import { presentBases } from '../../requests/bases.ts';
import { maskOf } from '../../requests/mask.ts';
import { controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';
import { readQuery, wordParameter } from '../query.ts';
import { TextResponse } from '../text-response.ts';
import { filterParameters, findEntries } from './filter.ts';
import { HAR_MEDIA_TYPE, harOf } from './har.ts';
import { presentEntry, presentHeld } from './present.ts';

const requestId: PathParameter = {
  name: 'id',
  description: 'ID of the request',
  schema: ID_SCHEMA,
  example: 1,
};

const format = wordParameter(
  'format',
  `har: the same requests as a HAR 1.2 file (${HAR_MEDIA_TYPE}), with secrets masked`,
  ['har'],
);

export const getRequests = controlOperation({
  id: 'get-requests',
  method: 'GET',
  path: '/_mock/requests',
  summary: 'List requests of the journal, oldest first',
  query: [...filterParameters, format],
  otherMediaTypes: { [HAR_MEDIA_TYPE]: 'control/har.json' },
  handle(call) {
    const { sandbox } = call;
    const { evicted } = sandbox.journal;
    const held = sandbox.journal.held();
    const isHar = readQuery<{ format: string }>([format], call.query).format === 'har';
    const { entries, notChecked } = findEntries(call);
    if (isHar) return new TextResponse(HAR_MEDIA_TYPE, JSON.stringify(harOf(entries, sandbox)));
    return {
      requests: entries.map((entry) => presentEntry(entry, sandbox)),
      evicted,
      ...(held.length > 0 && { held: held.map((request) => presentHeld(request, sandbox)) }),
      ...(notChecked.length > 0 && { notChecked }),
    };
  },
});

export const getRequest = controlOperation({
  id: 'get-request',
  method: 'GET',
  path: '/_mock/requests/{id}',
  parameters: [requestId],
  summary: 'Get a request of the journal',
  handle({ sandbox, params: { id = '' } }) {
    const number = parseId(id);
    const entry = sandbox.journal.entries().find((kept) => kept.id === number);
    if (entry) {
      const bodyText = maskOf(sandbox).text(entry.body.text);
      return { ...presentEntry(entry, sandbox), bodyText, restsOn: presentBases(entry, sandbox) };
    }
    const { evicted } = sandbox.journal;
    const gone = evicted > 0 ? ` (requests evicted so far: ${evicted})` : '';
    throw new Problem(404, `request ${id} is not in the journal${gone}`);
  },
});

export const clearRequests = controlOperation({
  id: 'clear-requests',
  method: 'DELETE',
  path: '/_mock/requests',
  summary: 'Clear the journal',
  handle({ sandbox, addEvent }) {
    const deleted = sandbox.journal.entries().length;
    sandbox.journal.clear();
    addEvent('journal');
    return { deleted };
  },
});

import type { JournalRequest } from '../../client/index.ts';
import { ChangeDiff } from '../requests/change-diff.tsx';
import { curlOf } from '../requests/curl.ts';
import { baseUrl } from '../shell/control.ts';
import { Json } from '../ui/json.tsx';
import { parseOrText } from '../ui/object.ts';
import { Pairs } from '../ui/table.tsx';
import { Note } from '../ui/texts.tsx';
import type { SentRequest } from './send-request.ts';

/** Contains the secrets, unlike commands from the journal. */
function commandOf({ request }: SentRequest) {
  const { method, path, headers, body = null } = request;
  return curlOf({ method, path, headers, body, query: {} }, baseUrl).command;
}

function Changes({ entry }: { entry: JournalRequest | undefined }) {
  if (!entry) return <Note>The journal does not tell what it changed.</Note>;
  const { id, changes } = entry;
  return (
    <>
      {changes.length === 0 && <p>It changed nothing.</p>}
      {changes.map((change) => (
        <ChangeDiff key={`${change.collection}/${change.id}`} change={change} />
      ))}
      <p>
        <a href={`panel#/requests/${id}`}>Request {id} in the panel</a>
      </p>
    </>
  );
}

export function SentAnswer({ sent }: { sent: SentRequest }) {
  const { status, text, mockHeaders, entry } = sent;
  const body = parseOrText(text);
  const rejection = body?.errors?.[0];
  const explained = mockHeaders.find(([name]) => name === 'x-mock-explain')?.[1];
  return (
    <div class="sent">
      <p role="status">
        {rejection ? (
          <strong class="badge bad">rejected: {rejection.code}</strong>
        ) : (
          <strong class="badge good">{body?.status ?? 'answered'}</strong>
        )}{' '}
        HTTP {status}
      </p>
      {explained && <p>{explained}</p>}
      <Json value={body} label="Answer" />
      <h3>What it changed</h3>
      <Changes entry={entry} />
      <h3>Headers of the mock</h3>
      <Pairs pairs={mockHeaders} />
      <h3>As a command</h3>
      <Json value={commandOf(sent)} label="Command" />
    </div>
  );
}

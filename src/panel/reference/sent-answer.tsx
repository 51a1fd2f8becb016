import type { JournalRequest } from '../../client/index.ts';
import { ChangeDiff } from '../requests/change-diff.tsx';
import { Json } from '../ui/json.tsx';
import { parseOrText } from '../ui/object.ts';
import { Note } from '../ui/texts.tsx';
import type { SentRequest } from './send-request.ts';

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
        <a href={`panel#/requests/${id}`}>Request {id} in the panel</a>: headers, commands, send again
      </p>
    </>
  );
}

export function SentAnswer({ sent }: { sent: SentRequest }) {
  const { status, text, entry } = sent;
  const body = parseOrText(text);
  const rejection = body?.errors?.[0];
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
      {entry?.explanation && <p>{entry.explanation}</p>}
      <Json value={body} label="Answer" />
      <h3>What it changed</h3>
      <Changes entry={entry} />
    </div>
  );
}

import { Json } from '../ui/json.tsx';
import { joinTexts, parseOrText } from '../ui/object.ts';
import { Note } from '../ui/texts.tsx';
import type { SentRequest } from './send-request.ts';

export function SentAnswer({ sent: { status, text, entry } }: { sent: SentRequest }) {
  const body = parseOrText(text);
  const rejection = body?.errors?.[0];
  const changed = joinTexts(entry?.changes.map(({ collection, id }) => `${collection}/${id}`) ?? []);
  return (
    <div class="sent">
      <p role="status">
        {rejection ? (
          <strong class="badge bad">rejected: {rejection.code}</strong>
        ) : (
          <strong class="badge good">{body?.status ?? 'response received'}</strong>
        )}{' '}
        HTTP {status}
      </p>
      {entry?.explanation && <p>{entry.explanation}</p>}
      <Json value={body} label="Response" />
      {entry ? (
        <p>
          {changed ? `Changed ${changed}.` : 'No changes.'}{' '}
          <a href={`panel#/requests/${entry.id}`}>Request {entry.id} in the panel</a>
        </p>
      ) : (
        <Note>The page found no journal entry of the request.</Note>
      )}
    </div>
  );
}

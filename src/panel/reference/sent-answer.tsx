import type { JournalRequest, RecordChange } from '../../client/index.ts';
import { curlOf } from '../requests/curl.ts';
import { differencesOf } from '../requests/diff.ts';
import { Inline, Json } from '../ui/json.tsx';
import type { Sent } from './send-request.ts';

/** @param text that may be JSON */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The request as a command. It was sent from here: unlike what the journal tells, nothing is hidden. */
function commandOf({ request }: Sent, baseUrl: string) {
  const { method, path, headers, body = null } = request;
  const body_state = body === null ? 'none' : 'present';
  return curlOf({ method, path, headers, body, body_state, query: {} }, baseUrl).command;
}

function Change({ change }: { change: RecordChange }) {
  const { collection, id, action } = change;
  return (
    <li>
      <strong>{action}</strong>{' '}
      <code>
        {collection}/{id}
      </code>
      <ul>
        {differencesOf(change).map(({ place, before, after }) => (
          <li key={place}>
            <code>{place}</code>{' '}
            {before !== undefined && (
              <del>
                <Inline value={before} />
              </del>
            )}
            {before !== undefined && ' '}
            {after !== undefined && (
              <ins>
                <Inline value={after} />
              </ins>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Changes({ entry }: { entry: JournalRequest | undefined }) {
  if (!entry) return <p class="quiet">The journal does not tell what it changed.</p>;
  const { id, changes } = entry;
  return (
    <>
      {changes.length === 0 && <p>It changed nothing.</p>}
      <ul class="changes">
        {changes.map((change) => (
          <Change key={`${change.collection}/${change.id}`} change={change} />
        ))}
      </ul>
      <p>
        <a href={`panel#/requests/${id}`}>Request {id} in the panel</a>
      </p>
    </>
  );
}

/** What came back. */
export function SentAnswer({ sent, baseUrl }: { sent: Sent; baseUrl: string }) {
  const { status, text, mockHeaders, entry } = sent;
  const body = parsed(text);
  const refusal = body?.errors?.[0];
  const explained = mockHeaders.find(([name]) => name === 'x-mock-explain')?.[1];
  return (
    <div class="sent">
      <p role="status">
        {refusal ? (
          <strong class="badge bad">refused: {refusal.code}</strong>
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
      <dl class="headers">
        {mockHeaders.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>As a command</h3>
      <Json value={commandOf(sent, baseUrl)} label="Command" />
    </div>
  );
}

import { useState } from 'preact/hooks';
import type { JournalRequest, MockControl } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { Inline, Json } from '../ui/json.tsx';
import { say } from '../ui/outcome.tsx';
import { ChangeDiff } from './change-diff.tsx';
import { curlOf } from './curl.ts';
import { Explanation } from './explanation.tsx';
import { fetchOf } from './fetch-code.ts';
import { Status } from './request-row.tsx';

/** One request whole: what came of it and why, what it changed, what was sent and answered. */
export function RequestDetail({
  control,
  request,
  back,
}: {
  control: MockControl;
  request: JournalRequest;
  back: string;
}) {
  const { id, method, path, operation, asked_sandbox: asked, time, ms, user, service, changes, answer } = request;
  const who = user ? `${user.login}${service ? ` by ${service}` : ''}` : 'no user';
  return (
    <>
      <a class="back" href={back}>
        ← Requests
      </a>
      <header class="detail-head">
        <h2 class="mono">
          <b>{method}</b> <bdi>{path}</bdi>
        </h2>
        <p class="facts">
          <Status request={request} /> <span>{operation ?? 'unknown route'}</span>
          <span class="quiet">#{id}</span> <span class="quiet">{time.replace('T', ' ')}</span>
          <span class="quiet">{ms} ms</span> <bdi class="quiet">{who}</bdi>
          <span class="quiet">{request.performed ? 'performed' : 'not performed'}</span>
          {asked !== undefined && <span>asked for the sandbox {asked}, which did not exist</span>}
        </p>
        <Actions request={request} baseUrl={control.baseUrl} />
      </header>
      <Explanation control={control} request={request} />
      <section aria-labelledby="changes">
        <h2 id="changes">Changes</h2>
        {changes.length === 0 && <p class="quiet">It left the state as it was.</p>}
        {changes.map((change, at) => (
          <ChangeDiff key={at} change={change} />
        ))}
      </section>
      <section aria-labelledby="sent">
        <h2 id="sent">Request</h2>
        {Object.keys(request.query).length > 0 && <Pairs title="Query" pairs={request.query} isOpen />}
        <Pairs title="Headers" pairs={request.headers} isOpen={false} />
        <Body request={request} />
      </section>
      <section aria-labelledby="answered">
        <h2 id="answered">Answer</h2>
        <Pairs title="Headers" pairs={request.answer_headers} isOpen={false} />
        {answer === null ? <p class="quiet">No body.</p> : <Json value={answer} label="Body of the answer" />}
      </section>
    </>
  );
}

/** Why a body is not there, or not whole. */
const missing: Partial<Record<JournalRequest['body_state'], string>> = {
  none: 'No body.',
  truncated: 'Only the first 64 KiB are there.',
  'too-large': 'The body was too large to be read.',
  'too-slow': 'The body did not come within a second.',
  undecodable: 'The body is not what its charset or encoding says.',
  'cut-off': 'The connection ended before the body was whole.',
  'not-sent': 'The client waited for 100 Continue, and was refused instead.',
  pending: 'The body is still on its way.',
};

function Body({ request: { body, body_state } }: { request: JournalRequest }) {
  const why = missing[body_state];
  return (
    <>
      {why && <p class="quiet">{why}</p>}
      {body !== null && <Json value={body} label="Body of the request" />}
    </>
  );
}

function Pairs({ title, pairs, isOpen }: { title: string; pairs: Record<string, unknown>; isOpen: boolean }) {
  const entries = Object.entries(pairs);
  return (
    <details open={isOpen}>
      <summary>
        {title} <span class="quiet">{entries.length}</span>
      </summary>
      <div class="scroll">
        <table>
          <tbody>
            {entries.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <code>
                    <Inline value={value} />
                  </code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const COPIES = { curl: curlOf, fetch: fetchOf };

/** What can be done with a request like this one. */
function Actions({ request, baseUrl }: { request: JournalRequest; baseUrl: string }) {
  const [shown, setShown] = useState<keyof typeof COPIES>();
  const { command = '', notes = [] } = shown ? COPIES[shown](request, baseUrl) : {};
  const copy = async (as: keyof typeof COPIES) => {
    setShown(as);
    const { command, notes } = COPIES[as](request, baseUrl);
    try {
      await navigator.clipboard.writeText(command);
      say(['Copied.', ...notes].join(' '));
    } catch {
      // Pages that are not served from this machine or by TLS may not write to the clipboard.
      say('The browser does not let this page copy: it stands below.');
    }
  };
  const { operation, path } = request;
  return (
    <>
      <p class="actions">
        <button type="button" onClick={() => copy('curl')}>
          Copy as curl
        </button>
        <button type="button" onClick={() => copy('fetch')}>
          Copy as fetch
        </button>
        {operation && (
          <a class="button" href={href(['faults'], { operation, path })}>
            Arm a fault for this
          </a>
        )}
      </p>
      {shown && <Json value={command} label={`The request as ${shown}`} />}
      {notes.map((note) => (
        <p class="quiet" key={note}>
          {note}
        </p>
      ))}
    </>
  );
}

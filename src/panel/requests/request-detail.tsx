import { useState } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import { baseUrl } from '../shell/control.ts';
import { href } from '../shell/route.ts';
import { Button } from '../ui/controls/button.tsx';
import { copyText } from '../ui/controls/copy-button.tsx';
import { Inline, Json } from '../ui/json.tsx';
import { Pairs } from '../ui/table.tsx';
import { Note, Section } from '../ui/texts.tsx';
import { Bases } from './bases.tsx';
import { ChangeDiff } from './change-diff.tsx';
import { curlOf } from './curl.ts';
import { Explanation } from './explanation.tsx';
import { fetchOf } from './fetch-code.ts';
import { Status } from './request-row.tsx';

const missing: Partial<Record<JournalRequest['bodyState'], string>> = {
  none: 'No body.',
  truncated: 'Only the first 64 KiB are there.',
  'too-large': 'The body was too large to be read.',
  'too-slow': 'The body did not come within a second.',
  undecodable: 'The body is not what its charset or encoding says.',
  'cut-off': 'The connection ended before the body was whole.',
  'not-sent': 'The client waited for 100 Continue, and was rejected instead.',
  pending: 'The body is still on its way.',
};

export function RequestDetail({ request, back }: { request: JournalRequest; back: string }) {
  const {
    id,
    method,
    path,
    operation,
    requestedSandbox: asked,
    startedAt,
    durationMs,
    user,
    service,
    changes,
    body,
    response,
  } = request;
  const why = missing[request.bodyState];
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
          <small>#{id}</small> <small>{startedAt.replace('T', ' ')}</small>
          <small>{durationMs} ms</small> <bdi class="quiet">{who}</bdi>
          <small>{request.performed ? 'performed' : 'not performed'}</small>
          {asked !== undefined && <span>asked for the sandbox {asked}, which did not exist</span>}
        </p>
        <Actions request={request} />
      </header>
      <Explanation request={request} />
      <Section title="Changes">
        {changes.length === 0 && <Note>It left the state as it was.</Note>}
        {changes.map((change, at) => (
          <ChangeDiff key={at} change={change} />
        ))}
      </Section>
      <Section title="Request">
        {Object.keys(request.query).length > 0 && <Named title="Query" values={request.query} isOpen />}
        <Named title="Headers" values={request.headers} />
        {why && <Note>{why}</Note>}
        {body !== null && <Json value={body} label="Body of the request" />}
      </Section>
      <Section title="Response">
        <Named title="Headers" values={request.responseHeaders} />
        {response === null ? <Note>No body.</Note> : <Json value={response} label="Body of the response" />}
        {request.outcome === 'success' && <Bases key={id} id={id} />}
      </Section>
    </>
  );
}

function Named({ title, values, isOpen = false }: { title: string; values: object; isOpen?: boolean }) {
  const pairs = Object.entries(values);
  return (
    <details open={isOpen}>
      <summary>
        {title} <small>{pairs.length}</small>
      </summary>
      <div class="scroll">
        <Pairs
          pairs={pairs.map(([name, value]) => [
            name,
            <code key={name}>
              <Inline value={value} />
            </code>,
          ])}
        />
      </div>
    </details>
  );
}

const COPIES = { curl: curlOf, fetch: fetchOf };

function Actions({ request }: { request: JournalRequest }) {
  const [shown, setShown] = useState<keyof typeof COPIES>();
  const { command = '', notes = [] } = shown ? COPIES[shown](request, baseUrl) : {};
  const copy = (as: keyof typeof COPIES) => {
    setShown(as);
    const { command, notes } = COPIES[as](request, baseUrl);
    copyText(command, notes);
  };
  const { operation, path } = request;
  return (
    <>
      <p class="actions">
        {(Object.keys(COPIES) as (keyof typeof COPIES)[]).map((as) => (
          <Button key={as} onClick={() => copy(as)}>
            Copy as {as}
          </Button>
        ))}
        {operation && (
          <a class="button" href={href(['faults'], { operation, path })}>
            Arm a fault for this
          </a>
        )}
      </p>
      {shown && <Json value={command} label={`The request as ${shown}`} />}
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </>
  );
}

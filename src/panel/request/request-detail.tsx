import type { JournalRequest } from '../../client/index.ts';
import { Status } from '../requests/request-row.tsx';
import { type People, wrongFields } from '../requests/sentence.ts';
import { RequestActions } from '../send/request-actions.tsx';
import { readable } from '../shell/clock.tsx';
import { href } from '../shell/route.ts';
import { Failure } from '../ui/failure.tsx';
import { Inline, Json } from '../ui/json.tsx';
import { Pairs } from '../ui/lists.tsx';
import { Note, Section } from '../ui/texts.tsx';
import { Bases, markedBy, useBases } from './bases.tsx';
import { ChangeDiff } from './change-diff.tsx';
import { NextRequest } from './next-request.tsx';
import { TouchedRecord } from './touched-record.tsx';
import { Verdict } from './verdict.tsx';

const missing: Partial<Record<JournalRequest['bodyState'], string>> = {
  none: 'No body.',
  truncated: 'leadmock keeps only the first 64 KiB of a body.',
  unreadable:
    'The body was larger than --body-limit, was cut off, is not UTF-8, or has a wrong or unsupported Content-Encoding.',
};

interface Properties {
  request: JournalRequest;
  requests: readonly JournalRequest[];
  people: People;
  filter: string;
}

export function RequestDetail({ request, requests, people, filter }: Properties) {
  const { id, method, path, operation, requestedSandbox: asked, startedAt, durationMs } = request;
  const { user, service, changes, body, response, outcome, headers, responseHeaders, query } = request;
  const { value: bases, error } = useBases(id, outcome === 'success');
  const why = missing[request.bodyState];
  const who = user ? `${user.login}${service ? ` by ${service}` : ''}` : 'no user';
  return (
    <>
      <a class="back" href={href(['requests'], { q: filter })}>
        ← Traffic
      </a>
      <header class="detail-head">
        <h2 class="mono">
          <b>{method}</b> <bdi>{path}</bdi>
        </h2>
        <p class="facts">
          <Status request={request} />{' '}
          {operation === null ? <span>unknown route</span> : <a href={`docs#/${operation}`}>{operation}</a>}
          <small>#{id}</small> <small>{readable(startedAt)}</small>
          <small>{durationMs} ms</small> <bdi class="quiet">{who}</bdi>
          {asked !== undefined && <span>selected the sandbox {asked}, which did not exist</span>}
        </p>
      </header>
      <Verdict request={request} people={people} />
      <RequestActions request={request} filter={filter} />
      <NextRequest request={request} requests={requests} />
      <div class="exchange">
        <Section title="Request">
          {Object.keys(query).length > 0 && <Named title="Query" values={query} isOpen />}
          {why && <Note>{why}</Note>}
          {body !== null && <Json value={body} label="Body of the request" tone="bad" marks={wrongFields(request)} />}
          <Named title="Headers" values={headers} />
        </Section>
        <Section title="Response">
          {response === null ? (
            <Note>No body.</Note>
          ) : (
            <Json value={response} label="Body of the response" tone="warn" marks={markedBy(bases)} />
          )}
          <Failure error={error} />
          {bases && <Bases bases={bases} operation={operation} />}
          <Named title="Headers" values={responseHeaders} />
        </Section>
      </div>
      {changes.length > 0 && (
        <Section title="Changes">
          {changes.map((change, at) => (
            <ChangeDiff key={at} change={change} />
          ))}
        </Section>
      )}
      <TouchedRecord request={request} requests={requests} people={people} />
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

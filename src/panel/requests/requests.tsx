import type { TargetedKeyboardEvent } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import { Loss } from '../contents/loss.tsx';
import { RequestDetail } from '../request/request-detail.tsx';
import { NewRequest } from '../send/new-request.tsx';
import { call } from '../shell/control.ts';
import { currentFacts, useFact } from '../shell/fact-store.ts';
import { retained } from '../shell/facts.ts';
import type { PartProperties } from '../shell/part.ts';
import { href, replaceRoute } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { FilterBox } from '../ui/controls/filter-box.tsx';
import { Failure } from '../ui/failure.tsx';
import { download } from '../ui/files.ts';
import { counted } from '../ui/format.ts';
import { Note } from '../ui/texts.tsx';
import { BaseUrl } from './base-url.tsx';
import { filterRequests } from './filter.ts';
import { FilterChips } from './filter-chips.tsx';
import { HeldRequests, OwnRequests } from './held-requests.tsx';
import { keepArrows, useListKeys } from './list-keys.ts';
import { NoRequests } from './no-requests.tsx';
import { RequestRow } from './request-row.tsx';
import type { People } from './sentence.ts';

export function Requests({ route }: PartProperties) {
  const { value, error: unread } = useFact('requests');
  const { value: { evicted = 0, held = [] } = {} } = useFact('journal');
  const { value: employees } = useFact('employees');
  const people: People = useMemo(() => new Map(employees?.map(({ id, name }) => [id, name])), [employees]);
  const { requests: live, omitted } = useMemo(
    () => (value ? retained(value, evicted) : { requests: [], omitted: 0 }),
    [value, evicted],
  );
  const [paused, setPaused] = useState<readonly JournalRequest[]>();
  const { run, error } = useAction();
  const requests = paused ?? live;
  const filter = route.query.get('q') ?? '';
  const shown = useMemo(() => filterRequests(requests, filter), [requests, filter]);
  const id = Number(route.rest[0]) || 0;
  const isNew = route.rest[0] === 'new';
  const found = live.find((request) => request.id === id) ?? paused?.find((request) => request.id === id);
  // The details stay open if another client clears the list, because they may contain an edit.
  const latest = useRef(found);
  if (found || latest.current?.id !== id) latest.current = found;
  const chosen = latest.current;
  const stop = shown.find((request) => request.id === id) ?? shown[0];
  useListKeys(shown, id, filter);

  const hasUsers = useMemo(() => new Set(requests.flatMap(({ user }) => user?.id ?? [])).size > 1, [requests]);
  const waiting = paused ? live.filter((request) => !paused.includes(request)).length : 0;
  const look = (q: string) =>
    replaceRoute(href(['requests', ...route.rest], { ...Object.fromEntries(route.query), q }));
  const leave = ({ key, currentTarget }: TargetedKeyboardEvent<HTMLInputElement>) => {
    if (key !== 'Escape') return;
    look('');
    currentTarget.blur();
  };
  const clear = async () => {
    await run(
      ({ deleted }) => `Cleared ${counted(deleted, 'request')}.`,
      () => call('clear-requests'),
    );
    await currentFacts()?.refresh('requests');
    setPaused(undefined);
  };
  const save = () =>
    run('Saved as requests.har, with secrets masked.', async () =>
      download('requests.har', await call('get-requests', { query: { format: 'har' } })),
    );
  return (
    <div class={`requests ${id > 0 || isNew ? 'has-chosen' : ''}`}>
      <h1 class="visually-hidden">Traffic</h1>
      <OwnRequests />
      <section class="list" aria-label="Requests">
        <BaseUrl />
        <div class="list-bar">
          <FilterBox
            value={filter}
            aria-label="Filter requests"
            placeholder="Filter: operation, status:200, rule, text …"
            look={look}
            onKeyDown={leave}
          />
          <a class="button" href={href(['requests', 'new'])}>
            New request
          </a>
          <FilterChips requests={requests} filter={filter} look={look} />
          <div class="actions">
            <small class="count">
              {shown.length < requests.length && `${shown.length} of `}
              {counted(requests.length, 'request')}
              {waiting > 0 && `, ${waiting} new`}
              {omitted > 0 && `, ${omitted} older not shown`}
              {evicted > 0 && `, ${evicted} older evicted`}
            </small>
            <Button aria-pressed={paused !== undefined} onClick={() => setPaused(paused ? undefined : live)}>
              {paused ? 'Resume' : 'Pause'}
            </Button>
            {requests.length > 0 && <Button onClick={save}>Save as HAR</Button>}
            {requests.length > 0 && (
              <ConfirmButton
                label="Clear"
                question="Clear the requests?"
                loss={<Loss act="Clearing" removesRequests />}
                act={clear}
              />
            )}
          </div>
          <Failure error={error ?? unread} />
        </div>
        <HeldRequests held={held} />
        {shown.length === 0 && value && (
          <div class="nothing">
            {requests.length > 0 ? <Note>No matching requests.</Note> : held.length === 0 && <NoRequests />}
          </div>
        )}
        <ol class={hasUsers ? 'rows has-users' : 'rows'}>
          {shown.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              isChosen={request.id === id}
              isStop={request === stop}
              filter={filter}
              people={people}
            />
          ))}
        </ol>
      </section>
      <section class="detail" aria-label="Selected request" tabindex={chosen ? 0 : undefined} onKeyDown={keepArrows}>
        {isNew && <NewRequest chosen={route.query.get('operation')} />}
        {chosen && !found && <Note>Request {id} is no longer in the list.</Note>}
        {chosen && (
          <RequestDetail
            // The key includes the time, because ids start over after a restart of the server.
            key={`${chosen.startedAt}-${id}`}
            request={chosen}
            requests={live}
            people={people}
            filter={filter}
          />
        )}
        {!chosen && id > 0 && (
          <p class="quiet nothing">
            Request {id} {held.some((one) => one.id === id) ? 'is waiting for a response' : 'is not in the list'}.{' '}
            <a href={href(['requests'])}>All requests</a>
          </p>
        )}
      </section>
    </div>
  );
}

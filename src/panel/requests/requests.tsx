import type { TargetedEvent } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { JournalRequest, MockControl } from '../../client/index.ts';
import { type Feed, useFeed } from '../shell/feed.ts';
import { useKeys } from '../shell/keyboard.ts';
import type { PartProperties } from '../shell/part.ts';
import { href, parseRoute, replaceRoute } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { counted } from '../ui/counted.ts';
import { Failure } from '../ui/failure.tsx';
import { filterRequests } from './filter.ts';
import { RequestDetail } from './request-detail.tsx';
import { RequestRow } from './request-row.tsx';

/** What one looks for most, as words of the filter. */
const CHIPS = [
  ['Errors', 'outcome:refused'],
  ['Warnings', 'warning:'],
  ['Faults', 'fault:'],
] as const;

/** The live list, and beside it the request that was chosen. */
export function Requests({ control, feed, route }: PartProperties) {
  const { requests: live, isLive } = useFeed(feed);
  const [paused, setPaused] = useState<readonly JournalRequest[]>();
  const requests = paused ?? live;
  const filter = route.query.get('q') ?? '';
  const shown = useMemo(() => filterRequests(requests, filter), [requests, filter]);
  const id = Number(route.rest[0]) || 0;
  const chosen = live.find((request) => request.id === id) ?? paused?.find((request) => request.id === id);
  const stop = shown.find((request) => request.id === id) ?? shown[0];
  useListKeys(shown, id, filter);

  const waiting = paused === undefined ? 0 : live.filter((request) => !paused.includes(request)).length;
  return (
    <div class={`requests ${id > 0 ? 'has-chosen' : ''}`}>
      <section class="list" aria-label="Requests">
        <h1 class="visually-hidden">Requests</h1>
        <ListBar
          control={control}
          feed={feed}
          id={id}
          filter={filter}
          isPaused={paused !== undefined}
          setPaused={(isPaused) => setPaused(isPaused ? live : undefined)}
          text={countText(shown.length, requests.length, waiting)}
          requests={requests}
        />
        {shown.length === 0 && isLive !== undefined && (
          <NoRequests control={control} isFiltered={requests.length > 0} />
        )}
        <ol class="rows">
          {shown.map((request) => {
            const isChosen = request.id === id;
            const isStop = request === stop;
            return (
              <RequestRow key={request.id} request={request} isChosen={isChosen} isStop={isStop} filter={filter} />
            );
          })}
        </ol>
      </section>
      <section class="detail" aria-label="Chosen request" tabindex={chosen ? 0 : undefined} onKeyDown={keepArrows}>
        {chosen && (
          <RequestDetail
            // After a reset the ids begin again.
            key={`${chosen.time}-${id}`}
            control={control}
            request={chosen}
            back={href(['requests'], { q: filter })}
          />
        )}
        {!chosen && id > 0 && <NoRequest id={id} />}
      </section>
    </div>
  );
}

function countText(shown: number, all: number, waiting: number) {
  const count = shown === all ? counted(all, 'request') : `${shown} of ${all} requests`;
  return waiting === 0 ? count : `${count}, ${waiting} new`;
}

/** Beside the list, arrows scroll. */
function keepArrows(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** j, k and the arrows walk through the list, / goes to the filter, Escape back to the list. */
function useListKeys(shown: readonly JournalRequest[], id: number, filter: string) {
  const walk = (by: number) => () => {
    // Keys may come faster than what they choose is shown.
    const now = Number(parseRoute(location.hash).rest[0] ?? 0);
    const at = shown.findIndex((request) => request.id === now);
    const next = shown[at < 0 ? 0 : at + by];
    if (!next) return;
    replaceRoute(href(['requests', next.id], { q: filter }));
    document.getElementById(`request-${next.id}`)?.focus();
  };
  useKeys({
    j: walk(1),
    k: walk(-1),
    ArrowDown: walk(1),
    ArrowUp: walk(-1),
    '/': () => document.getElementById('filter')?.focus(),
    Escape() {
      if (id === 0) return;
      replaceRoute(href(['requests'], { q: filter }));
      document.getElementById(`request-${id}`)?.focus();
    },
  });
}

function NoRequest({ id }: { id: number }) {
  return (
    <p class="quiet nothing">
      Request {id} is not in the journal. <a href={href(['requests'])}>All requests</a>
    </p>
  );
}

interface ListBarProperties {
  control: MockControl;
  feed: Feed;
  id: number;
  filter: string;
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
  text: string;
  requests: readonly JournalRequest[];
}

function ListBar({ control, feed, id, filter, isPaused, setPaused, text, requests }: ListBarProperties) {
  const { run, error } = useAction();
  const box = useRef<HTMLInputElement>(null);
  const look = (q: string) => replaceRoute(href(['requests', ...(id > 0 ? [id] : [])], { q }));
  const type = ({ currentTarget }: TargetedEvent<HTMLInputElement>) => look(currentTarget.value);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    look('');
    box.current?.blur();
  };
  const clear = async () => {
    await run('The journal is empty.', () => control.requests.clear());
    setPaused(false);
    await feed.reload();
  };
  return (
    <div class="list-bar">
      <input
        id="filter"
        ref={box}
        type="search"
        value={filter}
        aria-label="Filter requests"
        placeholder="Filter: operation, status:200, rule, text …"
        onInput={type}
        onKeyDown={leave}
      />
      <Chips requests={requests} filter={filter} look={look} />
      <div class="actions">
        <span class="quiet count">{text}</span>
        <button type="button" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? 'Go on' : 'Pause'}
        </button>
        <ConfirmButton label="Clear" question="Empty the journal?" act={clear} />
      </div>
      <Failure error={error} />
    </div>
  );
}

/** Filters that are one click away, each with how many requests fit. */
function Chips({
  requests,
  filter,
  look,
}: {
  requests: readonly JournalRequest[];
  filter: string;
  look: (filter: string) => void;
}) {
  const words = filter.split(' ').filter(Boolean);
  const others = words.filter((word) => !CHIPS.some(([, chip]) => chip === word));
  const chip = ([title, word]: (typeof CHIPS)[number]) => {
    const isOn = words.includes(word);
    const count = filterRequests(requests, word).length;
    return (
      (isOn || count > 0) && (
        <button
          key={word}
          type="button"
          class="chip"
          aria-pressed={isOn}
          onClick={() => look([...others, ...(isOn ? [] : [word])].join(' '))}
        >
          {title} {count}
        </button>
      )
    );
  };
  return <div class="chips">{CHIPS.map(chip)}</div>;
}

function NoRequests({ control, isFiltered }: { control: MockControl; isFiltered: boolean }) {
  if (isFiltered) return <p class="quiet nothing">No request fits the filter.</p>;
  return (
    <div class="nothing">
      <p>No requests yet. Point your client at</p>
      <pre>{control.baseUrl}</pre>
      <p class="quiet">and they show up here as they are answered.</p>
    </div>
  );
}

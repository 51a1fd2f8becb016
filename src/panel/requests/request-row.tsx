import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import { timeOfDay } from '../shell/clock.tsx';
import { href } from '../shell/route.ts';
import { Provenance } from '../ui/rule-badges.tsx';
import { Badge } from '../ui/texts.tsx';
import { chipsOf, isHalf, type People, sentenceOf } from './sentence.ts';

export function Status({ request: { status, code, outcome, fault } }: { request: JournalRequest }) {
  if (status === 0) return <Badge tone="warn">{isHalf(fault) ? 'half' : 'no'} response</Badge>;
  if (outcome === 'fault') return <Badge tone="warn">{status} fault</Badge>;
  const tone = code !== null || status >= 400 ? 'bad' : 'good';
  const text = code !== null && code !== status ? `${status} · code ${code}` : status;
  return (
    <Badge tone={tone} title={code === null ? undefined : `HTTP ${status}, code ${code}`}>
      {text}
    </Badge>
  );
}

/** A narrow row breaks a path only after a slash. */
const breakable = (path: string) =>
  path.split(/(?<=\/)/).map((step, at) => (
    <Fragment key={at}>
      {step}
      <wbr />
    </Fragment>
  ));

interface RowProperties {
  request: JournalRequest;
  isChosen: boolean;
  /** Whether the Tab key focuses this row. Arrow keys reach the other rows. */
  isStop: boolean;
  filter: string;
  people: People;
}

export function RequestRow({ request, isChosen, isStop, filter, people }: RowProperties) {
  return useMemo(() => {
    const { id, method, path, startedAt, durationMs, user, outcome } = request;
    return (
      <li class="row">
        <a
          id={`request-${id}`}
          href={href(['requests', id], { q: filter })}
          tabindex={isStop ? 0 : -1}
          aria-current={isChosen ? 'true' : undefined}
        >
          <b>{method}</b> <bdi class="path">{breakable(path)}</bdi> <Status request={request} />{' '}
          <span class="what">
            <small class="quiet">#{id}</small>{' '}
            <bdi class={outcome === 'rejected' ? 'said error' : 'said'}>{sentenceOf(request, people)}</bdi>{' '}
            {chipsOf(request).map((chip) =>
              chip === 'guess' ? (
                <Provenance key={chip} of={chip} />
              ) : (
                <Badge key={chip} tone="warn">
                  {chip}
                </Badge>
              ),
            )}
          </span>{' '}
          <bdi class="user">{user?.login}</bdi> <time datetime={startedAt}>{timeOfDay(startedAt)}</time>{' '}
          <span class="ms">{Math.round(durationMs)} ms</span>
        </a>
      </li>
    );
  }, [request, isChosen, isStop, filter, people]);
}

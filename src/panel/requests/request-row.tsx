import { useMemo } from 'preact/hooks';
import type { JournalRequest } from '../../client/index.ts';
import { faultTitle } from '../faults/fault-meanings.ts';
import { href } from '../shell/route.ts';
import { joinTexts } from '../ui/object.ts';
import { Badge } from '../ui/texts.tsx';
import { effectsOf } from './effects.ts';

export function Status({ request: { status, code, outcome } }: { request: JournalRequest }) {
  if (status === 0) return <Badge tone="warn">no answer</Badge>;
  if (outcome === 'fault') return <Badge tone="warn">{status} fault</Badge>;
  const tone = code !== null || status >= 400 ? 'bad' : 'good';
  const text = code !== null && code !== status ? `${status} · ${code}` : status;
  return (
    <Badge tone={tone} title={code === null ? undefined : `HTTP ${status}, code ${code}`}>
      {text}
    </Badge>
  );
}

/** @param time ISO; shown in the time zone of the browser */
function clockTime(time: string) {
  return new Date(time).toTimeString().slice(0, 8);
}

interface RowProperties {
  request: JournalRequest;
  isChosen: boolean;
  /** Whether Tab stops here. The arrows reach the other rows. */
  isStop: boolean;
  filter: string;
}

/** Row of the list. It renders only when its request changes. */
export function RequestRow({ request, isChosen, isStop, filter }: RowProperties) {
  return useMemo(() => {
    const { id, method, path, startedAt, durationMs, user, rules, warnings, fault, changes } = request;
    const why = [...rules, fault && `fault ${faultTitle(fault)}`, ...warnings.map((warning) => `warning ${warning}`)];
    return (
      <li class="row">
        <a
          id={`request-${id}`}
          href={href(['requests', id], { q: filter })}
          tabindex={isStop ? 0 : -1}
          aria-current={isChosen ? 'true' : undefined}
        >
          <b>{method}</b> <bdi class="path">{path}</bdi> <Status request={request} />{' '}
          <span class="why">{joinTexts(why)}</span> <span class="effect">{effectsOf(changes)}</span>{' '}
          <bdi class="user">{user?.login}</bdi> <time datetime={startedAt}>{clockTime(startedAt)}</time>{' '}
          <span class="ms">{Math.round(durationMs)} ms</span>
        </a>
      </li>
    );
  }, [request, isChosen, isStop, filter]);
}

import { Component } from 'preact';
import type { JournalRequest } from '../../client/index.ts';
import { href } from '../shell/route.ts';

/** HTTP status, and the code of a refusal where that is another number. */
export function Status({ request: { status, code, outcome } }: { request: JournalRequest }) {
  if (status === 0) return <span class="badge warn">no answer</span>;
  if (outcome === 'fault') return <span class="badge warn">{status} by a fault</span>;
  const tone = code !== null || status >= 400 ? 'bad' : 'good';
  const text = code !== null && code !== status ? `${status} · code ${code}` : status;
  return <span class={`badge ${tone}`}>{text}</span>;
}

/** @param time ISO */
function clockTime(time: string) {
  return time.slice(11, 19);
}

interface RowProperties {
  request: JournalRequest;
  isChosen: boolean;
  filter: string;
}

/** One request of the list. A row that stays as it is costs nothing when others come. */
export class RequestRow extends Component<RowProperties> {
  override shouldComponentUpdate(next: RowProperties) {
    const { request, isChosen, filter } = this.props;
    return next.request !== request || next.isChosen !== isChosen || next.filter !== filter;
  }

  override render() {
    const { request, isChosen, filter } = this.props;
    const { id, method, path, operation, time, rules, warnings, fault } = request;
    return (
      <li class="row">
        <a
          id={`request-${id}`}
          href={href(['requests', id], { q: filter })}
          aria-current={isChosen ? 'true' : undefined}
        >
          <span class="row-what">
            <b>{method}</b> <bdi>{path}</bdi>
          </span>
          <Status request={request} />
          <span class="row-why">
            <span>{operation ?? 'unknown route'}</span>
            {rules.map((rule) => (
              <span class="badge bad" key={rule}>
                {rule}
              </span>
            ))}
            {fault && <span class="badge warn">fault {fault.kind}</span>}
            {warnings.map((warning) => (
              <span class="badge warn" key={warning}>
                warning {warning}
              </span>
            ))}
          </span>
          <time class="quiet" datetime={time}>
            {clockTime(time)}
          </time>
        </a>
      </li>
    );
  }
}

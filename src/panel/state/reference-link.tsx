import type { VNode } from 'preact';
import type { State } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { Inline } from '../ui/json.tsx';
import { type Reference, referenceOf, titleOf } from './references.ts';

/** A link to a record, with what it is called. */
export function RecordLink({ state, to, text = String(to.id) }: { state: State; to: Reference; text?: string }) {
  const title = titleOf(state, to);
  if (title === undefined)
    return (
      <span>
        {text}{' '}
        <span class="badge warn" title={`${to.collection}/${to.id} does not exist`}>
          not there
        </span>
      </span>
    );
  return (
    <>
      <a href={href(['state', to.collection, to.id])}>{text}</a> {title && <bdi class="quiet">{title}</bdi>}
    </>
  );
}

/** The value of a field, what it names as links. */
export function Value({ state, field, value }: { state: State; field: string; value: unknown }): VNode {
  const to = referenceOf(field, value, state);
  if (to)
    return (
      <RecordLink
        state={state}
        to={to}
        text={typeof value === 'object' ? `${to.collection}/${to.id}` : String(value)}
      />
    );
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ul class="values">
        {value.map((item, at) => (
          <li key={at}>
            <Value state={state} field={field} value={item} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return (
      <span class="values">
        {Object.entries(value).map(([name, inner]) => (
          <span key={name}>
            <span class="quiet">{name}</span> <Value state={state} field={name} value={inner} />
          </span>
        ))}
      </span>
    );
  }
  return value === null ? <span class="quiet">null</span> : <Inline value={value} />;
}

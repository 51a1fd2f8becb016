import type { RecordChange } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { Inline } from '../ui/json.tsx';
import { Pairs } from '../ui/lists.tsx';
import { Badge } from '../ui/texts.tsx';
import { differencesOf } from './diff.ts';

const DID = { insert: ['created', 'good'], update: ['changed', 'accent'], remove: ['deleted', 'bad'] };

const marked = (Tag: 'del' | 'ins', value: unknown) =>
  value !== undefined && (
    <Tag>
      <Inline value={value} />
    </Tag>
  );

export function ChangeDiff({ change }: { change: RecordChange }) {
  const { collection, id, action } = change;
  const [did, tone] = DID[action];
  const name = `${collection}/${id}`;
  // Deleted records and tokens have no page.
  const isThere = action !== 'remove' && collection !== 'sessions';
  return (
    <div class="change">
      <h3>
        <Badge tone={tone}>{did}</Badge>{' '}
        {isThere ? <a href={`panel${href(['state', collection, id])}`}>{name}</a> : <span>{name}</span>}
      </h3>
      <div class="scroll">
        <Pairs
          kind="diff"
          pairs={differencesOf(change).map(({ place, before, after }) => [
            place,
            <span key={place}>
              {marked('del', before)} {marked('ins', after)}
            </span>,
          ])}
        />
      </div>
    </div>
  );
}

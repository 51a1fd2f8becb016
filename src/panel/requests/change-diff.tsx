import type { RecordChange } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { Inline } from '../ui/json.tsx';
import { Badge } from '../ui/texts.tsx';
import { differencesOf } from './diff.ts';

const DID = { insert: ['created', 'good'], update: ['changed', 'accent'], remove: ['deleted', 'bad'] };

function Cell({ tag: Tag, value }: { tag: 'del' | 'ins'; value: unknown }) {
  return (
    <td>
      {value !== undefined && (
        <Tag>
          <Inline value={value} />
        </Tag>
      )}
    </td>
  );
}

export function ChangeDiff({ change }: { change: RecordChange }) {
  const { collection, id, action } = change;
  const [did, tone] = DID[action];
  const name = `${collection}/${id}`;
  // Tokens are not records of the state.
  const isThere = action !== 'remove' && collection !== 'sessions';
  return (
    <div class="change">
      <h3>
        <Badge tone={tone}>{did}</Badge>{' '}
        {isThere ? <a href={`panel${href(['state', collection, id])}`}>{name}</a> : <span>{name}</span>}
      </h3>
      <div class="scroll">
        <table class="diff">
          <thead class="visually-hidden">
            <tr>
              <th>Field</th>
              <th>Before</th>
              <th>After</th>
            </tr>
          </thead>
          <tbody>
            {differencesOf(change).map(({ place, before, after }) => (
              <tr key={place}>
                <th scope="row">
                  <code>{place}</code>
                </th>
                <Cell tag="del" value={before} />
                <Cell tag="ins" value={after} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

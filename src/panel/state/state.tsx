import { useState } from 'preact/hooks';
import type { MockControl, State } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import { useKeys } from '../shell/keyboard.ts';
import type { PartProperties } from '../shell/part.ts';
import { href } from '../shell/route.ts';
import { Failure } from '../ui/failure.tsx';
import { inline } from '../ui/json.tsx';
import { RecordMaker } from './record-editor.tsx';
import { RecordPage } from './record-page.tsx';
import { Value } from './reference-link.tsx';
import { namesIn, recordsOf } from './references.ts';

/** As many rows as a person looks through; the filter finds the rest. */
const MOST_ROWS = 200;

/** The records of the sandbox: the collections, one of them, one record. */
export function StateBrowser({ control, route }: PartProperties) {
  const { value: state, error } = useFact('state');
  const [name = 'leads', id] = route.rest;
  if (!state) return <Failure error={error} />;
  const records = recordsOf(state, name);
  return (
    <div class="state">
      <nav class="collections" aria-label="Collections">
        {namesIn(state).map((collection) => (
          <a
            key={collection}
            href={href(['state', collection])}
            aria-current={collection === name ? 'page' : undefined}
          >
            {collection} <span class="quiet">{recordsOf(state, collection)?.length}</span>
          </a>
        ))}
      </nav>
      <div class="records">
        <Failure error={error} />
        {!records && <p class="nothing">There is no collection {name}.</p>}
        {records && id === undefined && (
          <CollectionTable key={name} state={state} name={name} all={records} control={control} />
        )}
        {records && id !== undefined && (
          <RecordPage key={`${name}/${id}`} state={state} name={name} all={records} id={id} control={control} />
        )}
      </div>
    </div>
  );
}

function CollectionTable({
  state,
  name,
  all,
  control,
}: {
  state: State;
  name: string;
  all: readonly Record<string, unknown>[];
  control: MockControl;
}) {
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = all.filter((record) => {
    const text = JSON.stringify(record).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const shown = fitting.slice(0, MOST_ROWS);
  const fields = [...new Set(shown.flatMap((record) => Object.keys(record)))].filter((field) => field !== 'id');
  useKeys({ '/': () => document.getElementById('filter')?.focus() });
  return (
    <>
      <header class="head">
        <h1>{name}</h1>
        <input
          id="filter"
          type="search"
          value={filter}
          aria-label={`Filter ${name}`}
          placeholder="Filter: any text"
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <RecordMaker control={control} name={name} />
      </header>
      {all.length === 0 && <p class="quiet nothing">There are no {name}.</p>}
      {all.length > 0 && shown.length === 0 && <p class="quiet nothing">No record fits the filter.</p>}
      {shown.length > 0 && (
        <section class="scroll card" tabindex={0} aria-label={`Table of ${name}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">id</th>
                {fields.map((field) => (
                  <th scope="col" key={field}>
                    {field}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((record) => (
                <tr key={String(record['id'])}>
                  <th scope="row">
                    <a href={href(['state', name, String(record['id'])])}>{String(record['id'])}</a>
                  </th>
                  {fields.map((field) => (
                    <td key={field}>
                      <Cell state={state} field={field} value={record[field]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {fitting.length > shown.length && (
        <p class="quiet">
          The first {MOST_ROWS} of {fitting.length}: the filter finds the others.
        </p>
      )}
    </>
  );
}

/** A nested value takes one line */
function Cell({ state, field, value }: { state: State; field: string; value: unknown }) {
  if (value === undefined) return <span class="quiet">–</span>;
  if (typeof value !== 'object' || value === null) return <Value state={state} field={field} value={value} />;
  const text = inline(value);
  return (
    <code class="quiet" title={text} dir="auto">
      {text.length > 48 ? `${text.slice(0, 47)}…` : text}
    </code>
  );
}

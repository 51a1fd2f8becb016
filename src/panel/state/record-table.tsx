import type { CollectionName } from '../../client/index.ts';
import { singular } from '../requests/touched-records.ts';
import { href, replaceRoute } from '../shell/route.ts';
import { FilterBox } from '../ui/controls/filter-box.tsx';
import { Failure } from '../ui/failure.tsx';
import { formatNumber } from '../ui/format.ts';
import { inline } from '../ui/json.tsx';
import { Table } from '../ui/lists.tsx';
import { ownProperty } from '../ui/object.ts';
import { Head, LongText, Note } from '../ui/texts.tsx';
import { RecordMaker } from './record-maker.tsx';
import { Value } from './reference-link.tsx';
import { isCustomFields, type ReferencedRecords } from './references.ts';
import { useRecords } from './use-records.ts';

const ROWS = 50;

/** `q` is the filter; `page` counts from 1. */
type TableQuery = Partial<Record<'q' | 'references' | 'sort' | 'page', string>>;

export function RecordTable({ name, query }: { name: CollectionName; query: URLSearchParams }) {
  const view: TableQuery = Object.fromEntries(query);
  const { q = '', references, sort, page = '1' } = view;
  const offset = /^[1-9]\d{0,9}$/.test(page) ? (Number(page) - 1) * ROWS : 0;
  const asked = { search: q, references, sort, offset, limit: ROWS, include: 'references' };
  const { value: list, error } = useRecords(name, asked);
  const at = (changed: TableQuery) => href(['state', name], { ...view, page: '', ...changed });
  const { records = [], total = 0, references: referenced = {} } = list ?? {};
  const found = new Set(['id', ...records.flatMap((record) => Object.keys(record))]);
  const fields = [...found].sort((one, other) => rankOf(one) - rankOf(other));
  const count = records.length;
  const last = Math.ceil(total / ROWS);
  const shown = offset / ROWS + 1;
  const link = (text: string, to: number) =>
    to >= 1 && to <= last && to !== shown && <a href={at({ page: String(to) })}>{text}</a>;
  return (
    <>
      <Head title={name}>
        <FilterBox value={q} aria-label={`Filter ${name}`} look={(text) => replaceRoute(at({ q: text }))} />
        <RecordMaker name={name} />
      </Head>
      {references && (
        <p>
          Records that reference <a href={href(['state', ...references.split('/')])}>{references}</a> ·{' '}
          <a href={at({ references: '' })}>all {name}</a>
        </p>
      )}
      <Failure error={error} />
      <Table
        label={`Table of ${name}`}
        columns={fields.map((field) => <Column key={field} field={field} sort={sort} at={at} />)}
        none={total > 0 ? '' : q || references ? 'No matching records.' : `No ${name}.`}
        rows={list?.records.map((record) => {
          const id = String(record['id']);
          return (
            <tr key={id}>
              <th scope="row">
                <a href={href(['state', name, id])}>{id}</a>
              </th>
              {fields.slice(1).map((field) => (
                <td key={field}>
                  <Cell referenced={referenced} field={field} value={ownProperty(record, field)} />
                </td>
              ))}
            </tr>
          );
        })}
      />
      {total > 0 && count === total && (
        <Note>
          {formatNumber(total)} {total === 1 ? singular(name) : name}
        </Note>
      )}
      {count < total && (
        <nav class="pages" aria-label="Pages">
          <small>
            {count > 0 ? `${formatNumber(offset + 1)}–${formatNumber(offset + count)}` : 'None'} of{' '}
            {formatNumber(total)}
          </small>
          {link('First', 1)} {link('Previous', Math.min(shown - 1, last))} {link('Next', shown + 1)}{' '}
          {link('Last', last)}
        </nav>
      )}
    </>
  );
}

const MAX_CUSTOM_FIELDS = 3;

const IMPORTANT =
  'id name title login text sum type lead_id category_id purpose_id owner_id project_id employee_id source'.split(' ');

const rankOf = (field: string) => (IMPORTANT.includes(field) ? IMPORTANT.indexOf(field) : IMPORTANT.length);

function Column({ field, sort, at }: { field: string; sort: string | undefined; at: (view: TableQuery) => string }) {
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={direction}>
      <a href={at({ sort: sort === field ? `-${field}` : field })}>{field}</a>
    </th>
  );
}

function Cell({ referenced, field, value }: { referenced: ReferencedRecords; field: string; value: unknown }) {
  if (value === undefined) return <small>–</small>;
  if (field === 'custom' && isCustomFields(value)) {
    return (
      <>
        {value.slice(0, MAX_CUSTOM_FIELDS).map((one, at) => (
          <div key={at}>
            <small>{one.name}</small> <Value referenced={referenced} field="value" value={one.value} />
          </div>
        ))}
        {value.length > MAX_CUSTOM_FIELDS && <small>and {value.length - MAX_CUSTOM_FIELDS} more</small>}
      </>
    );
  }
  const isNested =
    typeof value === 'object' && value !== null && !('type' in value) && typeof Object.values(value)[0] !== 'number';
  return isNested ? (
    <LongText text={inline(value)} whole={JSON.stringify(value, null, 2)} />
  ) : (
    <Value referenced={referenced} field={field} value={value} />
  );
}

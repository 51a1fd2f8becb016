import type { AnyRecord } from '../../mock/core/state/state.ts';
import { isVarying } from '../../mock/core/state/varying-fields.ts';
import { shortened } from '../shortened.ts';
import type { Differences, DifferentRecord } from './differences.ts';

const MAX_TEXT = 60;
const MAX_LISTED = 3;

function quoted(text: unknown): string {
  return JSON.stringify(shortened(String(text), MAX_TEXT));
}

const named: Readonly<Record<string, (record: Record<string, unknown>) => string>> = {
  payments: ({ sum, lead_id: lead }) => `payment ${sum} on lead ${lead}`,
  comments: ({ text, lead_id: lead }) => `comment ${quoted(text)} on lead ${lead}`,
  tasks: ({ title }) => `task ${quoted(title)}`,
};

/** @returns a text such as `payment 1500.5 on lead 101` */
export function recordText({ collection, record }: DifferentRecord): string {
  const name = named[collection];
  return name ? name(record as Record<string, unknown>) : `${collection.replace(/s$/, '')} ${record.id}`;
}

/** @returns texts such as `custom.0.value.id 11 instead of 12`, or `no user_id instead of 2` */
function partTexts(name: string, usual: unknown, found: unknown): string[] {
  const [own, other] = [usual, found].map((value) => JSON.stringify(value));
  if (own === other) return [];
  if (usual instanceof Object && found instanceof Object) {
    const names = Object.keys({ ...usual, ...found }) as never[];
    return names.flatMap((each) => partTexts(`${name}.${each}`, usual[each], found[each]));
  }
  const text = (json: string | undefined) => shortened(json ?? 'nothing', MAX_TEXT);
  return [`${other === undefined ? `no ${name}` : `${name} ${text(other)}`} instead of ${text(own)}`];
}

function changeText({ collection, record }: DifferentRecord, found: AnyRecord): string {
  const fields = Object.keys({ ...record, ...found }).filter((each) => !isVarying(collection, each, false)) as never[];
  const parts = fields.flatMap((field) => partTexts(field, record[field], found[field]));
  return `${recordText({ collection, record })} (${parts.join(', ')})`;
}

export function listed(texts: readonly string[]): string {
  const more = texts.length - MAX_LISTED;
  return texts.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Names missing records, changed records, records that were not deleted, and last the other added records. */
export function differenceTexts({ added, missing, remaining }: Differences): { missing: string[]; added: string[] } {
  const foundOf = (usual: DifferentRecord) =>
    added.find(({ collection, record }) => collection === usual.collection && record.id === usual.record.id);
  const isChange = (found: DifferentRecord) =>
    missing.some(({ collection, record }) => collection === found.collection && record.id === found.record.id);
  const texts = missing.map((usual) => {
    const found = foundOf(usual);
    return found ? changeText(usual, found.record) : recordText(usual);
  });
  return {
    missing: [...texts, ...remaining.map((record) => `deletion of ${recordText(record)}`)],
    added: added.filter((record) => !isChange(record)).map(recordText),
  };
}

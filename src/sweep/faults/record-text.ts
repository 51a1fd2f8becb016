import type { AnyRecord } from '../../mock/core/state/state.ts';
import { type Differences, type DifferentRecord, UNCOMPARED } from './differences.ts';

const MAX_TEXT = 60;
const MAX_LISTED = 3;

function quoted(text: unknown): string {
  return JSON.stringify(String(text).slice(0, MAX_TEXT));
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

/** @returns texts such as `custom.0.value.id 11 instead of 12` */
function partTexts(name: string, usual: unknown, found: unknown): string[] {
  const [own, other] = [usual, found].map((value) => JSON.stringify(value)?.slice(0, MAX_TEXT) ?? 'nothing');
  if (JSON.stringify(usual) === JSON.stringify(found)) return [];
  if (!(usual instanceof Object && found instanceof Object)) return [`${name} ${other} instead of ${own}`];
  const names = Object.keys({ ...usual, ...found }).filter((each) => !UNCOMPARED.test(each)) as never[];
  return names.flatMap((each) => partTexts(name === '' ? each : `${name}.${each}`, usual[each], found[each]));
}

function changeText(usual: DifferentRecord, found: AnyRecord): string {
  return `${recordText(usual)} (${partTexts('', usual.record, found).join(', ')})`;
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

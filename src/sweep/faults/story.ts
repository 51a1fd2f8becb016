import type { AnyRecord } from '../../core/state/state.ts';
import type { DifferentRecord } from './differences.ts';
import type { FaultResult } from './fault-sweep.ts';
import type { SandboxVerdict } from './verdict.ts';

export interface Story {
  /** Records that differ from the first run without a fault, such as `payment 1500.5 on lead 101`. */
  what: string;
  sandbox: string;
  happened: string;
  reproduce: string;
  cure: string;
}

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

function recordText({ collection, record }: DifferentRecord): string {
  const name = named[collection];
  return name ? name(record as unknown as Record<string, unknown>) : `${collection.replace(/s$/, '')} ${record.id}`;
}

/** @returns texts such as `custom.0.value.id 11 instead of 12` */
function partTexts(name: string, usual: unknown, found: unknown): string[] {
  const [own, other] = [usual, found].map((value) => JSON.stringify(value)?.slice(0, MAX_TEXT) ?? 'nothing');
  if (JSON.stringify(usual) === JSON.stringify(found)) return [];
  if (!(usual instanceof Object && found instanceof Object)) return [`${name} ${other} instead of ${own}`];
  const names = Object.keys({ ...usual, ...found }) as never[];
  return names.flatMap((each) => partTexts(name === '' ? each : `${name}.${each}`, usual[each], found[each]));
}

function changeText(usual: DifferentRecord, found: AnyRecord): string {
  return `${recordText(usual)} (${partTexts('', usual.record, found).join(', ')})`;
}

function listed(texts: readonly string[]): string {
  const more = texts.length - MAX_LISTED;
  return texts.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function whatOf({ verdict, added, missing, remaining }: SandboxVerdict): string {
  if (verdict === 'stored twice') return listed(added.map(recordText));
  const texts = missing.map((usual) => {
    const found = added.find((each) => each.collection === usual.collection && each.record.id === usual.record.id);
    return found ? changeText(usual, found.record) : recordText(usual);
  });
  return listed([...texts, ...remaining.map((record) => `deletion of ${recordText(record)}`)]);
}

function cureOf({ verdict }: SandboxVerdict, isStored: boolean): string {
  if (verdict === 'stored twice')
    return 'repeat a request only after a check that the service did not perform the request. If a check is impossible, report that the result is unknown';
  return isStored
    ? 'continue only after a complete response. After a lost or incomplete response, check whether the request was performed'
    : 'detect connection errors, check "status" in each response, and report or repeat each failed request';
}

export function storyOf(found: SandboxVerdict, { fault, operation }: FaultResult): Story {
  const { faulted, repeats, sandbox, skip } = found;
  const where = [...(skip > 0 ? [`skip=${skip}`] : []), ...(sandbox === 'default' ? [] : [`--sandbox ${sandbox}`])];
  const again = repeats.slice(0, MAX_LISTED).map(({ id, timeMs, path }) => {
    const to = path === faulted.path ? '' : ` to ${path}`;
    return `; #${id} sent it again${to} ${Math.max(0, timeMs - faulted.timeMs)} ms later`;
  });
  const first = `#${faulted.id} ${faulted.method} ${faulted.path} ${fault.effect}`;
  return {
    what: whatOf(found),
    sandbox,
    happened: `${first}${again.join('') || '; no equal request followed'}. No test of this sandbox failed.`,
    reproduce: ['leadmock fault arm', fault.words, `operation=${operation}`, 'times=1', ...where].join(' '),
    cure: cureOf(found, fault.isStored),
  };
}

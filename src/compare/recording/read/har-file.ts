import { whyNotUtf8 } from '../../../mock/schema/files/encoding.ts';
import { asObject, objectsIn } from '../../json.ts';
import { type HarEntry, readEntry } from './entry.ts';
import { inOrder } from './order.ts';
import { kindOf } from './other-kinds.ts';

export class UnreadableRecording extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableRecording';
  }
}

export interface Har {
  /** In the order of their start. */
  entries: readonly HarEntry[];
  /** Why entries are invalid, with the numbers of the entries. */
  leftOut: ReadonlyMap<string, number[]>;
  total: number;
}

const HOW = 'A HAR file (HTTP Archive 1.2) is a JSON document {"log": {"version": "1.2", "entries": [...]}}';

/** @throws UnreadableRecording if the file is not a HAR file */
export function readHar(bytes: Buffer): Har {
  const why = kindOf(bytes) ?? whyNotUtf8(bytes);
  if (why !== undefined) throw new UnreadableRecording(why);
  const log = asObject(asObject(parse(bytes.toString('utf8').replace(/^\uFEFF/, '')))?.['log']);
  if (!log) throw new UnreadableRecording(`the JSON document has no log object. ${HOW}`);
  if (!Array.isArray(log['entries'])) throw new UnreadableRecording(`log.entries must be a list. ${HOW}`);
  const entries: HarEntry[] = [];
  const leftOut = new Map<string, number[]>();
  for (const [at, each] of objectsIn(log['entries']).entries()) {
    const read = readEntry(each, at + 1);
    if (typeof read === 'string') leftOut.set(read, [...(leftOut.get(read) ?? []), at + 1]);
    else entries.push(read);
  }
  const total = log['entries'].length;
  return { entries: inOrder(entries), leftOut, total };
}

/** Index of the character at which the text is not valid JSON; undefined if the JSON is valid. */
function invalidAt(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    const [, place = /end of JSON/.test(message) ? text.length : 0] = /position (\d+)/.exec(message) ?? [];
    return Number(place);
  }
}

/** Whether the text is the beginning of a JSON document. */
export function isBegunJson(text: string): boolean {
  return /^\s*[{[]/.test(text) && (invalidAt(text) ?? -1) >= text.trimEnd().length;
}

function parse(text: string): unknown {
  const at = invalidAt(text);
  if (at === undefined) return JSON.parse(text);
  throw new UnreadableRecording(`${placeOf(text, at)}. ${HOW}`);
}

/** Omits the message of the JavaScript engine, which may quote secrets. */
function placeOf(text: string, at: number): string {
  if (text.trim() === '') return 'the file is empty';
  if (isBegunJson(text))
    return `the JSON document is incomplete or invalid, and ends at line ${text.split('\n').length}. Record or export the file again`;
  const before = text.slice(0, at).split('\n');
  return `invalid JSON at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

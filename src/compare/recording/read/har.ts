import { asObject, type JsonObject } from '../../answer.ts';
import { kindOf } from './other-kinds.ts';

/** What a recorder wrote down of one request and its answer, as far as a comparison reads it. */
export interface HarEntry {
  /** Its place in `log.entries`, from 1 on. */
  number: number;
  /** When it was sent, and when its answer was there: milliseconds since 1970. */
  startedMs: number;
  answeredMs: number;
  method: string;
  url: URL;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | undefined;
  /** HTTP status. */
  status: number;
  answerHeaders: HarEntry['headers'];
  /** Undefined where the recorder wrote none down. */
  answer: string | undefined;
  /** How many bytes the answer had, where the recorder says so. */
  answerBytes: number;
}

/** A file that is no recording, or cannot be read: says where, and what would be right. */
export class UnreadableRecording extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableRecording';
  }
}

/** Why an entry of a recording is not compared, to be read after a count. */
export type LeftOut = string;

function list(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map((item) => asObject(item) ?? {}) : [];
}

function headersOf(message: JsonObject): HarEntry['headers'] {
  return list(message['headers']).map(({ name, value }) => [String(name), String(value ?? '')] as const);
}

function decoded(text: string, encoding: unknown): string {
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

/** A form may be written down as its parameters alone. */
function sentBody(request: JsonObject): string | undefined {
  const { text, encoding, params } = asObject(request['postData']) ?? {};
  if (typeof text === 'string' && text !== '') return decoded(text, encoding);
  const pairs = list(params).map(({ name, value }): [string, string] => [String(name), String(value ?? '')]);
  return pairs.length > 0 ? new URLSearchParams(pairs).toString() : undefined;
}

function answerBody(response: JsonObject): Pick<HarEntry, 'answer' | 'answerBytes'> {
  const { text, encoding, size } = asObject(response['content']) ?? {};
  const answerBytes = typeof size === 'number' ? Math.max(0, size) : 0;
  if (typeof text === 'string') return { answer: decoded(text, encoding), answerBytes };
  return { answer: answerBytes > 0 ? undefined : '', answerBytes };
}

function readEntry(entry: JsonObject, number: number): HarEntry | LeftOut {
  const [request, response] = [asObject(entry['request']), asObject(entry['response'])];
  if (!request || !response) return 'without a request or an answer in them';
  const { method, url } = request;
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return 'without a method or a URL';
  const startedMs = Date.parse(String(entry['startedDateTime']));
  if (Number.isNaN(startedMs)) return 'without a startedDateTime that is a time';
  const took = Number(entry['time']);
  const status = Number(response['status']);
  return {
    ...{ number, startedMs, answeredMs: startedMs + (took > 0 ? took : 0) },
    ...{ method: method.toUpperCase(), url: new URL(url), headers: headersOf(request), body: sentBody(request) },
    ...{ status: Number.isInteger(status) && status > 0 ? status : 0, answerHeaders: headersOf(response) },
    ...answerBody(response),
  };
}

/** The entries of a recording in the order in which they were sent, and why others are none. */
export interface Har {
  entries: readonly HarEntry[];
  leftOut: readonly (readonly [number: number, why: LeftOut])[];
  /** All that there are. */
  total: number;
}

const HOW = 'a HAR file (HTTP Archive 1.2) is a JSON document {"log": {"version": "1.2", "entries": [...]}}';

/**
 * Reads a HAR file of any recorder.
 * @throws UnreadableRecording
 */
export function readHar(bytes: Buffer): Har {
  const other = kindOf(bytes);
  if (other !== undefined) throw new UnreadableRecording(other);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const log = asObject(asObject(parse(text))?.['log']);
  if (!log) throw new UnreadableRecording(`it is JSON, and no recording: it has no log; ${HOW}`);
  if (!Array.isArray(log['entries'])) throw new UnreadableRecording(`log.entries is no list; ${HOW}`);
  const read = log['entries'].map((entry, at) => readEntry(asObject(entry) ?? {}, at + 1));
  const entries = read.filter((each): each is HarEntry => typeof each !== 'string');
  const leftOut = read.flatMap((each, at) => (typeof each === 'string' ? [[at + 1, each] as const] : []));
  // Recorders write an entry down when it ends; what counts is when it was sent.
  return { entries: entries.sort((one, other) => one.startedMs - other.startedMs), leftOut, total: read.length };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableRecording(`${placeOf(text, error as Error)}; ${HOW}`);
  }
}

/** Where a text stops being JSON. Of the engine's own message only the place is taken: it quotes the text, secrets and all. */
function placeOf(text: string, { message }: Error): string {
  if (text.trim() === '') return 'it is empty';
  const [, found] = /position (\d+)/.exec(message) ?? [];
  const isCut = found === undefined || Number(found) >= text.trimEnd().length;
  if (isCut && /^\s*[{[]/.test(text)) {
    return `it is cut off: its JSON ends at line ${text.split('\n').length} before it is whole. Record or export it again`;
  }
  const before = text.slice(0, Number(found ?? 0)).split('\n');
  return `it stops being JSON at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

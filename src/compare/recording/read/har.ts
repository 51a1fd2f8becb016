import { asObject, type JsonObject } from '../../answer.ts';
import type { Hints } from '../../judge/hints.ts';
import { type AnswerBody, answerBody, isBegunJson, type RequestBody, requestBody } from './bodies.ts';
import { type Headers, headersOf, list } from './headers.ts';
import { kindOf } from './other-kinds.ts';

export interface HarEntry extends RequestBody, AnswerBody {
  number: number;
  startedMs: number;
  answeredMs: number;
  isZoned: boolean;
  method: string;
  url: URL;
  headers: Headers;
  status: number;
  answerHeaders: Headers;
  /** Whether `leadmock compare` saved the entry, and did not judge it. */
  isUnused: boolean;
}

export class UnreadableRecording extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableRecording';
  }
}

/** Why compare did not compare an entry, as a text for lines such as `3 × redirect`. */
export type LeftOut = string;

function readEntry(entry: JsonObject, number: number): HarEntry | LeftOut {
  const [request, response] = [asObject(entry['request']), asObject(entry['response'])];
  if (!request || !response) return 'entry without a request or a response';
  const { method, url } = request;
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return 'invalid method or URL';
  const startedMs = Date.parse(String(entry['startedDateTime']));
  if (Number.isNaN(startedMs)) return 'entry without a valid startedDateTime';
  const took = Number(entry['time']);
  const status = Number(response['status']);
  const headers = headersOf(request);
  return {
    number,
    startedMs,
    answeredMs: startedMs + (took > 0 ? took : 0),
    isZoned: /(Z|[+-]\d\d:?\d\d)$/i.test(String(entry['startedDateTime'])),
    method: method.toUpperCase(),
    url: new URL(url),
    headers,
    ...requestBody(request, headers),
    status: Number.isInteger(status) && status > 0 ? status : 0,
    answerHeaders: headersOf(response),
    isUnused: entry['_isUnused'] === true,
    ...answerBody(response),
  };
}

export interface Har {
  entries: readonly HarEntry[];
  leftOut: readonly (readonly [number: number, why: LeftOut])[];
  total: number;
  /** Facts about the service that `leadmock compare` saved with a run. */
  saved: SavedFacts | undefined;
}

interface SavedFacts {
  isLeadmock: boolean;
  hints: Hints;
}

const HOW = 'A HAR file (HTTP Archive 1.2) is a JSON document {"log": {"version": "1.2", "entries": [...]}}';

export function readHar(bytes: Buffer): Har {
  const other = kindOf(bytes);
  if (other !== undefined) throw new UnreadableRecording(other);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const log = asObject(asObject(parse(text))?.['log']);
  if (!log) throw new UnreadableRecording(`the JSON document has no log object. ${HOW}`);
  if (!Array.isArray(log['entries'])) throw new UnreadableRecording(`log.entries must be a list. ${HOW}`);
  const read = log['entries'].map((entry, at) => readEntry(asObject(entry) ?? {}, at + 1));
  const entries = read.filter((each): each is HarEntry => typeof each !== 'string');
  const leftOut = read.flatMap((each, at) => (typeof each === 'string' ? [[at + 1, each] as const] : []));
  // Sorts entries by start, because a recorder may write entries in the order of their ends.
  return {
    entries: entries.sort((one, other) => one.startedMs - other.startedMs),
    leftOut,
    total: read.length,
    saved: savedFacts(log),
  };
}

/** The HAR format allows custom fields whose names begin with an underscore. */
function savedFacts({ _leadmock }: JsonObject): SavedFacts | undefined {
  const saved = asObject(_leadmock);
  if (!saved) return undefined;
  const { absentIds, deals, isLeadmock } = saved;
  return {
    isLeadmock: isLeadmock === true,
    hints: {
      absentIds: new Set(Array.isArray(absentIds) ? absentIds.map(String) : []),
      deals: new Map(list(deals).map(({ lead, isDeal }) => [Number(lead), isDeal === true])),
      isAlone: true,
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableRecording(`${placeOf(text, error as Error)}. ${HOW}`);
  }
}

/** Omits the message of the JavaScript engine, which may quote secrets. */
function placeOf(text: string, { message }: Error): string {
  if (text.trim() === '') return 'the file is empty';
  if (isBegunJson(text)) {
    return `the JSON document is incomplete or invalid, and ends at line ${text.split('\n').length}. Record or export the file again`;
  }
  const [, found = 0] = /position (\d+)/.exec(message) ?? [];
  const before = text.slice(0, Number(found)).split('\n');
  return `invalid JSON at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

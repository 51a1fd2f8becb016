import { othersTurn, Turns } from '../turns.ts';
import { DEEPEST } from './nesting.ts';
import { JsonScan, type ScanReader } from './scan.ts';

/** A value that was sent, and whether its text is nested deeper than it may be. */
export interface Parsed {
  value: unknown;
  isTooDeep: boolean;
}

/** How often a text has a mark; of more than `most` only that. */
function countOf(mark: string, text: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1 && count <= most; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

/** Whether a text opens more than so many lists and objects, the brackets in strings counted. */
function opensMoreThan(most: number, text: string): boolean {
  const lists = countOf('[', text, most);
  return lists > most || lists + countOf('{', text, most - lists) > most;
}

/** A list or an object that is too deep by one level: it stands for any that is, so that nobody waits for what would be refused. */
function tooDeep(isObject: boolean): unknown {
  let value: unknown = [];
  for (let levels = 2; levels <= DEEPEST; levels += 1) value = [value];
  return isObject ? { '': value } : [value];
}

/** Whether a text of JSON is nested too deeply, also in a value that a repeated key replaces (rule `body-too-deep`). */
export function isTextTooDeep(text: string): boolean {
  if (!opensMoreThan(DEEPEST, text)) return false;
  const scan = new JsonScan(text);
  scan.goOn();
  return scan.depth > DEEPEST;
}

/**
 * The value of a JSON text that was sent, as `JSON.parse` gives it (rule `body-too-deep`). Of one that is nested too deeply the value
 * shows only whether it is an object.
 * @throws SyntaxError
 */
export function parseSent(text: string): Parsed {
  if (opensMoreThan(DEEPEST, text)) {
    const scan = new JsonScan(text);
    scan.goOn();
    if (scan.depth > DEEPEST) return { value: tooDeep(scan.isObject), isTooDeep: true };
  }
  return { value: JSON.parse(text), isTooDeep: false };
}

/** Makes the value of a text, down to the deepest level that it may have. */
class ValueReader implements ScanReader {
  readonly #root: unknown[] = [];
  readonly #open: (unknown[] | Record<string, unknown>)[] = [this.#root];
  #key = '';
  #below = 0;

  get value(): unknown {
    return this.#root[0];
  }

  open(isObject: boolean): void {
    if (this.#below > 0 || this.#open.length > DEEPEST) {
      this.#below += 1;
      return;
    }
    const value = isObject ? {} : [];
    this.#put(value);
    this.#open.push(value);
  }

  close(): void {
    if (this.#below > 0) this.#below -= 1;
    else this.#open.pop();
  }

  key(text: string): void {
    if (this.#below === 0) this.#key = JSON.parse(text);
  }

  scalar(text: string): void {
    if (this.#below === 0) this.#put(JSON.parse(text));
  }

  #put(value: unknown): void {
    const into = this.#open.at(-1);
    if (Array.isArray(into)) into.push(value);
    else if (this.#key !== '__proto__') (into as Record<string, unknown>)[this.#key] = value;
    else Object.defineProperty(into, this.#key, { value, writable: true, enumerable: true, configurable: true });
  }
}

/** So many characters are read before it is asked whether others should have their turn. */
const STEP = 16 * 1024;

/** The same as {@link parseSent}, slower, in turns that do not hold others up. */
export async function parseInTurns(text: string): Promise<Parsed> {
  const turns = new Turns();
  const reader = new ValueReader();
  const scan = new JsonScan(text, reader);
  while (!scan.goOn(STEP)) await turns.next();
  return scan.depth > DEEPEST
    ? { value: tooDeep(scan.isObject), isTooDeep: true }
    : { value: reader.value, isTooDeep: false };
}

/** From so many characters on, reading a text takes a turn of its own. */
const LONG = 64 * 1024;
/** Records as people have them have several times as many characters for each list or object. */
const DENSE = 20;

/** Whether a text is made of little but lists and objects: `JSON.parse` takes many times longer for it than for others of its length. */
function isDense(text: string): boolean {
  return opensMoreThan(text.length / DENSE, text);
}

async function readLong(text: string): Promise<Parsed> {
  await othersTurn();
  const parsed = isDense(text) ? await parseInTurns(text) : parseSent(text);
  await othersTurn();
  return parsed;
}

/** Parses a text that was sent as {@link parseSent} does: a short one at once, a long one between the turns of others. */
export function readSent(text: string, done: (error: unknown, parsed?: Parsed) => void): void {
  if (text.length >= LONG) {
    readLong(text).then((parsed) => done(undefined, parsed), done);
    return;
  }
  let parsed: Parsed;
  try {
    parsed = parseSent(text);
  } catch (error) {
    done(error);
    return;
  }
  done(undefined, parsed);
}

import { HIDDEN } from './secret-names.ts';
import { Escapes, hideBehindEscapes, withoutTornEscape } from './unescape.ts';

/** A value that nobody is to see, and what is shown in its place. */
export interface KnownValue {
  value: string;
  shown: string;
}

/** A spelling, and others that it begins with: the next shorter one, and one much further on, to get through thousands in few steps. */
interface Spelling extends KnownValue {
  /** Of the whole; of a long one, `value` is what is compared. */
  length: number;
  shorter?: Spelling | undefined;
  far?: Spelling | undefined;
  /** How many are shorter. */
  depth: number;
}

/** Of the spelling after a given one: twice as far as from there, where that is a step of the same length as the one before it. */
function farFrom(shorter: Spelling | undefined): Spelling | undefined {
  const far = shorter?.far;
  return far?.far && shorter && shorter.depth - far.depth === far.depth - far.far.depth ? far.far : shorter;
}

/** A longer one is told by so many characters. */
const LONGEST_COMPARED = 4096;
/** A first look is at so many characters. */
const FIRST_LOOK = 12;
/** What may be spent on one text: a first look costs 1, a closer one more. Behind that nothing is shown. */
const MOST_SPENT = 500_000;
const CLOSER_LOOK = 25;
/** What a look for the shortest values costs. */
const TINY_LOOK = 5;

/** Spellings of which all begin alike; which of them stands at a place is found in few steps, however many they are. */
class Namesakes {
  #ordered: Spelling[] = [];
  readonly #beginnings = new Set<string>();
  #shortest = Number.POSITIVE_INFINITY;
  #longest = 0;
  #isOrdered = true;

  add(spelling: Spelling): void {
    this.#ordered.push(spelling);
    this.#beginnings.add(spelling.value.slice(0, FIRST_LOOK));
    this.#shortest = Math.min(this.#shortest, spelling.value.length);
    this.#longest = Math.max(this.#longest, spelling.value.length);
    this.#isOrdered = false;
  }

  /** Whether one could stand at a place, by its beginning. */
  mayStandAt(text: string, at: number): boolean {
    return this.#shortest < FIRST_LOOK || this.#beginnings.has(text.slice(at, at + FIRST_LOOK));
  }

  /** The longest spelling at a place that is wanted there. */
  find(text: string, at: number, isWanted: (length: number) => boolean): Spelling | undefined {
    if (!this.#isOrdered) this.#order();
    // All that stand here come before the rest of the text in order, and the last one before it begins with each of them.
    let found = this.#ordered[this.#notAfter(text.slice(at, at + this.#longest)) - 1];
    const stands = (spelling: Spelling) => text.startsWith(spelling.value, at);
    while (found && !stands(found)) found = found.far && !stands(found.far) ? found.far : found.shorter;
    while (found && !isWanted(found.length)) found = found.shorter;
    return found;
  }

  /** A spelling that begins with a text, and goes on. */
  goingOn(beginning: string): Spelling | undefined {
    if (!this.#isOrdered) this.#order();
    const next = this.#ordered[this.#notAfter(beginning)];
    return next?.value.startsWith(beginning) ? next : undefined;
  }

  /** How many come not after a text in order. */
  #notAfter(rest: string): number {
    let [from, to] = [0, this.#ordered.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#ordered[middle] as Spelling).value <= rest) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #order(): void {
    this.#ordered.sort((a, b) => (a.value < b.value ? -1 : Number(a.value > b.value)));
    let last: Spelling | undefined;
    for (const spelling of this.#ordered) {
      while (last && !spelling.value.startsWith(last.value)) last = last.shorter;
      spelling.shorter = last;
      spelling.far = farFrom(last);
      spelling.depth = last ? last.depth + 1 : 0;
      last = spelling;
    }
    this.#isOrdered = true;
  }
}

/** Shorter values are looked for as whole words alone: inside of longer words they would be found by chance. */
const SHORTEST_ANYWHERE = 12;
/** So many characters decide where a closer look is worth it. */
const START = 4;
/** Of so many beginnings one pattern is made, which finds none of them faster than the filter. */
const MOST_STARTS = 50;
/** Places of the filter for each value: one look in so many is in vain. */
const SPARSE = 32;
/** The size of the filter for shorter ones. */
const TINY_BITS = 16;

const WORD = /[A-Za-z0-9]/;

function asXml(value: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
  return value.replace(/[&<>"']/g, (found) => names[found] ?? found);
}

function asUrl(value: string): string {
  // An unpaired surrogate has no bytes.
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** The ways in which clients write a value into JSON, URLs, forms, XML and headers (where each byte of UTF-8 is a character), itself first. */
function spellings(value: string): Iterable<string> {
  if (/^[\w.-]+$/.test(value)) return [value];
  const json = JSON.stringify(value).slice(1, -1);
  const ascii = json.replace(/[^\x20-\x7e]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const url = asUrl(value);
  const form = url.replaceAll('%20', '+');
  const urls = [url, form].flatMap((text) => [
    text,
    text.replace(/[!'()*~]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`),
  ]);
  const lower = urls.map((text) => text.replace(/%[0-9A-F]{2}/g, (found) => found.toLowerCase()));
  const bytes = Buffer.from(value).toString('latin1');
  // In a form, whatever else of it was left as it is.
  const plus = value.replaceAll(' ', '+');
  // What looks like an escape in it is undone with those of the text.
  const undone = new Escapes().undoAny(value);
  const others = undone.length < SHORTEST_ANYWHERE ? [plus] : [plus, undone];
  return new Set([value, ...others, bytes, json, ascii, ascii.replaceAll('/', '\\/'), ...urls, ...lower, asXml(value)]);
}

/** Whether a character of a word stands at a place of a text. */
function isWordAt(text: string, at: number): boolean {
  return WORD.test(text[at] ?? '');
}

/** Whether a word goes on at a place of a text. */
function isInWord(text: string, at: number): boolean {
  return isWordAt(text, at - 1) && isWordAt(text, at);
}

/** Whether a value of this length is taken for one at a place. */
function isWanted(text: string, at: number, length: number): boolean {
  return length >= SHORTEST_ANYWHERE || !(isInWord(text, at) || isInWord(text, at + length));
}

/** A text as a pattern of itself. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The latest 4 characters of a text as a number, one character further: of each the lower 8 bits, the oldest falls out. */
function rolled(window: number, code: number): number {
  return (window << 8) | (code & 0xff);
}

/** The first characters of what stands at a place, as such a number. */
function windowAt(text: string, at: number, length = START): number {
  let window = 0;
  for (let i = at; i < at + length; i += 1) window = rolled(window, text.charCodeAt(i));
  return window;
}

/** A place in a filter of so many bits for the latest 4 characters. */
function placeOf(window: number, bits: number): number {
  return Math.imul(window, 0x9e3779b1) >>> (32 - bits);
}

/**
 * Finds many values in a text in one pass: a filter over the first characters of each says where to look, and there the time grows
 * with the logarithm of the number of values that begin alike. Values are added as they become known.
 */
export class KnownValues {
  readonly #values = new Set<string>();
  /** Every spelling by its first characters, as `rolled` makes them a number: others may have the same. */
  readonly #byStart = new Map<number, Namesakes>();
  /** These characters themselves, of few values: most texts hold none of them. */
  readonly #starts = new Set<string>();
  #startPattern: RegExp | undefined;
  #spellings = 0;
  #longest = 0;
  #bits = 10;
  #filter = new Uint8Array(2 ** this.#bits);
  /** What is shown for spellings too short for that filter, and a filter of their own. */
  readonly #tiny = new Map<string, string>();
  readonly #tinyFilter = new Uint8Array(2 ** TINY_BITS);

  get size(): number {
    return this.#values.size;
  }

  add({ value, shown }: KnownValue): void {
    if (value === '' || this.#values.has(value)) return;
    this.#values.add(value);
    for (const spelling of spellings(value)) this.#addSpelling({ value: spelling, shown });
  }

  /** The text with what is shown of each value in its place. */
  hide(text: string): string {
    const hidden = this.#mayHold(text) ? this.#hideLong(text) : text;
    return this.#tiny.size === 0 ? hidden : this.#hideTiny(hidden);
  }

  /** The text of which the end is hidden where a value begins so: it was cut, perhaps in the middle of it, or of an escape in it. */
  hideCut(text: string): string {
    const hide = (plain: string) => {
      const end = withoutTornEscape(plain);
      const hidden = this.#hideEnd(end);
      return hidden === end ? plain : hidden;
    };
    const shown = this.#hideEnd(text);
    return shown === text ? hideBehindEscapes(hide(text), hide) : shown;
  }

  #hideEnd(text: string): string {
    for (let at = Math.max(0, text.length - this.#longest); at <= text.length - START; at += 1) {
      const found = this.#byStart.get(windowAt(text, at))?.goingOn(text.slice(at));
      if (!found || (found.value.length < SHORTEST_ANYWHERE && isInWord(text, at))) continue;
      return text.slice(0, at) + found.shown;
    }
    return text;
  }

  #addSpelling(known: KnownValue): void {
    const { value } = known;
    if (value.length < START) {
      this.#tiny.set(value, known.shown);
      this.#tinyFilter[placeOf(windowAt(value, 0, value.length), TINY_BITS)] = 1;
      return;
    }
    const start = windowAt(value, 0);
    this.#starts.add(value.slice(0, START));
    this.#startPattern = undefined;
    const others = this.#byStart.get(start) ?? new Namesakes();
    this.#byStart.set(start, others);
    const compared = value.slice(0, LONGEST_COMPARED);
    others.add({ value: compared, shown: known.shown, length: value.length, depth: 0 });
    this.#spellings += 1;
    this.#longest = Math.max(this.#longest, compared.length);
    if (this.#spellings * SPARSE <= this.#filter.length) {
      this.#mark(start);
      return;
    }
    this.#bits += 1;
    this.#filter = new Uint8Array(2 ** this.#bits);
    for (const each of this.#byStart.keys()) this.#mark(each);
  }

  #mark(start: number): void {
    this.#filter[placeOf(start, this.#bits)] = 1;
  }

  #mayHold(text: string): boolean {
    if (this.#starts.size === 0 || this.#starts.size > MOST_STARTS) return this.#starts.size > 0;
    this.#startPattern ??= new RegExp([...this.#starts].map(literally).join('|'));
    return this.#startPattern.test(text);
  }

  #hideLong(text: string): string {
    const [filter, bits] = [this.#filter, this.#bits];
    let done = '';
    let from = 0;
    let window = 0;
    let left = MOST_SPENT;
    for (let end = 0; end < text.length; end += 1) {
      window = rolled(window, text.charCodeAt(end));
      if (filter[placeOf(window, bits)] === 0) continue;
      const at = end - START + 1;
      const others = at < from ? undefined : this.#byStart.get(window);
      if (!others) continue;
      const isCloser = others.mayStandAt(text, at);
      left -= isCloser ? CLOSER_LOOK : 1;
      if (left < 0) return done + text.slice(from, at) + HIDDEN;
      const found = isCloser ? others.find(text, at, (length) => isWanted(text, at, length)) : undefined;
      if (!found) continue;
      done += text.slice(from, at) + found.shown;
      from = at + found.length;
      end = from - 1;
    }
    return from === 0 ? text : done + text.slice(from);
  }

  #hideTiny(text: string): string {
    const filter = this.#tinyFilter;
    const mayBe = (window: number) => filter[placeOf(window, TINY_BITS)] === 1;
    let done = '';
    let from = 0;
    let left = MOST_SPENT;
    let window = windowAt(text, 0, START - 2);
    for (let at = 0; at < text.length; at += 1) {
      window = rolled(window, text.charCodeAt(at + START - 2)) & 0xffffff;
      const isWorth = mayBe(window) || mayBe(window >> 8) || mayBe(window >> 16);
      if (!isWorth || isWordAt(text, at - 1)) continue;
      left -= TINY_LOOK;
      if (left < 0) return done + text.slice(from, at) + HIDDEN;
      const found = this.#tinyAt(text, at);
      if (found === undefined) continue;
      if (at >= from) done += text.slice(from, at) + this.#tiny.get(found);
      // What begins inside of another one may end behind it.
      from = Math.max(from, at + found.length);
    }
    return from === 0 ? text : done + text.slice(from);
  }

  /** The longest of the short spellings that stands at a place, no word going on behind it. */
  #tinyAt(text: string, at: number): string | undefined {
    for (let end = at + START - 1; end > at; end -= 1) {
      const found = text.slice(at, end);
      if (this.#tiny.has(found) && !isWordAt(text, end)) return found;
    }
    return undefined;
  }
}

import type { KnownValues } from './known-values.ts';
import { HIDDEN, SECRET_WORD, type SecretKind, secretKind, shownOf } from './secret-names.ts';
import { bracketed, quoted, type Span, skip, until } from './spans.ts';
import { Escapes, hideBehindEscapes, MOST_LAYERS } from './unescape.ts';

/** A name in a text: where it stands, and how to look at what is before and behind it. */
class Place {
  readonly text: string;
  readonly from: number;
  readonly to: number;

  /** @param core where a word of a name was found: the name is what stands around it */
  constructor(text: string, core: Span) {
    let { from, to } = core;
    const [least, most] = [Math.max(0, from - LONGEST_AFFIX), Math.min(text.length, to + LONGEST_AFFIX)];
    while (from > least && NAME_CHARACTER.test(text[from - 1] as string)) from -= 1;
    while (to < most && NAME_CHARACTER.test(text[to] as string)) to += 1;
    this.text = text;
    this.from = from;
    this.to = to;
  }

  get kind(): SecretKind | undefined {
    return secretKind(this.name);
  }

  get name(): string {
    return this.text.slice(this.from, this.to);
  }

  isAfter(pattern: RegExp, reach = 80): boolean {
    return pattern.test(this.text.slice(Math.max(0, this.from - reach), this.from));
  }
}

/** Behind so many places nothing is shown any more: no text that is worth reading has them. */
const MOST_PLACES = 200;
/** Behind so many pairs of a form in which such a word is, too. */
const MOST_PAIRS = 2000;
/** Of so many lines before a name, one may begin a pair. */
const MOST_LINES = 100;
const LONGEST_AFFIX = 64;
/** How far before a name its value may begin. */
const LONGEST_BEFORE = 4096;
/** Of so many that may be the value before a name, the nearest. */
const MOST_BEFORE = 5;
const BRACKET = /[{[]/;
const NAME_CHARACTER = /[\w.$%[\]-]/;

/** What stands behind a colon or an equals sign. */
function pairValue(text: string, from: number, separator: string, kind?: SecretKind): Span {
  const opening = /(\\*)(["'])/y;
  opening.lastIndex = from;
  const [whole = '', backslashes = '', quote = ''] = opening.exec(text) ?? [];
  if (quote !== '') return quoted(text, from + whole.length, quote, backslashes);
  if (BRACKET.test(text[from] ?? '')) return bracketed(text, from);
  if (separator === ':' || separator === '%3A')
    return until(kind === 'cookies' ? /[\r\n]/g : /[\r\n,}\]&<>"']/g, text, from);
  return until(/[&\s"'<>]/g, text, from);
}

/** `password=hush`, `"password" : "hush"`, `password: hush`, also inside of other texts. */
function inPair(place: Place): Span | undefined {
  const separator = skip(
    /(?:[^"'=:<>{}&,\n]{0,40}\\{0,64}["'])?\s{0,200}(=>|=|:|%3D|%3A)\s{0,200}/iy,
    place.text,
    place.to,
  );
  return separator && pairValue(place.text, separator.at, separator.group.toUpperCase(), place.kind);
}

/** `["password", "hush"]` in a list of such pairs. */
function inList(place: Place): Span | undefined {
  if (!place.isAfter(/[[,]\s*\[\s*\\*["']$/)) return undefined;
  const value = skip(/\\{0,64}["']\s{0,200},\s{0,200}/y, place.text, place.to);
  return value && pairValue(place.text, value.at, ':', place.kind);
}

/** Where the name of a pair may be that of a secret: in a form, also its letters may be encoded. */
const WORD_IN_FORM = new RegExp(`${SECRET_WORD.source}|%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])`, 'gi');
const BETWEEN_PAIRS = /&|\r?\n(?=[\w.[\]-]+=)/g;

/** Where the pair begins in which a place is; `from` is where an earlier one ended. */
function startOfPair(text: string, from: number, at: number): number {
  const start = from + text.slice(from, at).lastIndexOf('&') + 1;
  const next = /[\w.[\]-]+=/y;
  let line = at;
  for (let tries = 0; tries < MOST_LINES; tries += 1) {
    line = start + text.slice(start, line).lastIndexOf('\n');
    if (line < start) return start;
    if (skip(next, text, line + 1)) return line + 1;
  }
  return start;
}

/** A form, where all up to the next name belongs to a value, and a name may be anything: `password+%28again%29=hush`. */
function hidePairs(text: string): string {
  const words = new RegExp(WORD_IN_FORM);
  let done = '';
  let from = 0;
  let pairs = 0;
  for (let word = words.exec(text); word; word = words.exec(text)) {
    pairs += 1;
    if (pairs > MOST_PAIRS) return done + text.slice(from, word.index) + HIDDEN;
    const start = startOfPair(text, from, word.index);
    const { to } = until(new RegExp(BETWEEN_PAIRS), text, word.index);
    const pair = text.slice(start, to);
    const name = pair.slice(0, Math.max(0, pair.indexOf('=')));
    const kind = /["'{}<>:]/.test(name) ? undefined : secretKind(name);
    const isHidden = kind !== undefined && name.length < pair.length - 1;
    done += text.slice(from, start) + (isHidden ? `${name}=${shownOf(kind, pair.slice(name.length + 1))}` : pair);
    from = to;
    words.lastIndex = to;
  }
  return done + text.slice(from);
}

/** `<ns:password type="x">hush</ns:password>`. */
function inElement(place: Place): Span | undefined {
  const opened = place.isAfter(/<(?:[\w.-]+:)?$/) ? skip(/[^<>]{0,500}>/y, place.text, place.to) : undefined;
  if (!opened || place.text[opened.at - 2] === '/') return undefined;
  return until(
    new RegExp(`</(?:[\\w.-]+:)?${place.name.replace(/[$.[\]]/g, '\\$&')}\\s*>`, 'gi'),
    place.text,
    opened.at,
  );
}

/** `<name>password</name><value>hush</value>`. */
function inNextElement(place: Place): Span | undefined {
  if (!place.isAfter(/>\s*$/)) return undefined;
  const opened = skip(
    /\s{0,200}<\/[\w:.-]{1,80}\s{0,200}>\s{0,200}<([\w:.-]{1,80})[^<>]{0,500}>/y,
    place.text,
    place.to,
  );
  return opened && until(new RegExp(`</${opened.group.replaceAll('.', '\\.')}\\s*>`, 'g'), place.text, opened.at);
}

/**
 * A part of a multipart body: `Content-Disposition: form-data; name="password"`, a blank line, then the value. A line of its head may go on
 * in the next one, which begins with a blank; `name*=utf-8''password` is the same.
 */
function inPart(place: Place): Span | undefined {
  if (!place.isAfter(/content-disposition:(?:[^\n]|\n[ \t])*\bname(?:\s*=\s*"?|\*\s*=\s*[\w-]*'[\w-]*')$/i, 500))
    return undefined;
  const head = skip(/[^\n]{0,500}\n(?:[^\r\n][^\n]{0,500}\n){0,20}\r?\n/y, place.text, place.to);
  return head && until(/\r?\n--/g, place.text, head.at);
}

/** `value="hush"` before a name that belongs to it: nothing that begins or ends an object or a tag stands between them. */
function valueBefore({ text, from }: Place): Span | undefined {
  const start = Math.max(0, from - LONGEST_BEFORE);
  const before = text.slice(start, from);
  const values = [...before.matchAll(/\bvalue\\*["']?\s*([:=])\s*/gi)].slice(-MOST_BEFORE);
  for (const { 0: whole, 1: separator = '', index } of values) {
    const span = pairValue(before, index + whole.length, separator);
    if (/^[^<>{}]{1,200}$/.test(before.slice(span.to))) return { from: start + span.from, to: start + span.to };
  }
  return undefined;
}

/**
 * `<input name="password" value="hush">`, also with its value first, `<field name="password">hush</field>`,
 * `{"name":"password","value":"hush"}`.
 */
function besideName(place: Place): Span | undefined {
  if (!place.isAfter(/\b(?:name|key|id|field)\\*["']?\s*[:=]\s*\\*["']?$/i)) return undefined;
  const { text } = place;
  const value = skip(/\\{0,64}["']?[^<>{}]{0,200}?\bvalue\\{0,64}["']?\s{0,20}([:=])\s{0,20}/iy, text, place.to);
  if (value) return pairValue(text, value.at, value.group, place.kind);
  const before = valueBefore(place);
  if (before) return before;
  const opened = skip(/[^<>]{0,500}>/y, text, place.to);
  return opened && text[opened.at - 2] !== '/' ? until(/<\//g, text, opened.at) : undefined;
}

/** `/password/hush` in a path. */
function inPath(place: Place): Span | undefined {
  const slash = place.isAfter(/\/$/) ? skip(/\/(?=[^/?#\s"'<>&])/y, place.text, place.to) : undefined;
  return slash && until(/[/?#\s"'<>&]/g, place.text, slash.at);
}

const forms = [inPart, inElement, inNextElement, besideName, inPair, inList, inPath];

/** Nothing of an object or a list is shown, which would be half of one. */
function shownIn(value: string, kind: SecretKind): string {
  return BRACKET.test(value[0] ?? '') ? HIDDEN : shownOf(kind, value);
}

function hideLayer(given: string): string {
  if (!SECRET_WORD.test(given)) return given;
  const text = /^[^\s=&"'{}<>]+=/.test(given) ? hidePairs(given) : given;
  const words = new RegExp(SECRET_WORD, 'gi');
  let done = '';
  let from = 0;
  let places = 0;
  for (let core = words.exec(text); core; core = words.exec(text)) {
    const place = new Place(text, { from: core.index, to: words.lastIndex });
    words.lastIndex = place.to;
    places += 1;
    if (places > MOST_PLACES) return `${done}${text.slice(from, Math.max(from, place.from))}${HIDDEN}`;
    const { kind } = place;
    const span = kind && firstOf(place);
    if (!kind || !span || span.from < from || span.from === span.to) continue;
    done += text.slice(from, span.from) + shownIn(text.slice(span.from, span.to), kind);
    from = span.to;
    words.lastIndex = Math.max(from, place.to);
  }
  return from === 0 ? text : done + text.slice(from);
}

function firstOf(place: Place): Span | undefined {
  for (const form of forms) {
    const span = form(place);
    if (span) return span;
  }
  return undefined;
}

/** Hides what shows a name in one of the first layers of escapes, that of the text itself included. */
function hideLayers(text: string, escapes: Escapes): string {
  let shown = hideLayer(text);
  let layer = shown;
  for (let depth = 0; depth < MOST_LAYERS; depth += 1) {
    const plain = escapes.undoLayer(layer);
    if (plain === layer) break;
    layer = hideLayer(plain);
    if (layer !== plain) shown = layer;
  }
  return shown;
}

/** Hides known values behind escapes of any kind. Last: undone all at once, they would end values that belong to a name. */
function hideEscapedValues(text: string, known: KnownValues): string {
  if (known.size === 0) return text;
  return hideBehindEscapes(text, (plain) => {
    const hidden = known.hide(plain);
    return hidden === plain ? plain : hideLayer(hidden);
  });
}

/**
 * A text in which what belongs to the name of a secret is hidden, whatever form it has: JSON (also broken), a form, XML, multipart, a
 * query, a path, lines of headers. Nothing is parsed: a text that is only half there is masked as well. Where a secret shows only once
 * escapes are undone (XML inside of XML, a name with `\u0077` or `%77` in it), so is the text that is given back; of a text with more
 * escapes than can be looked behind nothing is shown.
 * @param known what is to be hidden wherever it stands
 */
export function hideFields(text: string, known: KnownValues): string {
  const escapes = new Escapes();
  // Known values first: of one with a blank in it, the name of a field hides the beginning alone.
  let shown = hideLayers(known.hide(text), escapes);
  let layer = shown;
  // One kind after another: what ends a value in one may stand in the value, written in the other.
  for (const undo of [escapes.undoBytes, escapes.undoSigns]) {
    const plain = undo.call(escapes, layer);
    if (plain === layer) continue;
    layer = hideLayers(known.hide(plain), escapes);
    if (layer !== plain) shown = layer;
  }
  return escapes.areTooMany ? HIDDEN : hideEscapedValues(shown, known);
}

import { HIDDEN, SECRET_WORD, type SecretKind, secretKind, shownOf } from './secret-names.ts';

/** A stretch of a text. */
interface Span {
  from: number;
  to: number;
}

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
const LONGEST_AFFIX = 64;
const NAME_CHARACTER = /[\w.$%[\]-]/;

/** Where a pattern ends that matches at a place of a text, and what its first group matched; undefined when it does not. */
function skip(pattern: RegExp, text: string, at: number): { at: number; group: string } | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? { at: pattern.lastIndex, group: found[1] ?? '' } : undefined;
}

/** Up to the first match of a pattern behind a place, or to the end. */
function until(end: RegExp, text: string, from: number): Span {
  end.lastIndex = from;
  return { from, to: end.exec(text)?.index ?? text.length };
}

/** A quoted text from behind its opening quote, which stands behind so many backslashes where JSON is inside of JSON. */
function quoted(text: string, from: number, quote: string, backslashes: string): Span {
  let to = text.indexOf(backslashes + quote, from);
  while (to >= 0) {
    let more = 0;
    while (text[to - 1 - more] === '\\') more += 1;
    // An even number of them stands for themselves.
    if (more % (2 * (backslashes.length + 1)) === 0) return { from, to };
    to = text.indexOf(backslashes + quote, to + 1);
  }
  return { from, to: text.length };
}

/** What stands behind a colon or an equals sign. */
function pairValue(place: Place, from: number, separator: string): Span {
  const { text, kind } = place;
  const opening = /(\\*)(["'])/y;
  opening.lastIndex = from;
  const [whole = '', backslashes = '', quote = ''] = opening.exec(text) ?? [];
  if (quote !== '') return quoted(text, from + whole.length, quote, backslashes);
  if (/[{[]/.test(text[from] ?? '')) return until(/(?<=[}\]])/g, text, from);
  if (separator === ':' || separator === '%3A')
    return until(kind === 'cookies' ? /[\r\n]/g : /[\r\n,}\]&<>"']/g, text, from);
  return until(/[&\s"'<>]/g, text, from);
}

/** `password=hush`, `"password" : "hush"`, `password: hush`, also inside of other texts. */
function inPair(place: Place): Span | undefined {
  const separator = skip(/(?:[^"'=:<>{}&,\n]{0,40}\\*["'])?\s*(=>|=|:|%3D|%3A)\s*/iy, place.text, place.to);
  return separator && pairValue(place, separator.at, separator.group.toUpperCase());
}

/** A form, where all up to the next name belongs to a value, and a name may be anything: `password+%28again%29=hush`. */
function hidePairs(text: string): string {
  return text
    .split(/(&|\r?\n(?=[\w.[\]-]+=))/)
    .map((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, Math.max(0, at));
      const kind = /["'{}<>:]/.test(name) ? undefined : secretKind(name);
      return kind && at < pair.length - 1 ? `${name}=${shownOf(kind, pair.slice(at + 1))}` : pair;
    })
    .join('');
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
  const opened = skip(/\s*<\/[\w:.-]{1,80}\s*>\s*<([\w:.-]{1,80})[^<>]{0,500}>/y, place.text, place.to);
  return opened && until(new RegExp(`</${opened.group.replaceAll('.', '\\.')}\\s*>`, 'g'), place.text, opened.at);
}

/** A part of a multipart body: `Content-Disposition: form-data; name="password"`, a blank line, then the value. */
function inPart(place: Place): Span | undefined {
  if (!place.isAfter(/content-disposition:[^\n]*\bname\s*=\s*"?$/i, 500)) return undefined;
  const head = skip(/[^\n]{0,500}\n(?:[^\r\n][^\n]{0,500}\n){0,20}\r?\n/y, place.text, place.to);
  return head && until(/\r?\n--/g, place.text, head.at);
}

/** `<input name="password" value="hush">`, `<field name="password">hush</field>`, `{"name":"password","value":"hush"}`. */
function besideName(place: Place): Span | undefined {
  if (!place.isAfter(/\b(?:name|key|id|field)\\*["']?\s*[:=]\s*\\*["']?$/i)) return undefined;
  const { text } = place;
  const value = skip(/\\*["']?\s*,?[^<>{}]{0,200}?\bvalue\\*["']?\s*([:=])\s*/iy, text, place.to);
  if (value) return pairValue(place, value.at, value.group);
  const opened = skip(/[^<>]{0,500}>/y, text, place.to);
  return opened && text[opened.at - 2] !== '/' ? until(/<\//g, text, opened.at) : undefined;
}

/** `/password/hush` in a path. */
function inPath(place: Place): Span | undefined {
  const slash = place.isAfter(/\/$/) ? skip(/\/(?=[^/?#\s"'<>&])/y, place.text, place.to) : undefined;
  return slash && until(/[/?#\s"'<>&]/g, place.text, slash.at);
}

const forms = [inPart, inElement, inNextElement, besideName, inPair, inPath];

/**
 * A text in which what belongs to the name of a secret is hidden, whatever form it has: JSON (also broken), a form, XML, multipart, a
 * query, a path, lines of headers. Nothing is parsed: a text that is only half there is masked as well.
 */
export function hideFields(given: string): string {
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
    done += text.slice(from, span.from) + shownOf(kind, text.slice(span.from, span.to));
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

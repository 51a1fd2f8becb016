import { HIDDEN } from './secret-names.ts';

/** So many escapes of a text are undone in all. */
const MOST_ESCAPES = 100_000;

/** So often escapes are undone to look for more. */
export const MOST_LAYERS = 4;

const ENTITIES = /&(?:amp|lt|gt|quot|apos|#\d{1,9}|#x[\da-f]{1,8});/gi;
/** What JSON need not write so: letters and digits. */
const LETTERS = /(?<!\\)\\+u00(?:3\d|[46][1-9a-f]|[57][\da]|5f)/gi;
/** What some write so in all JSON: `"&'<=>`, of which a parser of HTML could make something. */
const SIGNS = /(?<!\\)\\+u00(?:2[267]|3[cde])/gi;
/** Bytes of an URL, but for what separates parameters. */
const BYTES = /(?:%(?!26|3d)[\da-f]{2})+/gi;
/** All of them. */
const ANY = new RegExp(`${ENTITIES.source}|\\\\(?:u[\\da-f]{4}|["\\\\/bfnrt])|(?:%[\\da-f]{2})+`, 'gi');

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function ofEntity(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return NAMED[name] ?? entity;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

function ofSequence(sequence: string): string {
  return String.fromCharCode(Number.parseInt(sequence.slice(-2), 16));
}

function ofBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes;
  }
}

function ofAny(found: string): string {
  if (found.startsWith('&')) return ofEntity(found);
  // `\\U` and `\\N` are none of JSON.
  if (found.startsWith('\\')) return /^.[A-Z]/.test(found) ? found : JSON.parse(`"${found}"`);
  const bytes = ofBytes(found);
  // Beside bytes that are no text, letters are all the same.
  return bytes === found ? found.replace(/%[0-7][\da-f]/gi, ofBytes) : bytes;
}

/** Undoes the escapes of one text in which the name of a secret may hide, a kind at a time. */
export class Escapes {
  #left = MOST_ESCAPES;

  /** Whether there were too many: some were left as they are. */
  get areTooMany(): boolean {
    return this.#left < 0;
  }

  /** One layer of the entities of XML, and of letters and digits that JSON writes as `\uXXXX`. */
  undoLayer(text: string): string {
    return this.#undo(this.#undo(text, ENTITIES, ofEntity), LETTERS, ofSequence);
  }

  /** Percent-encoding. */
  undoBytes(text: string): string {
    return this.#undo(text, BYTES, ofBytes);
  }

  /** Signs that JSON writes as `\uXXXX` in a text that stands in another. */
  undoSigns(text: string): string {
    return this.#undo(text, SIGNS, ofSequence);
  }

  /** One layer of every escape of JSON, XML and URLs. */
  undoAny(text: string): string {
    return this.#undo(text, ANY, ofAny);
  }

  /** The patterns have no groups: with one, a text of nothing but escapes takes five times as long. */
  #undo(text: string, pattern: RegExp, undone: (found: string) => string): string {
    const escapes = new RegExp(pattern);
    let plain = '';
    let from = 0;
    for (let found = escapes.exec(text); found; found = escapes.exec(text)) {
      this.#left -= 1;
      if (this.#left < 0) return text;
      plain += text.slice(from, found.index) + undone(found[0]);
      from = escapes.lastIndex;
    }
    return from === 0 ? text : plain + text.slice(from);
  }
}

/** The text in which is hidden what shows once escapes are undone, whichever stand within which; it is given back undone as far. */
export function hideBehindEscapes(text: string, hide: (plain: string) => string): string {
  const escapes = new Escapes();
  let shown = text;
  let layer = text;
  for (let depth = 0; depth < MOST_LAYERS; depth += 1) {
    const plain = escapes.undoAny(layer);
    if (plain === layer) break;
    layer = hide(plain);
    if (layer !== plain) shown = layer;
  }
  return escapes.areTooMany ? HIDDEN : shown;
}

/** The text without an escape that is cut off at its end. */
export function withoutTornEscape(text: string): string {
  return text.replace(/(?:(?<!\\)\\+(?:u[\da-f]{0,3})?|&(?:#?\w{0,8})|%[\da-f]?)$/i, '');
}

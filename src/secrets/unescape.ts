/** The entities of XML, the letters and digits that JSON writes as `\uXXXX`, the bytes of an URL but for what separates parameters. */
const ESCAPE =
  /&(?:amp|lt|gt|quot|apos|#\d{1,9}|#x[\da-f]{1,8});|(?<!\\)\\+u00(?:3\d|[46][1-9a-f]|[57][\da]|5f)|(?:%(?!26|3d)[\da-f]{2})+/gi;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function ofEntity(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return NAMED[name] ?? entity;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

function ofBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes;
  }
}

function ofEscape(written: string): string {
  if (written.startsWith('&')) return ofEntity(written);
  if (written.startsWith('%')) return ofBytes(written);
  return String.fromCharCode(Number.parseInt(written.slice(-2), 16));
}

/** A text of which one layer of escapes is undone. */
export interface Unescaped {
  text: string;
  /** How many were undone; bytes beside each other count as one. */
  count: number;
  /** Whether there were more than were to be undone: the text ends before the first of them. */
  isCut: boolean;
}

/** Undoes one layer of the escapes in which a name may hide. What JSON escapes because it means something else without stays as it is. */
export function unescaped(text: string, most: number): Unescaped {
  const escapes = new RegExp(ESCAPE);
  let plain = '';
  let from = 0;
  let count = 0;
  for (let found = escapes.exec(text); found; found = escapes.exec(text)) {
    plain += text.slice(from, found.index);
    if (count === most) return { text: plain, count, isCut: true };
    plain += ofEscape(found[0]);
    from = escapes.lastIndex;
    count += 1;
  }
  return { text: count === 0 ? text : plain + text.slice(from), count, isCut: false };
}

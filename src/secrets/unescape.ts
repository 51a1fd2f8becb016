const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function character(code: number, otherwise: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

function ofEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? entity;
  const isHex = /^#x/i.test(name);
  return character(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10), entity);
}

/**
 * A text with one layer of escapes undone in which a name may hide: the entities of XML, and the letters and digits that JSON writes as
 * `\uXXXX`. What JSON escapes because it means something else without stays as it is.
 */
export function unescaped(text: string): string {
  return text
    .replace(/&(amp|lt|gt|quot|apos|#\d{1,9}|#x[\da-f]{1,8});/gi, ofEntity)
    .replace(/(?<!\\)\\+u00([\da-f]{2})/gi, (sequence, code: string) => {
      const letter = String.fromCharCode(Number.parseInt(code, 16));
      return /\w/.test(letter) ? letter : sequence;
    });
}

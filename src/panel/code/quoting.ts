import type { Piece } from './request-parts.ts';

/** Control characters and invisible characters, which a terminal may interpret or hide. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Characters outside of printable ASCII, in values of headers. */
export const NO_ASCII = /[^ -~]/gu;

/** Formats texts and variables as an expression that is valid in JavaScript and Python. Escapes `unseen` characters. */
export function expression(pieces: Piece[], unseen = UNSEEN) {
  const escaped = (found: string) =>
    found.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(unseen, escaped)}'`;
  const terms = pieces
    .filter((piece) => piece !== '')
    .map((piece) => (typeof piece === 'string' ? quoted(piece) : piece.variable));
  return terms.join(' + ') || "''";
}

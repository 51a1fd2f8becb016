/** @returns a text of at most `length` characters, with `…` at the end if the text was cut */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** Cyrillic and Greek letters, each followed by the Latin letter that looks alike. */
const LETTERS = 'аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνvρpαaıiհh';

const latinOf = new Map(LETTERS.match(/../gu)?.map((pair) => [pair.charAt(0), pair.charAt(1)]));

/** Characters that fonts do not show. JSON already escapes the control characters below U+0020. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u007f-\u009f]/gu;

/** Strings that look alike have the same appearance. */
function appearanceOf(text: string): string {
  return Array.from(text.normalize('NFKD').replace(UNSEEN, ''), (letter) => latinOf.get(letter) ?? letter)
    .join('')
    .replace(/[\p{Z}]/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .trimEnd();
}

const MAX_SHOWN = 3;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function codePoints(character: string | undefined): string {
  if (character === undefined) return 'missing';
  const hex = (point: string) => `U+${point.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  return Array.from(character, hex).join(' ');
}

const ASCII = /^[\0-~]*$/;

/** @returns the first characters that differ, as code points; undefined if the strings look different or are equal */
export function lookAlike(actual: string, expected: string): string | undefined {
  if (actual === expected || (ASCII.test(actual) && ASCII.test(expected))) return undefined;
  if (appearanceOf(actual) !== appearanceOf(expected)) return undefined;
  const [sent, wanted] = [charactersOf(actual), charactersOf(expected)];
  const differing = Array.from({ length: Math.max(sent.length, wanted.length) }, (_, at) => at).filter(
    (at) => sent[at] !== wanted[at],
  );
  // After an additional character, all later characters differ.
  const shown = differing.slice(0, sent.length === wanted.length ? MAX_SHOWN : 1);
  return shown
    .map((at) => `character ${at + 1} was ${codePoints(sent[at])} instead of ${codePoints(wanted[at])}`)
    .join('; ');
}

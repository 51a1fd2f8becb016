/** Maximum number of letters of a title in a name. */
const MAX_LETTERS = 40;

/** Letters of Cyrillic alphabets after `normalize('NFKD')`, which splits letters such as й into и and an accent. */
const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'dj',
  е: 'e',
  є: 'ye',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

const WORD_BORDER_IN_CAMEL_CASE = /(?<=\p{Ll}|\d)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** @returns letters and digits of the title, such as `pays-the-deposit`; `test` without Latin and Cyrillic letters */
function wordsOf(title: string): string {
  const letters = title
    .replace(WORD_BORDER_IN_CAMEL_CASE, '-')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\p{Script=Cyrillic}/gu, (letter) => CYRILLIC[letter] ?? '');
  return letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LETTERS)
    .replace(/-$/, '');
}

/**
 * Name of the sandbox of a test, such as `pays-the-deposit--1a2b3c4d`.
 * @param digits 8 hexadecimal digits
 */
export function chosenName(title: string, digits: string): string {
  return `${wordsOf(title) || 'test'}--${digits}`;
}

/** Form of the label of a replica. */
export function isLabel(text: string): boolean {
  return /^[a-z0-9]{1,8}$/.test(text);
}

/** @returns the label of a replica at the end of a name, such as `b` of `pays-the-deposit--1a2b3c4d.b` */
export function labelOf(name: string): string | undefined {
  const label = name.slice(name.lastIndexOf('.') + 1);
  return label !== name && isLabel(label) ? label : undefined;
}

/** Whether a name has the form of `chosenName`, perhaps with a number (`-2`) and a label (`.eu`). */
export function isChosenName(name: string): boolean {
  return /--[0-9a-f]{8}(?:-\d+)?(?:\.[\w-]+)?$/.test(name);
}

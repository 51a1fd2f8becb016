const WIDTH = 120;

/** Wraps a text to lines of the usual width, each with an indent. */
function wrapped(text: string, indent: string, hanging = indent): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    const isFirst = line === indent || line === hanging;
    if (!isFirst && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = hanging + word;
    } else line += isFirst ? word : ` ${word}`;
  }
  return [...lines, line];
}

/**
 * Formats ` def name(…) -> type:` in one line if it fits; otherwise with one argument per line, or as many as fit.
 */
export function definition(name: string, args: readonly string[], returns: string, style?: 'filled'): string {
  const all = ['self', ...args];
  const short = `    def ${name}(${all.join(', ')}) -> ${returns}:`;
  // The declaration of an overload ends with an ellipsis, which needs space.
  if (short.length + (style ? 4 : 0) <= WIDTH) return short;
  const indent = ' '.repeat(8);
  const lines =
    style === 'filled'
      ? wrapped(all.map((arg) => arg.replaceAll(' ', '\0')).join(', '), indent).map((line) =>
          line.replaceAll('\0', ' '),
        )
      : all.map((arg) => `${indent}${arg},`);
  return [`    def ${name}(`, ...lines, `    ) -> ${returns}:`].join('\n');
}

/** Formats a line of code with a comment: at its end if it fits, otherwise above the line. */
export function commented(line: string, text?: string): string {
  if (text === undefined) return line;
  const short = `${line}  # ${text}`;
  const indent = line.replace(/\S.*/, '');
  return fits(short) ? short : [...wrapped(text, `${indent}# `), broken(line)].join('\n');
}

/** Formats a docstring in Google style: a summary, and the sections that are not empty. */
export function docstring(summary: string, sections: Readonly<Record<string, readonly string[]>>, width = 8): string {
  const [short, long, longest] = [width, width + 4, width + 8].map((each) => ' '.repeat(each)) as [
    string,
    string,
    string,
  ];
  const told = Object.entries(sections).filter(([, entries]) => entries.length > 0);
  const sentence = `"""${summary.replace(/\.?$/, '.')}`;
  const lines = [
    ...wrapped(sentence, short),
    ...told.flatMap(([title, entries]) => [
      '',
      `${short}${title}:`,
      ...entries.flatMap((one) => wrapped(one, long, longest)),
    ]),
  ];
  const last = lines.length === 1 && (lines[0]?.length ?? 0) + 3 <= WIDTH ? '"""' : `\n${short}"""`;
  return lines.join('\n') + last;
}

/** Formats a dictionary with one pair per line. */
export function dictionary(pairs: readonly string[], indent: string): string {
  return `{\n${pairs.map((pair) => `${indent}    ${pair},\n`).join('')}${indent}}`;
}

export const fits = (line: string): boolean => line.length <= WIDTH;

/** Breaks a line of code that is too long into three lines: the text in the first brackets gets a separate line. */
export function broken(line: string): string {
  const [, before, inner, after] = /^(.*?[[(])(.*)([\])])$/.exec(line) ?? [];
  const indent = line.replace(/\S.*/, '');
  return fits(line) || inner === undefined ? line : `${before}\n${indent}    ${inner}\n${indent}${after}`;
}

export function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

const WIDTH = 120;

const KEYWORDS = ['case', 'class', 'default', 'enum', 'package'];

/** Creates a name in camel case: `lead_id` and `arm-fault` become `leadId` and `armFault`. */
export function camelCase(name: string): string {
  const joined = name.replace(/[^A-Za-z\d]+(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return KEYWORDS.includes(joined) ? `${joined}_` : joined;
}

function escaped(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return safe.replace(/`([^`]*)`/g, '{@code $1}');
}

/** Wraps a text to lines of the usual width. */
function wrapped(text: string, start: string, hanging: string): string[] {
  const lines: string[] = [];
  let line = start;
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = hanging;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** Creates a Javadoc comment. `tags` are lines such as `@param id number of the request`. */
export function javadoc(text: string, indent: string, tags: readonly string[] = []): string {
  const sentence = escaped(text).replace(/\.?$/, '.');
  const short = `${indent}/** ${sentence} */\n`;
  if (tags.length === 0 && short.length <= WIDTH) return short;
  const before = `${indent} *`;
  const tagLines = tags.flatMap((tag) => wrapped(escaped(tag), before, `${before}    `));
  const lines = [
    `${indent}/**`,
    ...wrapped(sentence, before, before),
    ...(tags.length > 0 ? [before, ...tagLines] : []),
    `${indent} */`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

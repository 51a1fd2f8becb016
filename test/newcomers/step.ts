import type { Snippet } from '../support/documentation.ts';

/** One thing that a newcomer does because a page says so. */
export interface Step {
  page: string;
  /** Of the page, from 1. */
  line: number;
  /** Where it is done, beside the clone in `leadmock`; what it exports, and the folder that it leaves to, hold for the next ones. */
  folder?: 'leadmock' | 'my-project' | '.';
  /** What is typed, as bash. */
  script: string;
  /** True for a server: it is left running as soon as it says that it is ready. */
  serves?: boolean;
}

/** Pages of one clone, by their paths. */
export type ReadPage = (page: string) => string;

/** The first block of a page with this mark, or with this text in it. */
export function block(all: readonly Snippet[], wanted: { mark?: string; text?: string }): Snippet {
  const { mark, text = '' } = wanted;
  const found = all.find((each) => (mark === undefined || each.mark === mark) && each.code.includes(text));
  if (found === undefined) throw new Error(`${all[0]?.page}: there is no block ${JSON.stringify(wanted)}`);
  return found;
}

/** What the first group of a pattern matches in a page, and its line. */
export function words(read: ReadPage, page: string, pattern: RegExp): { page: string; line: number; text: string } {
  const content = read(page);
  const match = pattern.exec(content);
  if (match?.[1] === undefined) throw new Error(`${page}: nothing reads as ${pattern}`);
  return { page, line: content.slice(0, match.index).split('\n').length, text: match[1] };
}

/** Types a block as it stands. */
export function type({ page, line, code }: Snippet, folder?: Step['folder']): Step {
  return { page, line, script: code, ...(folder && { folder }) };
}

/** Puts a block, or words, into a file. */
export function write({ page, line }: Pick<Step, 'page' | 'line'>, file: string, text: string): Step {
  return { page, line, script: `cat > ${file} <<'END OF FILE'\n${text.trimEnd()}\nEND OF FILE\n` };
}

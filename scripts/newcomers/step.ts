import type { Snippet } from '../../test/support/documentation.ts';

/** Step that a newcomer does because of a page. */
export interface Step {
  page: string;
  /** Line of the page, from 1. */
  line: number;
  /**
   * Working folder of the step, next to the clone in `leadmock`. Later steps keep its exported variables and its final
   * folder.
   */
  folder?: 'leadmock' | 'my-project' | '.';
  /** Bash script of the step. */
  script: string;
  /** Whether the step starts a server. The server keeps running after it is ready. */
  serves?: boolean;
}

/** Function that reads a page of a clone by its path. */
export type ReadPage = (page: string) => string;

/** @returns the first block of a page with this mark, or with this text */
export function block(all: readonly Snippet[], wanted: { mark?: string; text?: string }): Snippet {
  const { mark, text = '' } = wanted;
  const found = all.find((each) => (mark === undefined || each.mark === mark) && each.code.includes(text));
  if (found === undefined) throw new Error(`${all[0]?.page}: there is no block ${JSON.stringify(wanted)}`);
  return found;
}

/** @returns the first group of a pattern in a page, and its line */
export function words(read: ReadPage, page: string, pattern: RegExp): { page: string; line: number; text: string } {
  const content = read(page);
  const match = pattern.exec(content);
  if (match?.[1] === undefined) throw new Error(`${page}: nothing reads as ${pattern}`);
  return { page, line: content.slice(0, match.index).split('\n').length, text: match[1] };
}

/** @returns the step that runs a block unchanged */
export function type({ page, line, code }: Snippet, folder?: Step['folder']): Step {
  return { page, line, script: code, ...(folder && { folder }) };
}

/** @returns the step that writes a block or a text to a file */
export function write({ page, line }: Pick<Step, 'page' | 'line'>, file: string, text: string): Step {
  return { page, line, script: `cat > ${file} <<'END OF FILE'\n${text.trimEnd()}\nEND OF FILE\n` };
}

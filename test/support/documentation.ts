import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

export const ROOT_FOLDER = fileURLToPath(ROOT);

function pagesBelow(folder: string): string[] {
  if (!existsSync(new URL(folder, ROOT))) return [];
  return readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}${file.replaceAll('\\', '/')}`)
    .filter((file) => (file.endsWith('.md') || file.endsWith('/llms.txt')) && !file.includes('/node_modules/'));
}

/** Paths of all documentation pages, from the root. */
export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['docs/', 'clients/', 'examples/', '.github/'].flatMap(pagesBelow).toSorted(),
];

export function readPage(page: string): string {
  return readFileSync(new URL(page, ROOT), 'utf8');
}

export interface Snippet {
  page: string;
  /** Line of the mark, or of the block, from 1. */
  line: number;
  /** Language of the block; empty if it has none. */
  language: string;
  /** Comment above the block: the test that runs it, or `not-run: <why>`; empty without a comment. */
  mark: string;
  code: string;
}

const SNIPPET = /^(?: *<!-- (.+) -->\n)?( *)```(\w*)\n([\s\S]*?)^\2```$/gm;

export function snippetsIn(page: string, text = readPage(page)): Snippet[] {
  return [...text.matchAll(SNIPPET)].map(({ index, 1: mark = '', 3: language = '', 4: code = '' }) => ({
    page,
    line: text.slice(0, index).split('\n').length,
    language,
    mark,
    code,
  }));
}

const all = pages.flatMap((page) => snippetsIn(page));

/**
 * Finds the blocks whose mark begins with the word `kind`. Blocks marked `run` in examples are omitted: they are the
 * commands of the examples, which test/extended/examples runs.
 */
export function snippetsMarked(kind: string): Snippet[] {
  const isExample = ({ page }: Snippet) => kind === 'run' && page.startsWith('examples/');
  return all.filter((snippet) => snippet.mark.split(' ')[0] === kind && !isExample(snippet));
}

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

/** Every page of the documentation, by its path from the root. */
export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...['docs/', 'clients/', 'test/examples/', '.github/'].flatMap(pagesBelow).toSorted(),
];

export function readPage(page: string): string {
  return readFileSync(new URL(page, ROOT), 'utf8');
}

/** A block of code in a page. */
export interface Snippet {
  page: string;
  /** Where it begins with its mark, from 1. */
  line: number;
  /** Empty where none is named. */
  language: string;
  /** The comment above it: which test runs it, or `not-run: <why>`; empty where there is none. */
  mark: string;
  code: string;
}

const SNIPPET = /^(?: *<!-- (.+) -->\n)?( *)```(\w*)\n([\s\S]*?)^\2```$/gm;

/** The code of a page, block by block. */
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

/** Those whose mark begins with this word. A `run` of the examples is the command of each, which test/extended/examples runs. */
export function snippetsMarked(kind: string): Snippet[] {
  const isExample = ({ page }: Snippet) => kind === 'run' && page.startsWith('test/examples/');
  return all.filter((snippet) => snippet.mark.split(' ')[0] === kind && !isExample(snippet));
}

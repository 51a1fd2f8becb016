import { expect, test } from 'vitest';
import { pages, ROOT_FOLDER, readPage, snippetsMarked } from '../../support/documentation.ts';
import { startServer } from '../../support/user-project.ts';

/** Command lines that start the server in a clone, from the blocks and the text of the README. */
const inBlocks = snippetsMarked('start').flatMap(({ code }) => code.trimEnd().split('\n'));
const inText = [...readPage('README.md').matchAll(/`(npm start -- --[^`]+)`/g)].map(([, line = '']) => line);
const lines = [...new Set([...inBlocks, ...inText].map((line) => line.replace(/ +#.*/, '')))];

test('the documentation starts the server', () => {
  expect(lines).toContain('npm start');
  expect(lines).toContain('npm start -- --assume errorStatus=code');
});

test.for(lines)('%s starts a server', async (line, context) => {
  const { url } = await startServer(context, ROOT_FOLDER, line);
  expect((await fetch(`${url}/_mock/ready`)).status).toBe(200);
  const assumptions = (await (await fetch(`${url}/_mock/assumptions`)).json()) as Record<string, { value: string }>;
  const [, set = ''] = /--assume (\S+)/.exec(line) ?? [];
  for (const [id = '', value] of set.split(',').map((one) => one.split('='))) {
    if (id !== '') expect(assumptions[id]?.value).toBe(value);
  }
});

test('no page runs a command that could fetch another package of the same name', () => {
  const wrong = pages.filter((page) => /\bnpx +(?!--no -- )leadmock\b/.test(readPage(page)));
  expect(wrong).toEqual([]);
  const bare = pages.filter((page) => /node (\.\.\/)?dist\/leadmock\.js/.test(readPage(page)));
  expect(bare).toEqual([]);
});

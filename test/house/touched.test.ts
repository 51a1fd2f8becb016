// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { needs, program } from '../support/needs.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SCRIPT = fileURLToPath(new URL('../../.ci/touched.mjs', import.meta.url));
const run = promisify(execFile);
const { isSkipped, why } = needs([program('git')]);

const page = (byHand: string, made: string) => `${byHand}\n<!-- flags -->\n\n${made}\n\n<!-- /flags -->\n`;
const client = (byHand: string, made: string) =>
  `${byHand}\n# ---- types: made from x.json by \`npm run generate\` ----\n${made}\n# ---- end of types ----\n`;

const BEFORE = {
  '.gitattributes': 'made.ts linguist-generated\n',
  'made.ts': '1',
  'src/a.ts': '1',
  'docs/made.md': page('1', '1'),
  'docs/both.md': page('1', '1'),
  'made.py': client('1', '1'),
  'both.py': client('1', '1'),
};
const AFTER = {
  'made.ts': '2',
  'src/a.ts': '2',
  'src/new.ts': '2',
  'test/a b.test.ts': '2',
  'docs/made.md': page('1', '2'),
  'docs/both.md': page('2', '2'),
  'made.py': client('1', '2'),
  'both.py': client('2', '2'),
};

/** A repository with a branch that changes files of `main`. */
async function repository(): Promise<string> {
  const cwd = await tempFolder();
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd });
  const commit = async (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(cwd, path)), { recursive: true });
      await writeFile(join(cwd, path), text);
    }
    await git('add', '.');
    await git('commit', '--quiet', '--message=x');
  };
  await git('init', '--quiet', '--initial-branch=main');
  await commit(BEFORE);
  await git('switch', '--quiet', '--create', 'branch');
  await commit(AFTER);
  return cwd;
}

test.skipIf(isSkipped)(`what a branch touched by hand is counted apart from what was generated${why}`, async () => {
  const cwd = await repository();
  const { stdout } = await run(process.execPath, [SCRIPT, 'main...branch'], { cwd });
  expect(stdout.trimEnd().split('\n')).toEqual([
    '5 by hand, 1 of them in test/',
    ...['  both.py', '  docs/both.md', '  src/a.ts', '  src/new.ts', '  test/a b.test.ts'],
    '3 generated, whole or in the part that changed',
    ...['  docs/made.md', '  made.py', '  made.ts'],
  ]);
  expect(await run(process.execPath, [SCRIPT], { cwd })).toMatchObject({ stdout });
});

test.skipIf(isSkipped).each([
  ['a commit that is not there', 'main...nowhere', 'main...nowhere: git knows no commit nowhere\n'],
  ['no range', 'main', 'give one range of git, such as main...HEAD\n'],
])(`%s is refused with its name${why}`, async (_what, range, stderr) => {
  const cwd = await repository();
  await expect(run(process.execPath, [SCRIPT, range], { cwd })).rejects.toMatchObject({ code: 1, stdout: '', stderr });
});

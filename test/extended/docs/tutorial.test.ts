import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, type TestContext, test } from 'vitest';
import { ROOT_FOLDER, type Snippet, snippetsMarked } from '../../support/documentation.ts';
import { found, type Need, needs, PYTHONS, program } from '../../support/needs.ts';
import { workFolder } from '../../support/run-leadmock.ts';
import { PIP_ALONE, python } from '../../support/run-pytest.ts';
import { startIn } from '../../support/start-example.ts';
import { folderWithClone, npmAlone } from '../../support/user-project.ts';

const { isSkipped, why } = needs([program('bash')]);

const requests: Need = {
  name: 'Python with requests',
  anyOf: PYTHONS.map((command) => [command, '-c', 'import requests']),
};
const forPython = needs([program('bash'), python, requests]);

const isPython = ({ mark }: Snippet) => mark.startsWith('tutorial python');

/** @returns the bash code of a step; the output of a shown command goes to a file */
function typed({ language, mark, code }: Snippet, output: string): string {
  if (language === 'sh') return code;
  if (language === 'console') return `{ ${/^\$ (.*)/.exec(code)?.[1]}; } > '${output}' 2>&1 || true\n`;
  const [, file = '', text = ''] = /^(?:\/\/|#) (\S+)\n([\s\S]*)$/.exec(code) ?? [];
  return `cat ${mark.endsWith(' add') ? '>>' : '>'} ${file} <<'END OF FILE'\n${text}END OF FILE\n`;
}

/** Runs a script in one shell, which starts in `folder`. */
async function typeAll(context: TestContext, folder: string, script: string) {
  const file = join(folder, 'typed.sh');
  writeFileSync(file, script);
  // Scripts of npm are disabled, because the build already exists.
  const env = { ...npmAlone(folder), ...PIP_ALONE, npm_config_ignore_scripts: 'true' };
  return startIn(context, folder, { command: `bash -eu ${file}`, env }).ended;
}

/** Compares the output of each shown command with the page, in which `…` stands for any text. */
function expectShown(steps: readonly Snippet[], output: (at: number) => string, count: number): void {
  const shown = steps.flatMap(({ language, code: text }, at) => (language === 'console' ? [{ at, text }] : []));
  expect(shown).toHaveLength(count);
  for (const { at, text } of shown) {
    const printed = readFileSync(output(at), 'utf8');
    const parts = text.replace(/^\$ .*\n/, '').split('…\n');
    let from = 0;
    for (const part of parts) {
      const position = printed.indexOf(part, from);
      expect(position, `${part} in ${printed}`).toBeGreaterThanOrEqual(0);
      from = position + part.length;
    }
  }
}

test.skipIf(isSkipped)(
  `every step of the tutorial works as documented, and npx finds the installed program${why}`,
  async (context) => {
    const steps = snippetsMarked('tutorial').filter((step) => !isPython(step));
    const folder = await folderWithClone(context);
    const output = (at: number) => join(folder, `${at}.txt`);
    const tutorial = steps.map((step, at) => typed(step, output(at))).join('');
    const version = 'npx --no -- leadmock --version\n';
    const { code, output: said } = await typeAll(context, folder, tutorial + version);
    expect(code, said).toBe(0);
    const { version: packed } = JSON.parse(readFileSync(join(ROOT_FOLDER, 'package.json'), 'utf8'));
    expect(said.trimEnd().split('\n').at(-1)).toBe(packed);

    expectShown(steps, output, 5);
  },
);

test.skipIf(forPython.isSkipped)(`every step in Python works as documented${forPython.why}`, async (context) => {
  const steps = snippetsMarked('tutorial').filter(isPython);
  const folder = await workFolder(context);
  // pip builds in the installed package, which another test must not share.
  const modules = join(folder, 'node_modules');
  cpSync(join(inject('packed'), 'node_modules/leadmock'), join(modules, 'leadmock'), { recursive: true });
  mkdirSync(join(modules, '.bin'));
  symlinkSync('../leadmock/dist/leadmock.js', join(modules, '.bin/leadmock'));
  const output = (at: number) => join(folder, `${at}.txt`);
  const script = steps.map((step, at) => typed(step, output(at))).join('');
  const venv = `${found(python)} -m venv --system-site-packages --without-pip .venv\n`;
  const { code, output: printed } = await typeAll(
    context,
    folder,
    venv + script.replaceAll('python3 ', '.venv/bin/python '),
  );
  expect(code, printed).toBe(0);
  expectShown(steps, output, 5);
});

test('the README installs leadmock in a project like the tutorial', () => {
  const [{ code: first = '' } = {}] = snippetsMarked('tutorial');
  const [, pack = '', install = ''] =
    /^cd leadmock\n([^\n]*\n)cd \.\.\n.*\ncd booking\n.*\n([^\n]*\n)$/s.exec(first) ?? [];
  const [{ code: readme = '' } = {}] = snippetsMarked('project');
  expect(readme).toBe(`${pack}cd ../my-project\n${install}`);
});

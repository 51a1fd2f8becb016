import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandThat, expectEnded, SERVE } from '../../support/leadmock-command.ts';
import { needs } from '../../support/needs.ts';
import { runLeadmock } from '../../support/run-leadmock.ts';
import { keptJournals, runExample, runnableExamples } from '../../support/runnable-examples.ts';

/** Example with the command, and a mistake that its test must find. */
const MISTAKES: Readonly<Record<string, readonly [file: string, right: string, wrong: string]>> = {
  pytest: ['leads.py', '"text": text', '"text": text + "!"'],
};

for (const { name, needed, passed } of runnableExamples.filter((example) => example.name in MISTAKES)) {
  const { isSkipped, why } = needs(needed);
  const [file, right, wrong] = MISTAKES[name] ?? ['', '', ''];

  test.skipIf(isSkipped)(
    `${name} starts a leadmock without a configured server, and ends it${why}`,
    async (context) => {
      const { path, ids } = await commandThat(context, SERVE);
      const { code, output, folder } = await runExample(context, name, { url: '', path });
      expect(output).toMatch(passed);
      expect(code).toBe(0);
      expectEnded(ids());
      expect(keptJournals(folder)).toEqual(new Map());
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
  );

  test.skipIf(isSkipped)(`${name} ends its server if a test fails, and keeps the journal${why}`, async (context) => {
    const { path, ids } = await commandThat(context, SERVE);
    const edit = async (folder: string) => {
      const text = await readFile(join(folder, file), 'utf8');
      expect(text).toContain(right);
      await writeFile(join(folder, file), text.replace(right, wrong));
    };
    const { code, output, folder } = await runExample(context, name, { url: '', path, edit });
    expect(code, output).not.toBe(0);
    expectEnded(ids());
    const journals = keptJournals(folder);
    expect(journals.size).toBeGreaterThan(0);
    for (const [journal, { requests }] of journals) {
      expect(output).toContain(`leadmock-failures/${journal}`);
      expect(requests.map(({ operation }) => operation)).toContain('login');
    }
  });

  test.skipIf(isSkipped)(`${name} fails at once if leadmock cannot be started${why}`, async (context) => {
    const { path, ids } = await commandThat(context, 'echo "no such port" >&2\nexit 3');
    const { code, output } = await runExample(context, name, { url: '', path });
    expect(output).toContain('leadmock: the server did not start: ');
    expect(output).toContain('no such port');
    expect(code).not.toBe(0);
    expect(ids().length).toBeGreaterThan(0);
  });
}

for (const { name, needed, passed } of runnableExamples.filter((example) => ['php', 'bash'].includes(example.name))) {
  const { isSkipped, why } = needs(needed);

  test.skipIf(isSkipped)(
    `${name} names leadmock run without a configured server, and passes with it${why}`,
    async (context) => {
      const without = await runExample(context, name, { url: '' });
      expect(without.code).not.toBe(0);
      const [, command = ''] = /leadmock run -- ([^'"\n]+)/.exec(without.output) ?? [];
      const { code, stdout } = await runLeadmock(context, ['run', '--', ...command.split(' ')], {
        cwd: without.folder,
      });
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(passed) });
    },
  );
}

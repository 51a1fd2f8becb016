import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyExample } from '../../support/copy-example.ts';
import { startLeadmock } from '../../support/run-leadmock.ts';
import { runExample } from '../../support/runnable-examples.ts';

const NAME = 'custom-operations';

test('the example passes with its declared operations', async (context) => {
  const { code, output } = await runExample(context, NAME, { url: '' });
  expect(output).toMatch(/Tests +2 passed \(2\)/);
  expect(code).toBe(0);
});

/** Puts a mistake in a file, which must have what was right there. */
async function mistake(file: string, right: string, wrong: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(right);
  await writeFile(file, text.replace(right, wrong));
}

// An example that asserts nothing would pass here as well.
test('the example fails if sale.ts sends another request or owner', async (context) => {
  const mistakes = [
    ['elsewhere', "'/staff'", "'/people'", 'Not found'],
    ['other-owner', '{ owner }', '{ owner: 0 }', '"main"'],
  ] as const;
  const { code, output } = await runExample(context, NAME, {
    url: '',
    async edit(folder) {
      for (const [copy, right, wrong] of mistakes) {
        for (const file of ['sale.ts', 'sale.test.ts']) await cp(join(folder, file), join(folder, copy, file));
        await mistake(join(folder, copy, 'sale.ts'), right, wrong);
      }
    },
  });
  for (const [copy, , , told] of mistakes) {
    const [, failure = ''] = output.split(new RegExp(`^.*FAIL.* ${copy}/sale\\.test\\.ts`, 'm'));
    expect(failure.split('FAIL')[0], output).toContain(told);
  }
  expect(code).not.toBe(0);
});

test('the example fails if operations.mjs stores nothing', async (context) => {
  const { code, output } = await runExample(context, NAME, {
    url: '',
    edit: (folder) => mistake(join(folder, 'operations.mjs'), 'return contacts.insert(body);', 'return { id: 1 };'),
  });
  expect(output).toContain('Invalid contact ID');
  expect(code).not.toBe(0);
});

test('a server has the operations with the flags of the README', async (context) => {
  const cwd = await copyExample(context, NAME);
  const readme = await readFile(join(cwd, 'README.md'), 'utf8');
  const [, flags = ''] = /`leadmock (--fixture[^`]*)`/.exec(readme) ?? [];
  const leadmock = await startLeadmock(context, ['--ephemeral', ...flags.split(' ')], { cwd });
  const { body } = await leadmock.call('GET', '/_mock/coverage');
  expect(body.operations.slice(9).map(({ operation }: { operation: string }) => operation)).toEqual([
    'list-projects',
    'list-staff',
    'read-lead',
    'make-contact',
    'make-lead',
  ]);
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyExample } from '../../support/copy-example.ts';
import { startLeadmock } from '../../support/run-leadmock.ts';
import { runExample } from '../../support/runnable-examples.ts';

const NAME = 'own-operations';

test('the example passes, with the operations that it declares', async (context) => {
  const { code, output } = await runExample(context, NAME, { url: '' });
  expect(output).toMatch(/Tests +2 passed \(2\)/);
  expect(code).toBe(0);
});

// An example that asserts nothing would pass here as well.
test.for([
  ['sale.ts', "'/staff'", "'/people'", 'Not found'],
  ['sale.ts', '{ owner }', '{ owner: 0 }', '"main"'],
  ['operations.mjs', 'return contacts.insert(body);', 'return { id: 1 };', 'Invalid contact ID'],
])('it fails when %s has another %s', async ([file = '', right = '', wrong = '', told = ''], context) => {
  const { code, output } = await runExample(context, NAME, {
    url: '',
    async edit(folder) {
      const text = await readFile(join(folder, file), 'utf8');
      expect(text).toContain(right);
      await writeFile(join(folder, file), text.replace(right, wrong));
    },
  });
  expect(output).toContain(told);
  expect(code).not.toBe(0);
});

test('a server has them by the flags that the README says', async (context) => {
  const cwd = await copyExample(context, NAME);
  const readme = await readFile(join(cwd, 'README.md'), 'utf8');
  const [, flags = ''] = /`leadmock (--fixture[^`]*)`/.exec(readme) ?? [];
  const leadmock = await startLeadmock(context, ['--ephemeral', ...flags.split(' ')], { cwd });
  const { body } = await leadmock.call('GET', '/_mock/coverage');
  expect(body.operations.slice(9).map(({ operation }: { operation: string }) => operation)).toEqual([
    ...['list-projects', 'list-staff', 'read-lead', 'make-contact', 'make-lead'],
  ]);
});

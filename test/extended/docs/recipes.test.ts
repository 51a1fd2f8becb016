import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snippetsIn } from '../../support/documentation.ts';
import { startLeadmock, workFolder } from '../../support/run-leadmock.ts';

test('the configuration with fixed assumptions is accepted', async (context) => {
  const cwd = await workFolder(context);
  const [{ code = '' } = {}] = snippetsIn('docs/recipes.md').filter(
    ({ language, code }) => language.startsWith('json') && code.includes('"assume"'),
  );
  await writeFile(join(cwd, 'leadmock.config.json'), code);
  const leadmock = await startLeadmock(context, ['--ephemeral'], { cwd });
  const { body } = await leadmock.call('GET', '/_mock/assumptions');
  expect(body).toMatchObject(
    Object.fromEntries(Object.entries(JSON.parse(code).assume).map(([id, value]) => [id, { value }])),
  );
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startLeadmock, workFolder } from '../support/run-leadmock.ts';

/** @returns a module that writes a line for every schema file that its process reads */
function noteReads(notes: string): string {
  return `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { readFileSync, appendFileSync } = fs;
fs.readFileSync = (file, ...more) => {
  const [, schema] = /\\/schemas\\/(.*\\.json)$/.exec(String(file)) ?? [];
  if (schema) appendFileSync(${JSON.stringify(notes)}, schema + '\\n');
  return readFileSync(file, ...more);
};
syncBuiltinESMExports();
`;
}

test.concurrent('a start reads only body schemas, and other schemas on demand', async (context) => {
  const folder = await workFolder(context);
  const [notes, module] = [join(folder, 'notes.txt'), join(folder, 'note-reads.mjs')];
  writeFileSync(notes, '');
  writeFileSync(module, noteReads(notes));
  const readSchemas = () => readFileSync(notes, 'utf8').trim().split('\n');

  const env = { NODE_OPTIONS: `--import ${pathToFileURL(module)}` };
  const leadmock = await startLeadmock(context, ['--ephemeral'], { env });
  await leadmock.call('POST', '/_mock/reset', { body: { fixture: 'empty' } });
  expect(readSchemas()).toContain('login.request.json');
  // The build created the validators (built-validators.test.ts), and has checked the built-in fixtures.
  expect(readSchemas().filter((path) => path.startsWith('seed'))).toEqual([]);
  expect(readSchemas().filter((path) => path.startsWith('control/'))).toEqual([]);
  expect(readSchemas().filter((path) => path.includes('.response.'))).toEqual([]);

  await leadmock.call('POST', '/_mock/seed', { body: { data: {} } });
  expect(readSchemas()).toContain('seed/lead.json');

  await leadmock.call('GET', '/_mock/control-openapi.json');
  expect(readSchemas()).toContain('control/get-tokens.response.json');
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { runLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';
import { startMock } from '../support/start-mock.ts';

// This test uses a shared process, because loading Redocly takes longer than most tests.

/** @returns the problems of a document according to all of Redocly's recommended rules */
async function problemsOf(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.map(({ severity, ruleId, message, location: [place] }) => {
    return `${severity} ${ruleId}: ${message} ${place?.pointer}`;
  });
}

const read = async (path: string) => (await (await startMock()).control.get(path)).value;

test.each(['/openapi.json', '/control-openapi.json'])(
  "%s passes Redocly's recommended rules without a warning",
  async (path) => {
    expect(await problemsOf(await read(path))).toEqual([]);
  },
);

test('a document that breaks a recommended rule is reported', async () => {
  const document = await read('/openapi.json');
  delete document.paths['/login'].post.summary;
  document.components.schemas['add-comment.request'].examples = [{ text: 7 }];
  expect((await problemsOf(document)).join('\n')).toMatch(
    /error operation-summary: .*\n.*no-invalid-schema-examples: /,
  );
});

test('leadmock openapi prints the document of a server with the same settings', async (context) => {
  const cwd = await workFolder(context);
  const overrides = { 'token-unknown': { code: 403, httpStatus: 401 }, 'change-owner': { merge: { deal: false } } };
  const seed = { extra_fields: { leads: ['responsible_id'] } };
  const own = [{ id: 'list-projects', method: 'GET', path: '/projects', result: { collection: 'projects' } }];
  writeFileSync(join(cwd, 'seed.json'), JSON.stringify(seed));
  writeFileSync(join(cwd, 'own.json'), JSON.stringify(own));
  const config = { overrides, fixture: './seed.json', operations: ['own.json'], 'data-file': 'db.json' };
  writeFileSync(join(cwd, 'leadmock.config.json'), JSON.stringify(config));
  const leadmock = await startShared(context, [], { cwd });
  const { code, stdout, stderr } = await runShared(context, ['openapi'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const printed = JSON.parse(stdout);
  expect(printed).toEqual((await leadmock.call('GET', '/_mock/openapi.json')).body);
  expect(printed.paths['/projects'].get.operationId).toBe('list-projects');
  expect(stdout).toContain('responsible_id');
});

test('output of a module with custom operations is not part of the document', async (context) => {
  const cwd = await workFolder(context);
  const own = [
    "console.log('loading');",
    "process.stdout.write('and loaded');",
    "setImmediate(() => console.log('soon after'));",
    "process.on('exit', () => console.log('at last'));",
    "export default [{ id: 'list-projects', method: 'GET', path: '/projects', result: { collection: 'projects' } }];",
  ];
  writeFileSync(join(cwd, 'own.mjs'), own.join('\n'));
  const { code, stdout, stderr } = await runLeadmock(context, ['openapi', '--operations', 'own.mjs'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout).paths).toHaveProperty('/projects');
  for (const words of ['loading', 'and loaded', 'soon after', 'at last']) expect(stderr).toContain(words);
});

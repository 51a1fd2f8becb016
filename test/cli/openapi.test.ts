import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { startMock } from '../support/start-mock.ts';

// Here, not with the tests of a process of its own: loading Redocly takes longer than most of those.

/** What Redocly's recommended rules say of a document, none of them switched off. */
async function problemsOf(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.map(({ severity, ruleId, message, location: [place] }) => {
    return `${severity} ${ruleId}: ${message} ${place?.pointer}`;
  });
}

const read = async (path: string) => (await new ControlClient(await startMock()).get(path)).value;

test.each(['/openapi.json', '/control-openapi.json'])(
  "%s passes Redocly's recommended rules without a warning",
  async (path) => {
    expect(await problemsOf(await read(path))).toEqual([]);
  },
);

test('a document that breaks such a rule is found out', async () => {
  const document = await read('/openapi.json');
  delete document.paths['/login'].post.summary;
  document.components.schemas['add-comment.request'].examples = [{ text: 7 }];
  expect((await problemsOf(document)).join('\n')).toMatch(
    /error operation-summary: .*\n.*no-invalid-schema-examples: /,
  );
});

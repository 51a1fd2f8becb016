import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gatherSettings, unknownVariables } from '../../../src/cli/settings/raw-settings.ts';
import { readSettings } from '../../../src/cli/settings/settings.ts';
import { mistakesIn } from '../../support/published-schemas.ts';

const ROOT = new URL('../../../', import.meta.url);

const recipes = [
  {
    file: 'examples/ci/github-actions.yml',
    schema: 'github-workflow.json',
    wrong: ['ports:', 'port:'],
    variables: ['LEADMOCK_CONTROL_TOKEN', 'LEADMOCK_EPHEMERAL', 'LEADMOCK_REQUIRE_SANDBOX', 'LEADMOCK_URL'],
  },
  {
    file: 'examples/ci/gitlab-ci.yml',
    schema: 'gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json',
    wrong: ['when: always', 'when: ever'],
    variables: ['LEADMOCK_CONTROL_TOKEN', 'LEADMOCK_EPHEMERAL', 'LEADMOCK_REQUIRE_SANDBOX', 'LEADMOCK_URL'],
  },
  {
    file: 'examples/ci/github-actions-npm.yml',
    schema: 'github-workflow.json',
    wrong: ['steps:', 'step:'],
    variables: [],
  },
  {
    file: 'examples/ci/gitlab-ci-npm.yml',
    schema: 'gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json',
    wrong: ['when: always', 'when: ever'],
    variables: [],
  },
  {
    file: 'examples/ci/github-actions-archive.yml',
    schema: 'github-workflow.json',
    wrong: ['steps:', 'step:'],
    variables: [],
  },
  {
    file: 'examples/ci/gitlab-ci-archive.yml',
    schema: 'gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json',
    wrong: ['when: always', 'when: ever'],
    variables: [],
  },
  {
    file: 'docs/compose.yaml',
    schema: 'raw.githubusercontent.com/compose-spec/compose-spec/master/schema/compose-spec.json',
    wrong: ['read_only:', 'readonly:'],
    variables: ['LEADMOCK_CONTROL_TOKEN', 'LEADMOCK_EPHEMERAL'],
  },
  {
    file: 'examples/https/compose.yaml',
    schema: 'raw.githubusercontent.com/compose-spec/compose-spec/master/schema/compose-spec.json',
    wrong: ['aliases:', 'alias:'],
    variables: ['LEADMOCK_ALLOWED_HOSTS', 'LEADMOCK_CONTROL_TOKEN', 'LEADMOCK_EPHEMERAL', 'LEADMOCK_TRUST_PROXY'],
  },
] as const;

/** @returns every `LEADMOCK_…: value` of a recipe */
function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(LEADMOCK_\w+): "?([^"\n]*)/g)].map(([, name, value]) => [name, value]));
}

for (const { file, schema, wrong, variables } of recipes) {
  const text = readFileSync(new URL(file, ROOT), 'utf8');

  test(`${file} fits the published schema, and does not with a mistake`, async () => {
    expect(await mistakesIn(text, schema)).toBeNull();
    expect(text).toContain(wrong[0]);
    expect(await mistakesIn(text.replace(wrong[0], wrong[1]), schema)).not.toBeNull();
  });

  test(`leadmock knows the settings of ${file}, and accepts the values`, () => {
    const set = variablesOf(text);
    expect(Object.keys(set).toSorted()).toEqual(variables);
    expect(unknownVariables(set)).toEqual([]);
    const { mock, port } = readSettings(gatherSettings({}, set));
    // `leadmock run` saves no state, and uses a free port.
    if (text.includes('leadmock run ')) return;
    expect(mock.dataFile).toBeUndefined();
    expect(text).toContain(`${port}`);
  });
}

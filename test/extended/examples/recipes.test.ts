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

const KINDS: Readonly<Record<string, string>> = {
  StatefulSet: 'io.k8s.api.apps.v1.StatefulSet',
  Deployment: 'io.k8s.api.apps.v1.Deployment',
  Service: 'io.k8s.api.core.v1.Service',
};
const readReplicas = (file: string) => readFileSync(new URL(`examples/replicas/${file}`, ROOT), 'utf8');

test.each([
  ['leadmock.yaml', ['StatefulSet', 'Service', 'Service', 'Service'], ['serviceName:', 'service:']],
  ['nginx.yaml', ['Deployment', 'Service'], ['selector:', 'select:']],
] as const)(
  'the manifests in examples/replicas/%s fit the schemas of Kubernetes',
  async (file, kinds, [right, wrong]) => {
    const documents = readReplicas(file).split(/^---$/m);
    expect(documents.map((text) => /^kind: (\w+)$/m.exec(text)?.[1])).toEqual(kinds);
    const mistakes = (text: string, kind: string) => mistakesIn(text, 'kubernetes-definitions.json', KINDS[kind]);
    for (const [at, kind] of kinds.entries()) expect(await mistakes(documents[at] ?? '', kind)).toBeNull();
    const [first = ''] = documents;
    expect(first).toContain(right);
    expect(await mistakes(first.replace(right, wrong), kinds[0])).not.toBeNull();
  },
);

test('examples/replicas/kustomization.yaml fits the published schema', async () => {
  const text = readReplicas('kustomization.yaml');
  expect(await mistakesIn(text, 'kustomization.json')).toBeNull();
  expect(await mistakesIn(text.replace('resources:', 'resource:'), 'kustomization.json')).not.toBeNull();
});

test('each replica of leadmock.yaml has a service, and nginx.conf knows each service', () => {
  const [manifests, configuration] = [readReplicas('leadmock.yaml'), readReplicas('nginx.conf')];
  const [, replicas] = /replicas: (\d+)/.exec(manifests) ?? [];
  const names = Array.from({ length: Number(replicas) }, (_, at) => `leadmock-${at}`);
  expect([...manifests.matchAll(/^ {2}name: (leadmock-.+)$/gm)].map(([, name]) => name)).toEqual(names);
  expect([...manifests.matchAll(/pod-name: (\S+)/g)].map(([, name]) => name)).toEqual(names);
  expect([...configuration.matchAll(/^upstream (leadmock-\d+)/gm)].map(([, name]) => name)).toEqual(names);
  expect(configuration.match(/^ {2}server leadmock-\d+:8080;$/gm)).toHaveLength(names.length);
  expect(configuration.match(/^ {2}\S+ +leadmock-\d+;$/gm)).toHaveLength(names.length);
});

test('leadmock knows the settings of examples/replicas/leadmock.yaml, and accepts the values', () => {
  const pairs = readReplicas('leadmock.yaml').matchAll(/name: (LEADMOCK_\w+), value: "?([^"\s]+)"? \}/g);
  const set = { ...Object.fromEntries([...pairs].map(([, name, value]) => [name, value])), LEADMOCK_REPLICA: '2' };
  expect(unknownVariables(set)).toEqual([]);
  expect(readSettings(gatherSettings({}, set)).mock).toMatchObject({
    replica: '2',
    dataFile: undefined,
    requireSandbox: true,
    controlToken: 'only-these-tests',
    trustProxy: 1,
  });
});

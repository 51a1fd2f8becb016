import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mistakesIn } from '../../support/published-schemas.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const commandsOf = (workflow: string) =>
  [...read(`.github/workflows/${workflow}.yml`).matchAll(/run: (.+)$/gm)].map(([, command]) => command);

test.each([
  ['workflows/check.yml', 'github-workflow.json', 'steps:', 'step:'],
  ['workflows/nightly.yml', 'github-workflow.json', 'steps:', 'step:'],
  ['workflows/release.yml', 'github-workflow.json', 'outputs:', 'output:'],
  ['ISSUE_TEMPLATE/wrong-answer.yml', 'github-issue-forms.json', 'type: textarea', 'type: text'],
  ['ISSUE_TEMPLATE/defect.yml', 'github-issue-forms.json', 'type: textarea', 'type: text'],
  ['ISSUE_TEMPLATE/config.yml', 'github-issue-config.json', 'true', 'yes-please'],
])('.github/%s fits the published schema, and does not with a mistake', async (file, schema, right, wrong) => {
  const text = read(`.github/${file}`);
  expect(await mistakesIn(text, schema)).toBeNull();
  expect(text).toContain(right);
  expect(await mistakesIn(text.replace(right, wrong), schema)).not.toBeNull();
});

test('the workflows run commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  expect(commandsOf('check')).toEqual(['.ci/run']);
  expect(existsSync(new URL('.ci/run', ROOT))).toBe(true);
  expect(commandsOf('nightly')).toEqual(['npm run test:nightly']);
  expect(scripts).toHaveProperty(['test:nightly']);
});

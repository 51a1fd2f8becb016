import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { MockControl } from '../../src/client/index.ts';
import { createMock } from '../../src/index.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Tests that need no browser, because they open no page. */
const TESTS = `
import { expect } from '@playwright/test';
import { test } from 'leadmock/playwright';

for (const name of ['one', 'another']) {
  test(name, async ({ mock, request }) => {
    const { token } = await mock.tokens.create({ user: 1, service: name });
    const paid = await request.post(mock.baseUrl + '/lead/101/comment', { headers: { token }, data: { text: name } });
    expect((await paid.json()).status).toBe('success');
    expect(await mock.records('comments')).toMatchObject([{ id: '1', text: name }]);
    expect(mock.baseUrl).toMatch(new RegExp('/_sandbox/' + name + '--[0-9a-f]{8}$'));
  });
}

test.describe('with a start of its own', () => {
  test.use({ mockSandbox: { fixture: 'empty' } });
  test('empty', async ({ mock }) => expect(await mock.records('leads')).toEqual([]));
});

test('arms', async ({ mock }) => { await mock.faults.arm({ effect: 'hang', match: { operation: 'logout' } }); });

test('fails', async ({ mock }) => expect(await mock.records('leads')).toEqual([]));
`;

interface Report {
  suites: Suite[];
  errors: unknown[];
}

interface Result {
  stderr: { text: string }[];
  attachments: { name: string; contentType: string }[];
}

interface Suite {
  /** Results by title, with a test for each project. */
  specs: { title: string; tests: { status: string; results: Result[] }[] }[];
  suites?: Suite[];
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * Runs the tests with Playwright.
 * @returns `title: true` for each passed test, and the output
 */
async function runPlaywright(
  variables: Record<string, string>,
  config: object,
): Promise<{ titles: string[]; printed: string; attached: string[] }> {
  const folder = await tempFolder();
  await mkdir(join(folder, 'node_modules/@playwright'), { recursive: true });
  // leadmock is copied, because Playwright would transform the files of a link outside of node_modules.
  for (const part of ['package.json', 'dist', 'schemas', 'fixtures']) {
    await cp(join(ROOT, part), join(folder, 'node_modules/leadmock', part), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules/@playwright/test'), join(folder, 'node_modules/@playwright/test'), 'junction');
  await writeFile(join(folder, 'package.json'), '{"name": "elsewhere", "private": true, "type": "module"}');
  await writeFile(join(folder, 'playwright.config.js'), `export default ${JSON.stringify(config)};`);
  await writeFile(join(folder, 'some.spec.js'), TESTS);
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=json'];
  // Variables of the outer vitest are removed, because they would confuse Playwright.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(LEADMOCK_URL|VITEST.*|NODE_OPTIONS|TEST)$/.test(name),
  );
  const printed = await new Promise<string>((resolve) => {
    const options = { cwd: folder, env: { ...Object.fromEntries(inherited), ...variables }, timeout: 85_000 };
    execFile(process.execPath, args, options, (_error, stdout, stderr) => resolve(stdout || stderr));
  });
  const { suites, errors }: Report = JSON.parse(printed);
  expect(errors).toEqual([]);
  const specs = suites.flatMap(specsOf);
  const results = specs.flatMap(({ tests }) => tests.flatMap((one) => one.results));
  return {
    titles: specs
      .flatMap(({ title, tests }) => tests.map(({ status }) => `${title}: ${status === 'expected'}`))
      .toSorted(),
    attached: results.flatMap(({ attachments }) =>
      attachments.map(({ name, contentType }) => `${name}: ${contentType}`),
    ),
    printed: results.flatMap(({ stderr }) => stderr.map(({ text }) => text)).join(''),
  };
}

const EXPECTED = ['another: true', 'arms: true', 'empty: true', 'fails: false', 'one: true'];

test('without a server, each worker of Playwright starts one', async () => {
  const { titles, printed, attached } = await runPlaywright({}, { fullyParallel: true, workers: 2 });
  expect(titles).toEqual(EXPECTED);
  expect(printed).toContain('fault 1 (hang for {"operation":"logout"}) never fired in the test "arms"');
  expect(attached.slice(0, 2)).toEqual(['leadmock journal: application/json', 'leadmock.har: application/har+json']);
});

test('a running server is used by variable or configuration; only sandboxes of failed tests remain', async () => {
  const [byVariable, byConfiguration] = await Promise.all([createMock(), createMock()]);
  const both = [byVariable, byConfiguration];
  onTestFinished(async () => {
    for (const mock of both) await mock.close();
  });
  const projects = [{ name: 'variable' }, { name: 'configuration', use: { mockUrl: byConfiguration.baseUrl } }];
  const { titles } = await runPlaywright({ LEADMOCK_URL: byVariable.baseUrl }, { projects });
  expect(titles).toEqual(EXPECTED.flatMap((title) => [title, title]));
  for (const { baseUrl } of both) {
    const control = new MockControl(baseUrl);
    const [, ...kept] = (await control.sandboxes.list()).map(({ name }) => name);
    expect(kept).toEqual([expect.stringMatching(/^fails--/)]);
    expect(await control.records('comments')).toEqual([]);
  }
});

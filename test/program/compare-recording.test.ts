import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { assumptionIds } from '../../src/mock/core/assumptions.ts';
import { workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

const HAR = readFileSync(new URL('../compare/recording/mitmproxy.har', import.meta.url), 'utf8');

const DEPARTING = HAR.replace('15.01.30 15:00:06', '2030-01-15T15:00:06Z');

/** Runs the command in a folder with a recording. */
async function compare(context: TestContext, args: readonly string[], har = HAR) {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'traffic.har'), har);
  return { cwd, ...(await runShared(context, ['compare', 'traffic.har', ...args], { cwd })) };
}

test.concurrent('a recording proves values and differences; the next start uses both files', async (context) => {
  const files = ['--save-config', 'leadmock.config.json', '--fixture', 'account.json'];
  const { cwd, code, stdout, stderr } = await compare(context, files);
  expect(stdout).toMatch(
    /^traffic\.har: 10 requests of the service at https:\/\/crm\.example\.com\/api\/v1\nskipped entries: 1\n/,
  );
  expect(stdout).toContain('\nCONTRACT: 0 violations\n');
  // The status of a new task is a setting, too.
  const count = assumptionIds.length + 1;
  expect(stdout).toContain(`\nSETTINGS: 4 of ${count} found\n`);
  expect(stdout).toMatch(/\n {4}errorStatus +code +leadmock has 200 /);
  expect(stdout).toContain('\n    --save-config saves found values to leadmock.config.json\n');
  expect(stdout).toContain('\n  same as leadmock: ownerId=omit\n');
  expect(stdout).toMatch(/\n {2}not tested: .*reminderEcho/);
  expect(stdout).toMatch(/\n {4}task-status +1 +leadmock has 0 +status of a new task\n/);
  expect(stdout).toMatch(
    new RegExp(`\\n10 requests; 0 violations; 4 of ${count} settings found; 0 other differences\\n$`),
  );
  expect(stderr).toMatch(/^Saved the fixture account\.json.*\nSaved 4 values to leadmock\.config\.json\n$/);
  expect(code).toBe(0);
  expect(stdout + stderr + readFileSync(join(cwd, 'account.json'), 'utf8')).not.toMatch(
    /Ольга|Q2f8|correct horse|shop@/,
  );

  const served = await startShared(context, ['--ephemeral', '--fixture', 'account.json'], { cwd });
  expect((await served.call('GET', '/_mock/assumptions')).body.errorStatus).toMatchObject({
    value: 'code',
    provenance: 'confirmed',
    confirmed: { source: 'traffic.har' },
  });
  const body = { login: 'person1@example.com', password: 'secret', service: 'x', version: '1.0' };
  const { token } = (await served.call('POST', '/login', { body })).body.result;
  const view = await served.call('GET', '/view/55', { token });
  expect(view.body.result).toMatchObject({ id: 55, project_id: 3, campaign: '' });
  expect(await served.call('GET', '/view/56', { token })).toMatchObject({
    status: 400,
    body: { errors: [{ code: 400 }] },
  });
});

test.concurrent('values from a recording of a leadmock are not saved as confirmed', async (context) => {
  const har = JSON.parse(HAR);
  har.log.entries[0].response.headers.push({ name: 'X-Mock-Request-Id', value: '1' });
  const { cwd, stderr } = await compare(context, ['--save-config', 'leadmock.config.json'], JSON.stringify(har));
  expect(stderr).toContain(
    'Saved 4 values to leadmock.config.json, not as confirmed, because the service is a leadmock',
  );
  expect(JSON.parse(readFileSync(join(cwd, 'leadmock.config.json'), 'utf8')).confirmed).toBeUndefined();
});

test.concurrent('the result is one JSON document, with exit 0 without violations', async (context) => {
  const { code, stdout } = await compare(context, ['--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    file: 'traffic.har',
    base: 'https://crm.example.com/api/v1',
    requestCount: 10,
    keepsContract: true,
    violations: [],
    taskStatus: { value: 1, current: 0, where: { 1: [7] } },
    otherDifferences: [],
    leftOut: [{ count: 1, entries: [9] }],
  });
});

test.concurrent('a report compares the status of new tasks with the configuration file', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'leadmock.config.json'), JSON.stringify({ 'task-status': 1 }));
  writeFileSync(join(cwd, 'traffic.har'), HAR);
  const { stdout } = await runShared(context, ['compare', 'traffic.har', '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ taskStatus: { value: 1, current: 1 } });
});

test.concurrent('a violation of the contract gives exit 5, and is listed with its entry', async (context) => {
  expect(DEPARTING).not.toBe(HAR);
  const { code, stdout, stderr } = await compare(context, [], DEPARTING);
  expect(stdout).toMatch(
    /\nCONTRACT: 1 violation\n {2}VIOLATION +add-comment \/result\/created_at +expected a time as DD\.MM\.YY HH:MM:SS +got <text of 20> +#6\n/,
  );
  expect(stderr).toMatch(/^leadmock: traffic\.har violates the contract: 10 requests; 1 violation; .*\n$/);
  expect(code).toBe(5);
});

const WRONG: [line: string, har: string, code: number, says: string][] = [
  ['--lead 5', HAR, 2, '--lead needs a URL, not a recording'],
  ['--fixture traffic.har', HAR, 2, 'traffic.har exists. Choose another file'],
  ['', HAR.slice(0, 900), 1, 'traffic.har: the JSON document is incomplete or invalid, and ends at line'],
  [
    '',
    '{"log":{"entries":[]}}',
    1,
    'traffic.har: compare can use none of the 0 entries: no entry has a response of the service',
  ],
];

test.concurrent.for(WRONG)(
  'one helpful line: leadmock compare traffic.har %s',
  async ([line, har, expected, says], context) => {
    const { code, stdout, stderr } = await compare(context, line.split(' ').filter(Boolean), har);
    expect(stderr).toMatch(/^leadmock: [^\n]+\n$/);
    expect(stderr).toContain(says);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
  },
);

test.concurrent('a missing file and a too large file have different messages', async (context) => {
  const cwd = await workFolder(context);
  const none = await runShared(context, ['compare', 'none.har'], { cwd });
  expect(none).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('the file none.har does not exist. Pass a HAR file'),
  });
  writeFileSync(join(cwd, 'large.har'), Buffer.alloc(100_000_001, ' '));
  const large = await runShared(context, ['compare', 'large.har'], { cwd });
  expect(large).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/large\.har has 101 MB, more than the limit of 100 MB/),
  });
});

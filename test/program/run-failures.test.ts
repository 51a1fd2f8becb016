import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RunOptions, runLeadmock, type Test, workFolder } from '../support/run-leadmock.ts';
import { runShared } from '../support/shared-process.ts';

/** Client of a user without a client of leadmock. */
const CLIENT = `
const { LEADMOCK_URL: url, LEADMOCK_CONTROL_TOKEN: token } = process.env;
const post = async (path, body) => {
  const headers = { Authorization: 'Bearer ' + token };
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};
const begin = (title) => post('/_mock/tests', { title });
const end = async ({ sandbox }, outcome) => {
  const { lines, failure } = await post('/_mock/tests/' + sandbox + '/end', { outcome });
  for (const line of lines) console.log(line);
  return failure?.path;
};
const visit = ({ basePath }, path) => fetch(url + basePath + path);`;

const ONE_FAILURE = `
const [fails, passes] = [await begin('pays the deposit'), await begin('logs in')];
await visit(fails, '/view/4711');
await visit(passes, '/view/1001');
console.log(await end(fails, 'failed'));
await end(passes, 'passed');`;

function runSuite(context: Test, suite: string, flags: readonly string[], options: RunOptions) {
  const command = [process.execPath, '--input-type=module', '-e', CLIENT + suite];
  return runLeadmock(context, ['run', ...flags, '--', ...command], options);
}

test.concurrent('run writes the files of a failed test, and replaces none', async (context) => {
  const cwd = await workFolder(context);
  const paths = [];
  for (const _ of [1, 2]) {
    const { code, stdout, stderr } = await runSuite(context, ONE_FAILURE, [], { cwd });
    const lines = stdout.trimEnd().split('\n');
    const path = lines.at(-1) as string;
    paths.push(path);
    expect(code, stderr).toBe(0);
    expect(path).toMatch(/^leadmock-failures\/pays-the-deposit--[0-9a-f]{8}\.json$/);
    expect(lines.at(-2)).toBe(`  journal and states: ${path} (leadmock open replays it)`);
    expect(JSON.parse(readFileSync(join(cwd, path), 'utf8'))).toMatchObject({
      test: 'pays the deposit',
      requests: [{ path: '/view/4711' }],
    });
    const { log } = JSON.parse(readFileSync(join(cwd, path.replace('.json', '.har')), 'utf8'));
    expect(log.entries).toHaveLength(1);
    expect(stderr).not.toContain('never ended');
  }
  expect(readdirSync(join(cwd, 'leadmock-failures'))).toHaveLength(4);
  expect(paths[0]).not.toBe(paths[1]);
});

test.concurrent('--failures sets the folder, which run creates only if a test fails', async (context) => {
  const cwd = await workFolder(context);
  const flags = ['--failures', 'results/evidence'];
  await runSuite(context, `await end(await begin('logs in'), 'passed');`, flags, { cwd });
  expect(existsSync(join(cwd, 'results'))).toBe(false);
  await runSuite(context, ONE_FAILURE, flags, { cwd });
  expect(readdirSync(join(cwd, 'results/evidence'))).toHaveLength(2);
});

test.concurrent('the end of a test reports files that cannot be written', async (context) => {
  const cwd = await workFolder(context);
  const inTheWay = `(await import('node:fs')).writeFileSync('leadmock-failures', '');`;
  const { stdout } = await runSuite(context, inTheWay + ONE_FAILURE, [], { cwd });
  expect(stdout).toMatch(/\n {2}the files cannot be written: EEXIST.*\nundefined\n$/);
});

test.concurrent('the last line reports tests that never ended', async (context) => {
  const suite = `for (const title of ['a', 'b', 'Оплата', 'd']) await begin(title); process.kill(process.pid, 'SIGKILL');`;
  const { code, stderr } = await runSuite(context, suite, [], {});
  expect(code).toBe(137);
  expect(stderr).toMatch(/\nleadmock: .*; 4 tests never ended: "a", "b", "Оплата", …\n$/);
});

test.concurrent('--har writes the requests of all sandboxes, with a page for each test', async (context) => {
  const cwd = await workFolder(context);
  const suite = `${ONE_FAILURE} await visit({ basePath: '' }, '/view/1002');`;
  const { stderr } = await runSuite(context, suite, ['--har', 'all.har'], { cwd });
  expect(stderr).toContain('3 requests');
  const { log } = JSON.parse(readFileSync(join(cwd, 'all.har'), 'utf8'));
  expect(log.pages.map(({ title }: { title: string }) => title)).toEqual(['pays the deposit', 'logs in', 'default']);
  const urls = log.entries.map(({ pageref, request }: { pageref: string; request: { url: string } }) => [
    pageref.replace(/--.*/, ''),
    new URL(request.url).pathname,
  ]);
  expect(urls).toEqual([
    ['pays-the-deposit', '/view/4711'],
    ['logs-in', '/view/1001'],
    ['default', '/view/1002'],
  ]);
});

test.concurrent('in a sweep, run writes no files of failed tests', async (context) => {
  const cwd = await workFolder(context);
  const { stdout } = await runSuite(context, ONE_FAILURE, [], { cwd, env: { LEADMOCK_SWEEP: join(cwd, 'report') } });
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('undefined');
  expect(existsSync(join(cwd, 'leadmock-failures'))).toBe(false);
});

test.concurrent('flags with wrong paths stop the start', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'file'), '');
  mkdirSync(join(cwd, 'folder'));
  const rows: [flags: string[], code: number, says: string][] = [
    [['--failures', 'file'], 2, `--failures must be a writable folder: ${join(cwd, 'file')} is a file`],
    [['--failures', 'file/x'], 2, `--failures must be a writable folder: ${join(cwd, 'file')} is a file`],
    [['--har', 'folder'], 4, '--har: folder cannot be written: it is a folder'],
    [['--har', 'missing/all.har'], 4, '--har: missing/all.har cannot be written: the folder '],
    [['--data-file', 'x.json', '--har', './x.json'], 2, '--har: ./x.json belongs to --data-file'],
  ];
  for (const [flags, wanted, says] of rows) {
    const { code, stderr } = await runShared(context, ['run', ...flags, '--', 'touch', 'has-run'], { cwd });
    expect({ code, stderr }, flags.join(' ')).toEqual({ code: wanted, stderr: expect.stringContaining(says) });
  }
  expect(existsSync(join(cwd, 'has-run'))).toBe(false);
});

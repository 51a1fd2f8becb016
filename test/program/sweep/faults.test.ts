import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { expect, type TestContext, test } from 'vitest';
import { PROGRAM, workFolder } from '../../support/run-leadmock.ts';
import { runShared } from '../../support/shared-process.ts';
import { writeTests } from '../../support/sweep-client.ts';

const PATIENCE_MS = 60_000;

/** Runs a sweep with faults for tests of a user, in a new folder. */
async function sweep(context: TestContext, code: string, flags: readonly string[] = []) {
  const cwd = await workFolder(context);
  const args = ['sweep', '--faults', ...flags, ...writeTests(cwd, code)];
  const ended = await runShared(context, args, { cwd, patienceMs: PATIENCE_MS });
  return { ...ended, cwd, document: () => JSON.parse(ended.stdout) };
}

/** Client that repeats a payment after a network error, and ignores errors of comments. */
const CLIENT = `
  const token = await login();
  const pay = () => call('POST', '/lead/101/payment', { token, body: { category: 'Flat', purpose: 'Deposit', sum: 10 } });
  await pay().catch(pay);
  await call('POST', '/lead/101/comment', { token, body: { text: 'Paid' } }).catch(() => {});`;

test.concurrent('a finding: exit 5, with a story, a table of all writes, and a line for each run', async (context) => {
  const { code, stdout, stderr } = await sweep(context, CLIENT);
  expect(code).toBe(5);
  expect(stderr).toMatch(
    /^without a fault, the command passed twice: 3 requests, with writes by add-payment, add-comment\nabout 2 runs with a fault, \d+ s; then a few runs that check the verdicts\n1 lost-response at add-payment: 1 stored twice \(.* s\)\n2 lost-response at add-comment: 1 recovered \(.* s\)\nchecking stored twice at add-payment: 1 run with the same faults\nchecking stored twice at add-payment: 1 run without a fault\n\n$/,
  );
  expect(stdout).toMatch(/^## leadmock sweep --faults: 2 of 2 writes tried in 2 runs: 1 stored twice, 1 recovered\n/);
  expect(stdout).toMatch(
    /\*\*Stored twice\*\*: add-payment, payment 10 on lead 101 \(sandbox default\)\n- #2 POST \/lead\/101\/payment was stored, its response was lost; #3 sent it again \d+ ms later\. No test of this sandbox failed\.\n- Reproduce it: `leadmock sweep --faults --only add-payment --sandbox default --url-env API_BASE_URL -- \S+ tests\.mjs`\n/,
  );
  expect(stdout).toContain('\n| add-payment | 1 stored twice |\n| add-comment | 1 recovered |\n');
});

test.concurrent('a client that goes on with a missing record: exit 7, and the report names the request', async (context) => {
  const goesOn = `
    process.env.API_BASE_URL += '/_sandbox/books-both-rows';
    const token = await login();
    const pay = (sum) => call('POST', '/lead/101/payment', { token, body: { category: 'Flat', purpose: 'Deposit', sum } });
    await pay(10).catch(() => {});
    await pay(20);`;
  const { code, stdout } = await sweep(context, goesOn, ['--presets', 'down', '--max-runs', '1']);
  expect(stdout).toContain(
    '**The client went on**: add-payment, payment 10 on lead 101 (sandbox books-both-rows; preset down)\n',
  );
  expect(stdout).toContain('; the client went on with #3 POST /lead/101/payment. ');
  expect(code).toBe(7);
});

test.concurrent('--only accepts custom operations of the environment', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(
    join(cwd, 'own.json'),
    JSON.stringify([{ id: 'clean-up', method: 'POST', path: '/clean-up', needsToken: false, result: {} }]),
  );
  const args = ['sweep', '--faults', '--only', 'clean-up', ...writeTests(cwd, "await call('POST', '/clean-up');")];
  const env = { LEADMOCK_OPERATIONS: 'own.json' };
  const { code, stderr } = await runShared(context, args, { cwd, env, patienceMs: PATIENCE_MS });
  expect(stderr).toMatch(/^without a fault, the command passed twice: 1 request, /);
  expect(code).toBe(0);
});

test.concurrent('the command of a finding finds it again, and nothing else', async (context) => {
  const code = `
    for (const name of ['shop', 'desk']) {
      const sandbox = '/_sandbox/' + name;
      const token = await login(sandbox);
      const body = { category: 'Flat', purpose: 'Deposit', sum: 10 };
      const pay = () => call('POST', '/lead/101/payment', { sandbox, token, body });
      await pay().catch(pay);
    }`;
  const { cwd, stdout } = await sweep(context, code);
  const commands = [...stdout.matchAll(/^- Reproduce it: `leadmock (.*)`$/gm)].map(([, words]) => words ?? '');
  expect(commands).toHaveLength(1);
  expect(stdout).toContain(
    'payment 10 on lead 101 and 1 more write (sandbox shop, desk)\n- For example in shop: #2 POST ',
  );
  const again = await runShared(context, commands[0]?.split(' ') ?? [], { cwd, patienceMs: PATIENCE_MS });
  expect(again.code).toBe(5);
  expect(again.stdout.match(/^\*\*.*$/gm)).toEqual([
    '**Stored twice**: add-payment, payment 10 on lead 101 (sandbox shop)',
  ]);
});

test.concurrent('reports show the title of a test, and the command of its finding finds it again', async (context) => {
  const code = `
    for (const title of ['Оплата счёта', 'pays twice']) {
      const { body: { sandbox, basePath } } = await call('POST', '/_mock/tests', { body: { title } });
      const token = await login(basePath);
      const body = { category: 'Flat', purpose: 'Deposit', sum: 10 };
      const pay = () => call('POST', '/lead/101/payment', { sandbox: basePath, token, body });
      await pay().catch(pay);
      await call('POST', '/_mock/tests/' + sandbox + '/end', { body: { outcome: 'passed' } });
    }`;
  const { cwd, stdout } = await sweep(context, code, ['--junit', 'report.xml']);
  const story =
    /^\*\*Stored twice\*\*: add-payment, payment 10 on lead 101 and 1 more write \(test "Оплата счёта" \(sandbox (oplata-scheta--[0-9a-f]{8})\), "pays twice" \(sandbox [^)]*\)\)$/m;
  const [, name = ''] = story.exec(stdout) ?? [];
  expect(readFileSync(join(cwd, 'report.xml'), 'utf8')).toContain(`add-payment: Оплата счёта (${name})"`);
  const command = stdout.split('\n').find((line) => line.includes(`--sandbox ${name}`));
  const words = /`leadmock (.*)`$/.exec(command ?? '')?.[1]?.split(' ') ?? [];
  const again = await runShared(context, [...words.slice(0, 2), '--json', ...words.slice(2)], {
    cwd,
    patienceMs: PATIENCE_MS,
  });
  expect(JSON.parse(again.stdout).outcomes).toMatchObject([
    { verdict: 'stored twice', test: 'Оплата счёта', sandbox: name },
  ]);
});

test.concurrent('--json, --junit, --presets and --only', async (context) => {
  const flags = ['--json', '--junit', 'report.xml', '--presets', 'down,expired-token', '--only', 'add-comment'];
  const { code, cwd, document } = await sweep(context, CLIENT, flags);
  expect(code).toBe(7);
  const undone = { sandbox: 'default', verdict: 'left undone', missing: [{ collection: 'comments' }], repeats: [] };
  expect(document()).toMatchObject({
    usual: { passed: true, requestCount: 3, operations: ['add-payment', 'add-comment'] },
    runs: 2,
    writes: { all: 2, tried: 2, limited: 0 },
    outcomes: [
      { ...undone, operation: 'add-comment', fault: 'down', happened: expect.any(String), failedTests: [] },
      { ...undone, operation: 'add-comment', fault: 'expired-token' },
    ],
    stale: [],
  });
  const xml = readFileSync(join(cwd, 'report.xml'), 'utf8');
  expect(() => new SaxesParser().write(xml).close()).not.toThrow();
  expect(xml.match(/<error message="Left undone: comment/g)).toHaveLength(2);
});

test.concurrent('no finding: exit 0, also if tests fail with the fault', async (context) => {
  const loud = `const token = await login(); await call('DELETE', '/view/1001', { token });`;
  const { code, stdout } = await sweep(context, loud);
  expect(code).toBe(0);
  expect(stdout).toContain('| delete-view | 1 noticed by tests |');
});

test.concurrent('--max-runs limits the runs, and the report counts the other ones', async (context) => {
  const quiet = CLIENT.replace('.catch(pay)', '');
  const { code, stdout } = await sweep(context, quiet, ['--max-runs', '1', '--presets', 'slow=1s']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/ 1 of 2 writes tried in 1 run: /);
  expect(stdout).toContain('\n1 write not tried because of --max-runs. --max-runs 2 tries all.\n');
});

test.concurrent('a deletion that is missing is named', async (context) => {
  const quiet = `const token = await login(); await call('DELETE', '/view/1001', { token }).catch(() => {});`;
  const { code, stdout } = await sweep(context, quiet, ['--presets', 'down']);
  expect(code).toBe(7);
  expect(stdout).toContain('**Left undone**: delete-view, deletion of view 1001 (sandbox default; preset down)\n');
});

test.concurrent('a change that is missing is named by the parts that differ', async (context) => {
  const quiet = `
    const token = await login();
    await call('PUT', '/lead/101/owner', { token, body: { owner: 12 } }).catch(() => {});`;
  const { stdout } = await sweep(context, quiet, ['--presets', 'down']);
  const line = stdout.split('\n').find((each) => each.startsWith('**Left undone')) ?? '';
  expect(line).toContain('lead 101 (custom.0.value.id 11 instead of 12, ');
  expect(line.length).toBeLessThan(200);
});

test.concurrent('a command that fails without a fault: exit 1, its output, and no run with a fault', async (context) => {
  const { code, stderr, document } = await sweep(context, `await login(); expect('one', 1, 2);`, ['--json']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^without a fault, the command failed \(exit code 1\)\n {2}\| one is 1\n$/);
  expect(document()).toMatchObject({ usual: { passed: false }, outcomes: [] });
});

test.concurrent('a command without requests proves nothing: exit 1', async (context) => {
  const { code, stderr } = await sweep(context, '');
  expect(code).toBe(1);
  expect(stderr).toContain('\nleadmock: the command sent no requests of the service to the URL in ');
});

test.concurrent('a command that only reads: nothing judged, exit 7', async (context) => {
  const reads = `await call('GET', '/view/1001', { token: await login() });`;
  const { code, stdout, stderr, cwd } = await sweep(context, reads, ['--junit', 'report.xml']);
  expect(code).toBe(7);
  expect(stderr).toMatch(/^without a fault, the command passed twice: 2 requests, no write succeeded\n/);
  expect(stdout).toBe('## leadmock sweep --faults: nothing judged: no write succeeded\n');
  expect(readFileSync(join(cwd, 'report.xml'), 'utf8')).toContain('<error message="nothing judged">');
});

test.concurrent('a run that does not end in time: exit 5', async (context) => {
  const hanging = `
    const token = await login();
    const forever = () => new Promise((resolve) => setTimeout(resolve, 60_000));
    await call('DELETE', '/view/1001', { token }).catch(forever);`;
  const { code, stdout } = await sweep(context, hanging, ['--timeout', '5s']);
  expect(code).toBe(5);
  expect(stdout).toContain('**No end**: delete-view, DELETE /view/1001 (sandbox default)\n');
  expect(stdout).toContain('The run did not end before its timeout.');
});

test.concurrent('an unclear outcome has a reason: exit 7', async (context) => {
  const growing = `
    import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('runs', '.');
    const token = await login();
    for (const _ of readFileSync('runs', 'utf8')) await call('POST', '/lead/101/comment', { token, body: { text: 'Called' } });
    await call('PUT', '/lead/101/owner', { token, body: { owner: 12 } }).catch(() => {});`;
  const { code, stdout } = await sweep(context, growing, ['--only', 'change-owner']);
  expect(code).toBe(7);
  expect(stdout).toMatch(/^## leadmock sweep --faults: nothing judged: 1 of 1 write tried in 1 run: 1 unclear\n/);
  const reason = 'two runs without a fault differ: comment "Called" on lead 101';
  expect(stdout).toContain(
    `**Unclear**: change-owner, ${reason}. If background work sends POST /lead/101/comment, wait for it in the test, for example with waitForRequest({ operation: 'add-comment' }) (1 write, sandbox default)\n`,
  );
});

/** Client that stops after a lost response, and test that accepts this. */
const CAREFUL = `
  const token = await login();
  const pay = (sum) => call('POST', '/lead/101/payment', { token, body: { category: 'Flat', purpose: 'Deposit', sum } });
  if (await pay(10).catch(() => {})) await pay(20);`;

test.concurrent('a left undone write: exit 7 until the file of accepted outcomes lists it', async (context) => {
  const { code, cwd, stdout } = await sweep(context, CAREFUL, ['--max-runs', '1']);
  expect(code).toBe(7);
  const [, entry = ''] =
    /^- Accept it: `\[(.*)\]` in leadmock-accepted\.json, or --update-accepted$/m.exec(stdout) ?? [];
  const args = [
    'sweep',
    '--faults',
    '--max-runs',
    '1',
    '--url-env',
    'API_BASE_URL',
    '--',
    process.execPath,
    'tests.mjs',
  ];
  const acceptedWith = (text: string) => {
    writeFileSync(join(cwd, 'leadmock-accepted.json'), text);
    return runShared(context, args, { cwd, patienceMs: PATIENCE_MS });
  };
  expect(await acceptedWith(`[${entry}]`)).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('leadmock-accepted.json#/0 must have a reason that says why the outcome is meant'),
  });
  const meant = entry.replace('…', 'a person checks unknown payments');
  const accepted = await acceptedWith(`[${meant}]`);
  expect(accepted.stdout).toContain(' 1 of 2 writes tried in 1 run: 1 accepted\n');
  expect(accepted.code).toBe(0);
  const stale = meant.replace('left undone', 'added').replace('{', '{"sandbox":"default",');
  const other = await acceptedWith(`[${meant}, ${stale}]`);
  expect(other.stdout).toMatch(
    /^leadmock-accepted\.json: \{"sandbox":"default","verdict":"added".*\} no longer occurs\. Remove this entry\.$/m,
  );
  expect(other.code).toBe(0);
});

test.concurrent('--update-accepted writes an entry for each operation and verdict, and keeps reasons', async (context) => {
  const { code, cwd, stderr } = await sweep(context, CAREFUL, ['--presets', 'down,maintenance', '--update-accepted']);
  expect(stderr).toContain('leadmock-accepted.json: 1 entry needs a reason\n');
  expect(code).toBe(7);
  const file = join(cwd, 'leadmock-accepted.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    { verdict: 'left undone', operation: 'add-payment', reason: '…' },
  ]);
});

test.concurrent('failed tests are shown with their assertions: exit 0', async (context) => {
  const loud = `
    const token = await login();
    const body = { category: 'Flat', purpose: 'Deposit', sum: 10 };
    await call('POST', '/lead/101/payment', { token, body }).catch(() => {
      console.log('TAP version 13\\nnot ok 1 - default\\n  ---\\n  error: "no payment"\\n  ...');
      process.exitCode = 1;
    });`;
  const { code, stdout } = await sweep(context, loud);
  expect(code).toBe(0);
  expect(stdout).toContain('**Noticed by tests**: add-payment (sandbox default): no payment\n');
});

test.concurrent('requests to routes that do not exist are named', async (context) => {
  const invented = `
    await call('POST', '/contact', { body: {} });
    await call('GET', '/deals/7');`;
  const { code, stderr } = await sweep(context, invented);
  expect(code).toBe(1);
  expect(stderr).toContain(
    'unknown route: POST /contact, 1 request: the example pack observed-operations has this route, see --operations\n',
  );
  expect(stderr).toContain('unknown route: GET /deals/*, 1 request\n');
  expect(stderr).toContain('leadmock: the command requested only routes that do not exist. ');
});

test.concurrent('a left undone write in a sandbox with a random name is accepted in any sandbox', async (context) => {
  const quiet = `
    const sandbox = '/_sandbox/w' + Date.now();
    const token = await login(sandbox);
    await call('POST', '/lead/101/comment', { token, sandbox, body: { text: 'Called' } }).catch(() => {});`;
  const { code, cwd, stdout } = await sweep(context, quiet, ['--presets', 'down']);
  expect(code).toBe(7);
  const [, entry = ''] = /^- Accept it: `(.*?)` in /m.exec(stdout) ?? [];
  writeFileSync(join(cwd, 'leadmock-accepted.json'), entry.replace('…', 'a person checks this'));
  const args = [
    'sweep',
    '--faults',
    '--presets',
    'down',
    '--url-env',
    'API_BASE_URL',
    '--',
    process.execPath,
    'tests.mjs',
  ];
  expect((await runShared(context, args, { cwd, patienceMs: PATIENCE_MS })).code).toBe(0);
});

test.concurrent('requests to an inner leadmock run are not observed: exit 7', async (context) => {
  const inner = `
    import { execFileSync } from 'node:child_process';
    await call('DELETE', '/view/1001', { token: await login() }).catch(() => {});
    execFileSync(process.execPath, [${JSON.stringify(PROGRAM)}, 'run', '--', process.execPath, '-e', '1']);`;
  const { code, cwd, stdout } = await sweep(context, inner, ['--junit', 'report.xml']);
  expect(code).toBe(7);
  expect(stdout).toContain(
    '\nNot observed: the tests start their own leadmock, for example by createMock or an inner ',
  );
  expect(readFileSync(join(cwd, 'report.xml'), 'utf8')).toContain('<error message="the tests start their own leadmock');
});

test.concurrent('a custom GET operation that writes is tried', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(
    join(cwd, 'calls.mjs'),
    `export default [{
      id: 'order-call', method: 'GET', path: '/order-call', needsToken: false,
      handle: ({ state }) => state.tasks.insert({ title: 'Call', owner_id: 11, project_id: 1 }),
    }];`,
  );
  const twice = "const order = () => call('GET', '/order-call'); await order().catch(order);";
  const args = ['sweep', '--faults', '--operations', 'calls.mjs', ...writeTests(cwd, twice)];
  const { code, stdout } = await runShared(context, args, { cwd, patienceMs: PATIENCE_MS });
  expect(stdout).toContain('| order-call | 1 stored twice |');
  expect(code).toBe(5);
});

test.concurrent('a test that arms the same fault shows that a left undone write is meant', async (context) => {
  const tested = `
    const fault = { preset: 'lost-response', times: 1, match: { operation: 'add-payment' } };
    await call('POST', '/_mock/faults', { body: fault });
    const body = { category: 'Flat', purpose: 'Deposit', sum: 1 };
    await call('POST', '/lead/101/payment', { token: await login(), body }).catch(() => {});`;
  const { code, stdout } = await sweep(context, tested + CAREFUL, ['--max-runs', '1']);
  expect(stdout).toContain(' 1 accepted\n');
  expect(code).toBe(0);
});

const WRONG: [line: string, ...says: string[]][] = [
  [
    'sweep --faults --presets lost-respons -- true',
    '--presets must be one of lost-response, ',
    'did you mean lost-response?',
  ],
  ['sweep --faults --only add-paiment -- true', '--only must be one of ', 'did you mean add-payment?'],
  ['sweep --faults --only login -- true', '--only must be one of '],
  ['sweep --faults --max-runs 0 -- true', '--max-runs must be a whole number from 1 to 9999 (it is "0")'],
  ['sweep --faults --presets slow=1h -- true', 'or slow with a duration such as slow=35s'],
  ['sweep --faults --accepted none.json -- true', '--accepted: none.json does not exist. Create the file'],
  ['sweep --presets down -- true', '--presets needs --faults'],
];

test.concurrent.for(WRONG)('exit 2, and one helpful line: leadmock %s', async ([line, ...says], context) => {
  const { code, stdout, stderr } = await runShared(context, line.split(' '));
  for (const words of says) expect(stderr).toContain(words);
  expect(stderr).toMatch(/^leadmock: [^\n]+\n$/);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

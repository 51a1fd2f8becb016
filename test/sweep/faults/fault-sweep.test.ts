// @module-tag slow
import { expect, test } from 'vitest';
import { triedFaults } from '../../../src/sweep/faults/fault-kinds.ts';
import type { FaultSweepResult } from '../../../src/sweep/faults/fault-sweep.ts';
import { settingsFor } from '../../support/caller.ts';
import { sweep } from '../../support/fault-sweep.ts';
import { observedPack } from '../../support/start-mock-settings.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const found = ({ judged }: FaultSweepResult) =>
  judged.map(({ write: { operation, entry }, verdict }) => [operation, JSON.parse(entry.body.text).sum, verdict]);

test('each write is tried, in the order of the first calls; logins are not', async () => {
  const result = await sweep('await comment(); await pay().catch(pay); await pay(20);', { jobs: 1 });
  expect(result.usual).toMatchObject({ passed: true, requestCount: 4, operations: ['add-comment', 'add-payment'] });
  expect(found(result)).toEqual([
    ['add-comment', undefined, 'test failed'],
    ['add-payment', 10, 'stored twice'],
    ['add-payment', 20, 'test failed'],
  ]);
  // A fourth run repeats the failure after the comment, which may have another reason.
  expect(result).toMatchObject({ runCount: 4, untried: [], limited: { writes: 0 } });
});

test('writes beyond maxRuns are counted, with the runs that are still necessary', async () => {
  const result = await sweep('await comment().catch(() => {}); await pay(); await pay(20);', { maxRuns: 1 });
  expect(result).toMatchObject({ runCount: 1, judged: [{}], limited: { writes: 2, runs: 2 } });
});

test('a client that repeats a request after it waited in vain: stored twice', async () => {
  const script = `
    const within = (ms) => Promise.race([pay(), new Promise((_, reject) => setTimeout(reject, ms))]);
    await within(500).catch(pay);
    process.exit(0);`;
  const { judged } = await sweep(script, { faults: triedFaults.filter(({ name }) => name === 'hang') });
  expect(judged).toMatchObject([{ verdict: 'stored twice' }]);
});

test('a run that does not end in time: no end', async () => {
  const script = 'await pay().catch(() => new Promise((resolve) => setTimeout(resolve, 60_000)));';
  const { judged } = await sweep(script, { timeoutMs: 5000 });
  expect(judged).toMatchObject([{ verdict: 'no end', repeats: [] }]);
});

test('a command that fails without a fault, at once or in its second run, gets no run with a fault', async () => {
  expect(await sweep('await pay(); process.exit(1);')).toMatchObject({ usual: { passed: false }, runCount: 0 });
  const file = JSON.stringify(`${await tempFolder()}/ran`);
  const second = await sweep(`await pay(); if (existsSync(${file})) process.exit(1); appendFileSync(${file}, '');`);
  expect(second).toMatchObject({ usual: { passed: false, runs: [{ passed: true }, { passed: false }] }, runCount: 0 });
});

test('a write that does not arrive in the run with the fault is not tried', async () => {
  const file = JSON.stringify(`${await tempFolder()}/ran`);
  const script = `if (existsSync(${file}) && readFileSync(${file}, 'utf8').length > 1) await pay();
    else await comment();
    appendFileSync(${file}, '.');`;
  const reason = expect.stringMatching(
    /^POST \/lead\/101\/comment did not arrive in the run with the fault \(exit code 0\)\..*add-comment/,
  );
  expect(await sweep(script, { operations: ['add-comment'] })).toMatchObject({ judged: [], untried: [{ reason }] });
});

test('tests after a failed test are tried in further runs', async () => {
  const failFast = `
    for (const name of ['w1', 'w2', 'w3']) {
      base = '/_sandbox/' + name;
      if (!(await pay(10, await login()).catch(() => {}))) process.exit(1);
    }`;
  const { judged, runCount } = await sweep(failFast, { jobs: 1 });
  expect(judged.map(({ sandbox, verdict }) => [sandbox, verdict])).toEqual([
    ['w1', 'test failed'],
    ['w2', 'test failed'],
    ['w3', 'test failed'],
  ]);
  expect(runCount).toBe(3);
});

test('a run in which a flaky test failed is repeated', async () => {
  const file = JSON.stringify(`${await tempFolder()}/ran`);
  const script = `
    if (await pay().catch(() => {})) await comment();
    else await call('GET', '/view/1001', undefined, token);
    appendFileSync(${file}, '.');
    if (readFileSync(${file}, 'utf8').length === 3) process.exit(1);`;
  const { judged, runCount } = await sweep(script, { operations: ['add-payment'] });
  expect([judged[0]?.verdict, runCount]).toEqual(['left undone', 2]);
});

test('a test that later fails without a fault, too, does not hide a missing record: unclear', async () => {
  const file = JSON.stringify(`${await tempFolder()}/ran`);
  const script = `
    if (await pay().catch(() => {})) await comment();
    else await call('GET', '/view/1001', undefined, token);
    appendFileSync(${file}, '.');
    if (readFileSync(${file}, 'utf8').length > 2) process.exit(1);`;
  const { judged } = await sweep(script, { operations: ['add-payment'] });
  expect(judged).toMatchObject([{ verdict: 'unclear', reason: expect.stringContaining('without a fault') }]);
});

test('a double of alike tests in another order in each run, beside failed tests: unclear', async () => {
  const file = JSON.stringify(`${await tempFolder()}/ran`);
  const script = `
    const run = existsSync(${file}) ? readFileSync(${file}, 'utf8').length : 0;
    appendFileSync(${file}, '.');
    for (const each of run < 3 ? ['sloppy', 'strict'] : ['strict', 'sloppy']) {
      await call('POST', '/_mock/reset');
      const by = await login();
      const paid = await pay(10, by).catch(() => each === 'sloppy' && pay(10, by));
      if (!paid) process.exitCode = 1;
    }`;
  const { judged } = await sweep(script, { operations: ['add-payment'], maxRuns: 2 });
  expect(judged[0]).toMatchObject({
    verdict: 'unclear',
    reason: expect.stringContaining('does not name the failed test'),
  });
});

test('the last of several equal operations in a failing test: stored twice, unless the runner repeats bodies', async () => {
  const failing = (setUp: string) => `
    const say = (text) => call('POST', '/lead/101/comment', { text }, token);
    try { ${setUp} } catch { console.log('not ok 1 - default'); process.exit(1); }
    const isLost = await say('Called').then(() => false, () => true);
    if (!isLost) process.exit(0);
    await say('Called');
    console.log('not ok 1 - default');
    process.exit(1);`;
  const only = { operations: ['add-comment'] };
  const { judged } = await sweep(failing("await say('Set up')"), only);
  expect(judged.map(({ verdict }) => verdict).sort()).toEqual(['stored twice', 'test failed']);
  const { judged: again } = await sweep(
    failing("await say('Set up').catch(() => say('Set up').then(() => { throw 1 }))"),
    only,
  );
  expect(again.map(({ verdict }) => verdict)).toContain('unclear');
});

test('a failed test that the exit code hides: unclear, unless the output names it without a fault, too', async () => {
  const pays = (isNamed: string) => `
    const paid = await pay().catch(() => {});
    if (${isNamed}) console.log('not ok 1 - pays');
    if (paid) await comment();
    else await call('GET', '/view/1001', undefined, token);`;
  const only = { operations: ['add-payment'] };
  const { judged } = await sweep(pays('!paid'), only);
  expect(judged).toMatchObject([{ verdict: 'unclear', reason: expect.stringContaining('hides its failures') }]);
  expect(await sweep(pays('true'), only)).toMatchObject({ judged: [{ verdict: 'left undone' }] });
});

test('only the given sandboxes get a fault', async () => {
  const script = `for (const name of ['w1', 'w2']) { base = '/_sandbox/' + name; await pay(10, await login()); }`;
  const { judged } = await sweep(script, { sandboxes: ['w2'] });
  expect(judged.map(({ sandbox }) => sandbox)).toEqual(['w2']);
});

const NEW_CONTACT = `
  const contact = { project_id: 1, name: 'Oleg', details: [{ type: 'email', data: 'oleg@example.com' }] };
  const created = async (path, body) => (await call('POST', path, body, token)).result;`;

test.each([
  [
    'create-contact',
    'a lead with the same contact',
    `
    const { id } = await created('/contact', contact).catch(() => ({}));
    await created('/lead', id ? { contact_id: id } : { contact });`,
  ],
  [
    'create-lead',
    'all requests of a job, with the ids of new records',
    `
    const job = async () => created('/lead', { contact_id: (await created('/contact', contact)).id, name: 'Flat' });
    await job().catch(job);`,
  ],
  [
    'create-lead',
    'a lead with the time in its name',
    `
    const add = () => created('/lead', { contact, name: 'Flat ' + performance.now() });
    await add().catch(add);`,
  ],
])('after a lost response of %s, the client sends %s: stored twice', async (operation, _, script) => {
  const mock = { ...settingsFor(), ...observedPack };
  const { judged } = await sweep(NEW_CONTACT + script, { operations: [operation], mock });
  expect(judged.map(({ verdict }) => verdict)).toEqual(['stored twice']);
});

test('a run ends in time only with a single fault: no finding', async () => {
  const script = `
    let lost = 0;
    for (const name of ['w1', 'w2', 'w3']) {
      base = '/_sandbox/' + name;
      await pay(10, await login()).catch(() => { lost += 1; });
    }
    if (lost > 1) setInterval(() => {}, 1000);`;
  const { judged } = await sweep(script, { timeoutMs: 8000, jobs: 3 });
  expect(judged.map(({ verdict }) => verdict)).toEqual(['recovered', 'recovered', 'recovered']);
});

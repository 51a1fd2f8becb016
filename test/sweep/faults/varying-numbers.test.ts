// @module-tag slow
import { expect, test } from 'vitest';
import type { FaultSweepPlan } from '../../../src/sweep/faults/fault-sweep.ts';
import { sweep } from '../../support/fault-sweep.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** @returns the verdicts on the payments or comments of a script, which knows the number `run` of its run from 0 */
async function verdictsOf(script: string, operation: string, more: Partial<FaultSweepPlan> = {}) {
  const file = JSON.stringify(`${await tempFolder()}/ran`);
  const counting = `
    const run = existsSync(${file}) ? readFileSync(${file}, 'utf8').length : 0;
    appendFileSync(${file}, '.');
    const beat = async (count) => { for (let at = 0; at < count; at += 1) await comment().catch(() => {}); };
    const look = () => call('GET', '/view/1001', undefined, token);
    base = '/_sandbox/w1';
    token = await login();`;
  const { judged } = await sweep(counting + script, { operations: [operation], jobs: 1, ...more });
  return judged.map(({ verdict, reason }) => ({ verdict, reason }));
}

const VARIES = { verdict: 'unclear', reason: expect.stringContaining('comment "Called" on lead 101') };

test.for([
  ['fewer equal comments', [3, 3], 2],
  ['more equal comments', [3, 3], 4],
  ['more comments than one', [1, 1], 2],
] as const)('%s with the fault, and in a later run without it: unclear', async ([, counts, later]) => {
  const script = `await beat(${JSON.stringify(counts)}[run] ?? ${later}); await look();`;
  const [found] = await verdictsOf(script, 'add-comment');
  expect(found).toEqual(VARIES);
});

test.for([
  ['fewer', [3, 3, 2]],
  ['more', [3, 3, 4]],
  ['more, in two runs', [3, 3, 4, 4]],
] as const)(
  'another number of equal comments, but not in each run with the fault: unclear (%s)',
  async ([, counts]) => {
    const [found] = await verdictsOf(`await beat(${JSON.stringify(counts)}[run] ?? 3); await look();`, 'add-comment');
    expect(found).toMatchObject({ verdict: 'unclear', reason: expect.stringContaining('3 runs with this fault') });
  },
);

test('a second comment, but not in another run with the fault: unclear', async () => {
  const [found] = await verdictsOf('await beat([1, 1, 2][run] ?? 1);', 'add-comment');
  expect(found).toMatchObject({ verdict: 'unclear', reason: expect.stringContaining('another run with this fault') });
});

test('fewer comments of a job in another sandbox, whose number varies: not missing', async () => {
  const script = `
    await pay().catch(() => {});
    base = '/_sandbox/job';
    token = await login();
    await beat([3, 3, 2, 2, 2][run] ?? 4);`;
  expect(await verdictsOf(script, 'add-payment')).toMatchObject([{ verdict: 'recovered' }]);
});

test.for([
  ['stored twice', 'await pay().catch(pay);'],
  ['missing', 'if (await pay().then(() => true, () => false)) await pay(20); else await pay(30);'],
] as const)('a payment is %s although the number of comments varies', async ([verdict, act]) => {
  const [found] = await verdictsOf(`await beat(1 + (run % 3)); ${act}`, 'add-payment');
  expect(found).toMatchObject({ verdict });
});

test('each of three equal payments that a client doubles: stored twice', async () => {
  const script = 'for (let left = 3; left > 0; left -= 1) await pay().catch(pay);';
  const found = await verdictsOf(script, 'add-payment', { jobs: 2 });
  expect(found.map(({ verdict }) => verdict)).toEqual(['stored twice', 'stored twice', 'stored twice']);
});

test('equal comments that a client skips after a lost response: left undone', async () => {
  const script = `
    const lost = await comment().then(() => false, () => true);
    if (!lost) await comment();
    await look();`;
  const [found] = await verdictsOf(script, 'add-comment');
  expect(found).toMatchObject({ verdict: 'left undone' });
});

// @module-tag slow
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { storyOf } from '../../../src/sweep/faults/story.ts';
import type { FaultVerdict } from '../../../src/sweep/faults/verdict.ts';
import type { Caller } from '../../support/caller.ts';
import { client, judge } from '../../support/observed-faults.ts';

test('an equal state after a lost response: recovered', async () => {
  const verdicts = await judge(async (caller) => (await client(caller)).pay(10));
  expect(verdicts).toMatchObject([{ sandbox: 'default', verdict: 'recovered', repeats: [], added: [], missing: [] }]);
  expect(verdicts[0]?.faulted).toMatchObject({ operation: 'add-payment', performed: true, status: 0 });
});

test('a repeated payment: stored twice, and only its second record and request are listed', async () => {
  const verdicts = await judge(async (caller) => {
    const { pay } = await client(caller);
    if (!(await pay(10))) await pay(10);
    await pay(20);
  });
  expect(verdicts).toMatchObject([{ verdict: 'stored twice', added: [{ record: { id: 2, sum: '10' } }], missing: [] }]);
  expect(verdicts[0]?.repeats.map(({ body }) => JSON.parse(body.text).sum)).toEqual([10]);
});

test('a rejected request does not use up the fault, also before a reset', async () => {
  for (const between of [undefined, '/_mock/reset']) {
    const [found] = await judge(async (caller) => {
      await (await client(caller)).pay(-1);
      if (between) await caller.call('POST', between);
      const { pay } = await client(caller);
      if (!(await pay(10))) await pay(10);
    });
    expect(found).toMatchObject({
      verdict: 'stored twice',
      faulted: { performed: true },
      repeats: [{ performed: true }],
    });
  }
});

test('an operation whose requests are all rejected has no write', async () => {
  expect(await judge(async (caller) => (await client(caller)).pay(-1))).toEqual([]);
});

test('a request that repeats a slow one is found, though it ends first', async () => {
  const [found] = await judge(
    async (caller) => {
      const { pay } = await client(caller);
      const first = pay(10);
      const isSlow = await Promise.race([first.then(() => false), setTimeout(500, true)]);
      if (isSlow) await pay(10);
      await first;
    },
    { preset: 'slow' },
  );
  expect(found).toMatchObject({ verdict: 'stored twice', faulted: { id: 2 }, repeats: [{ id: 3 }] });
});

test('a retry with another text or for another lead: stored twice', async () => {
  const [marked] = await judge(
    async (caller) => {
      const { comment } = await client(caller);
      if (!(await comment('Called'))) await comment('Called (retry)');
    },
    { operation: 'add-comment' },
  );
  expect(marked).toMatchObject({ verdict: 'stored twice', repeats: [{ path: '/lead/101/comment' }] });
  const [elsewhere] = await judge(async (caller) => {
    const { pay } = await client(caller);
    if (!(await pay(10))) await pay(10, 102);
  });
  expect(elsewhere).toMatchObject({ verdict: 'stored twice', repeats: [{ path: '/lead/102/payment' }] });
});

test('new categories and purposes that a retry creates in another order: recovered', async () => {
  const [found] = await judge(
    async (caller) => {
      const { call } = await client(caller);
      const pay = (name: string, sum: number) =>
        call('POST', '/lead/101/payment', { category: name, purpose: name, sum });
      const isLost = (await pay('One', 10))?.status !== 'success';
      await pay('Two', 20);
      if (isLost) await pay('One', 10);
    },
    { preset: 'down' },
  );
  expect(found).toMatchObject({ verdict: 'recovered', added: [], missing: [] });
});

test.for<[verdict: FaultVerdict, after: string, then: (calls: Awaited<ReturnType<typeof client>>) => Promise<unknown>]>(
  [
    ['left undone', 'nothing', async () => {}],
    ['left undone', 'a read', ({ call }) => call('GET', '/view/1001')],
    ['left undone', 'a logout', ({ call }) => call('POST', '/logout')],
    ['left undone', 'a later change of the usual run, on no lead', ({ task }) => task('Call')],
    ['left undone', 'a payment on another lead', ({ pay }) => pay(30, 102)],
    ['missing', 'another payment on this lead', ({ pay }) => pay(30)],
    ['missing', 'a change of this lead', ({ call }) => call('PUT', '/lead/101/owner', { owner: 12 })],
    ['missing', 'a task that cites this lead', ({ task }) => task('Call', 101)],
  ],
)('a write that is skipped after a lost response: %s, if the client then sends %s', async ([verdict, , then]) => {
  const [found] = await judge(async (caller) => {
    const calls = await client(caller.in('w1'));
    const isPaid = await calls.pay(10);
    if (isPaid) await calls.comment('Paid');
    if (isPaid) await calls.task('Call');
    if (!isPaid) await then(calls);
  });
  expect(found?.verdict).toBe(verdict);
  expect(found?.next === undefined).toBe(verdict !== 'missing');
  expect(found?.missing).toContainEqual(
    expect.objectContaining({ collection: 'comments', record: expect.objectContaining({ text: 'Paid' }) }),
  );
});

test('a different comment about a lost comment is a note: added', async () => {
  const note = async (caller: Caller) => {
    const { comment } = await client(caller);
    if (!(await comment('Called'))) await comment('Check by hand whether "Called" is stored');
  };
  expect(await judge(note, { operation: 'add-comment' })).toMatchObject([{ verdict: 'added', repeats: [] }]);
});

test('another payment after a lost one is no repetition: added', async () => {
  const probe = async (caller: Caller) => {
    const { pay } = await client(caller);
    if (!(await pay(10))) await pay(1);
  };
  expect(await judge(probe)).toMatchObject([{ verdict: 'added' }]);
});

test('a usual second request that equals the lost one is not listed as a repetition', async () => {
  const [found] = await judge(async (caller) => {
    const { pay, comment } = await client(caller.in('w1'));
    if (await pay(10)) await comment('Paid');
    await pay(10);
  });
  expect(found).toMatchObject({ verdict: 'missing', repeats: [], next: { path: '/lead/101/payment' } });
});

test('a test that fails after its client went on: missing; after a client that stopped: test failed', async () => {
  const act = (goesOn: boolean) => async (caller: Caller) => {
    const { pay, comment } = await client(caller.in('pays'));
    if ((await pay(10)) || goesOn) await comment('Paid');
  };
  const armed = { preset: 'down', failedTests: ['b.test.ts > pays'] };
  const [noticed] = await judge(act(true), armed);
  expect(noticed).toMatchObject({ verdict: 'missing', failedTests: [{ name: 'b.test.ts > pays' }] });
  expect(await judge(act(false), armed)).toMatchObject([{ verdict: 'test failed' }]);
});

test('a note about a write that is not stored: added', async () => {
  const note = async (caller: Caller) => {
    const { pay, task } = await client(caller);
    if (!(await pay(10))) await task('Was 10 paid?');
  };
  const [found] = await judge(note, { preset: 'down' });
  expect(found).toMatchObject({
    verdict: 'added',
    added: [{ collection: 'tasks' }],
    missing: [{ collection: 'payments' }],
  });
});

test('a note after the other writes of a batch: added', async () => {
  const batch = async (caller: Caller) => {
    const { pay, task } = await client(caller);
    const unknown: number[] = [];
    for (const sum of [10, 20, 30]) if (!(await pay(sum))) unknown.push(sum);
    if (unknown.length > 0) await task(`Check ${unknown}`);
  };
  expect(await judge(batch, { preset: 'down' })).toMatchObject([{ verdict: 'added' }]);
});

test('a note instead of a usual record: missing', async () => {
  const note = async (caller: Caller) => {
    const { pay, comment } = await client(caller);
    await comment((await pay(10)) ? 'Paid' : 'Payment failed, collect again');
  };
  expect(await judge(note)).toMatchObject([{ verdict: 'missing', missing: [{ record: { text: 'Paid' } }] }]);
});

test('requests that the client sent at the same time do not count as sent after the fault', async () => {
  const verdicts = await judge(
    async (caller) => {
      const { pay, comment, task } = await client(caller);
      await Promise.all([pay(10), comment('Called'), task('Call')]);
    },
    { preset: 'down' },
  );
  expect(verdicts).toMatchObject([{ verdict: 'left undone', missing: [{ collection: 'payments' }] }]);
});

test('requests of another client in the same sandbox do not count as sent after the fault', async () => {
  const verdicts = await judge(async (caller) => {
    const { pay, comment } = await client(caller);
    if (await pay(10)) await comment('Paid');
    await (await client(caller)).comment('Another test');
  });
  expect(verdicts).toMatchObject([{ verdict: 'left undone', missing: [{ record: { text: 'Paid' } }] }]);
});

test('an older change that overwrites a newer one: missing, with both values', async () => {
  const change = { operation: 'change-owner', preset: 'down' };
  const [found] = await judge(async (caller) => {
    const { call } = await client(caller);
    const first = () => call('PUT', '/lead/101/owner', { owner: 12 });
    const isLost = !(await first());
    await call('PUT', '/lead/101/owner', { owner: 13 });
    if (isLost) await first();
  }, change);
  const lead = { collection: 'leads', record: { id: 101 } };
  expect(found).toMatchObject({ verdict: 'missing', added: [lead], missing: [lead], repeats: [{ performed: true }] });
});

test('a value that the client appends twice: missing, and the story names the second write', async () => {
  const [found] = await judge(
    async (caller) => {
      const { call } = await client(caller);
      const tag = (keyword: string) => call('PUT', '/view/1001', { keyword });
      if (!(await tag('hot'))) await tag('hot hot');
    },
    { operation: 'edit-view' },
  );
  expect(found?.verdict).toBe('missing');
  const story = found && storyOf({ ...found, judgment: found });
  expect(story?.happened).toContain('; the client went on with #3 PUT /view/1001. ');
});

test('a view that the client fails to delete: left undone, not stored twice', async () => {
  const remove = async (caller: Caller) => (await client(caller)).call('DELETE', '/view/1001');
  const [found] = await judge(remove, { operation: 'delete-view', preset: 'down' });
  expect(found).toMatchObject({
    verdict: 'left undone',
    added: [],
    missing: [],
    remaining: [{ record: { id: 1001 } }],
  });
});

test('a record of another operation that only the lost response causes: added', async () => {
  const [found] = await judge(async (caller) => {
    const { pay, task } = await client(caller);
    if (!(await pay(10))) await task('Was 10 paid?');
  });
  expect(found).toMatchObject({ verdict: 'added', added: [{ collection: 'tasks' }] });
});

test('ids, times, tokens and signatures are not compared', async () => {
  const verdicts = await judge(async (caller) => {
    const { pay, comment } = await client(caller);
    const lost = !(await pay(10));
    if (lost) {
      await pay(10);
      await caller.call('POST', '/_mock/clock/advance', { body: { by: '1h' } });
    }
    const again = await client(caller, lost ? 'other-service' : 'tests');
    await again.pay(20);
    await comment('Paid');
    await again.call('POST', '/task', { title: 'Call', owner_id: 11, project_id: 1, date_start: Date.now() % 1e9 });
  });
  expect(verdicts[0]?.added).toMatchObject([{ record: { sum: '10' } }]);
  expect(verdicts[0]?.missing).toEqual([]);
});

test('states are compared before each reset, and at the end', async () => {
  const act = async (caller: Caller) => {
    const before = await client(caller);
    if (await before.pay(10)) await before.comment('Paid');
    await caller.call('POST', '/_mock/reset');
    await (await client(caller)).pay(20);
  };
  expect(await judge(act)).toMatchObject([
    { verdict: 'left undone', missing: [{ record: { text: 'Paid' } }] },
    { verdict: 'recovered' },
  ]);
});

test('the fault does not depend on the faults of the test, and no list of faults contains it', async () => {
  const verdicts = await judge(async (caller) => {
    await (await client(caller)).comment('Before');
    expect((await caller.call('GET', '/_mock/faults')).faults).toEqual([]);
    expect((await caller.call('DELETE', '/_mock/faults')).unfiredFaults).toEqual([]);
    const { pay } = await client(caller);
    for (const sum of [10, 20]) if (!(await pay(sum))) await pay(sum);
  });
  expect(verdicts).toMatchObject([{ verdict: 'stored twice', added: [{ record: { sum: '10' } }] }]);
});

test('the fault fires once in each sandbox, and again after a reset', async () => {
  const lost: number[] = [];
  await judge(async (caller) => {
    for (const sum of [10, 20]) {
      const { pay } = await client(caller);
      for (const each of [sum, sum + 1]) if (!(await pay(each))) lost.push(each);
      await caller.call('POST', '/_mock/reset');
    }
  });
  expect(lost).toEqual([10, 20]);
});

test('the second write of a sandbox can get the fault', async () => {
  const act = async (caller: Caller) => {
    const { pay } = await client(caller);
    await pay(-1);
    for (const sum of [10, 20]) if (!(await pay(sum))) await pay(sum);
  };
  const [found] = await judge(act, { round: 1 });
  expect(found).toMatchObject({ verdict: 'stored twice', added: [{ record: { sum: '20' } }] });
  expect(JSON.parse(found?.faulted?.body.text ?? '')).toMatchObject({ sum: 20 });
});

test.for([
  ['content', (): number => 10],
  ['path, if the sums differ in each run', (): number => performance.now()],
] as const)('writes that arrive in another order in each run are each tried, by their %s', async ([, sum]) => {
  const payments = async (round: number): Promise<unknown[]> => {
    let runs = 0;
    const [found] = await judge(
      async (caller) => {
        runs += 1;
        const { pay } = await client(caller);
        for (const lead of runs === 3 ? [102, 101] : [101, 102]) {
          const amount = sum();
          if (!(await pay(amount, lead)) && lead === 102) await pay(amount, lead);
        }
      },
      { round },
    );
    return [found?.faulted?.path, found?.verdict];
  };
  expect(await payments(0)).toEqual(['/lead/101/payment', 'recovered']);
  expect(await payments(1)).toEqual(['/lead/102/payment', 'stored twice']);
});

test('records that the test creates before a missing write are not listed as missing', async () => {
  const [found] = await judge(
    async (caller) => {
      const body = { user: 'anna@example.com', service: 'tests' };
      const { token } = await caller.call('POST', '/_mock/tokens', { body });
      const { id } = await caller.call('POST', '/_mock/state/leads', { body: { name: 'Smith' } });
      const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
      await caller.call('POST', `/lead/${id}/payment`, { token, body: payment });
    },
    { preset: 'down' },
  );
  expect(found?.missing.map(({ collection }) => collection)).not.toContain('leads');
  expect(found).toMatchObject({ verdict: 'left undone', added: [] });
});

test('a request that ends after its sandbox was deleted is judged', async () => {
  const verdicts = await judge(
    async (caller) => {
      const own = caller.in('w1');
      const { pay } = await client(own);
      const paying = pay(10);
      await expect.poll(async () => (await own.call('GET', '/_mock/state/payments')).total).toBe(1);
      await caller.call('DELETE', '/_mock/sandboxes/w1');
      await paying;
    },
    { preset: 'slow' },
  );
  expect(verdicts).toMatchObject([{ sandbox: 'w1', verdict: 'recovered' }]);
});

test('a sandbox that only the run with the fault creates again: unclear', async () => {
  const verdicts = await judge(async (caller) => {
    const attempt = async (): Promise<unknown> => {
      await caller.call('POST', '/_mock/sandboxes', { body: { name: 'w1', replace: true } });
      return (await client(caller.in('w1'))).pay(10);
    };
    if (!(await attempt())) await attempt();
  });
  expect(verdicts).toMatchObject([{ sandbox: 'w1', verdict: 'unclear' }]);
});

test('requests with a fault of the test get no other fault, and the writes beside them do', async () => {
  const act = async (caller: Caller) => {
    const { pay } = await client(caller);
    const body = { preset: 'lost-response', times: 1, match: { operation: 'add-payment' } };
    await caller.call('POST', '/_mock/faults', { body });
    expect(await pay(20)).toBeUndefined();
    if (!(await pay(30))) await pay(30);
  };
  const [found, ...others] = await judge(act);
  expect(found).toMatchObject({ verdict: 'stored twice', added: [{ record: { sum: '30' } }] });
  expect(others).toEqual([]);
  expect(await judge(act, { round: 1 })).toEqual([]);
});

test('a delay that the test arms affects the request beside the fault of the sweep', async () => {
  const delays: unknown[] = [];
  const [found] = await judge(async (caller) => {
    const { pay } = await client(caller);
    await caller.call('POST', '/_mock/faults', { body: { effect: 'delay', ms: 30, times: 1 } });
    if (!(await pay(10))) await pay(10);
    delays.push(...(await caller.call('DELETE', '/_mock/faults')).unfiredFaults);
  });
  expect(found).toMatchObject({ verdict: 'stored twice' });
  expect(delays).toEqual([]);
});

test.for([
  ['text', 'w1', (): string => `Called at ${performance.now()}`],
  ['name of the sandbox', undefined, (): string => 'Called'],
  ['name and another text', undefined, (): string => `Called at ${performance.now()}`],
] as const)('another %s in each run: judged by the other fields, and by the first requests', async ([, name, text]) => {
  const act = (isGood: boolean) => async (caller: Caller) => {
    const { comment, pay } = await client(caller.in(name ?? `w${Math.round(performance.now() * 1000)}`));
    const said = text();
    if (!(await comment(said)) && !isGood) await comment(said);
    await pay(10);
  };
  const armed = { operation: 'add-comment' };
  expect(await judge(act(false), armed)).toMatchObject([
    { verdict: 'stored twice', added: [{ collection: 'comments' }] },
  ]);
  expect(await judge(act(true), armed)).toMatchObject([{ verdict: 'recovered' }]);
});

test('the number of records differs in each run: unclear, and the reason names the records', async () => {
  let runs = 0;
  const [found] = await judge(async (caller) => {
    const { comment, pay } = await client(caller);
    runs += 1;
    for (let count = 0; count < runs; count += 1) await comment('Called');
    await pay(10);
  });
  expect(found).toMatchObject({
    verdict: 'unclear',
    reason: expect.stringMatching(/^two runs without a fault differ: comment "Called" on lead 101\. If background /),
  });
});

test('tests that share the sandboxes of workers are found by their requests', async () => {
  let runs = 0;
  const [found, ...others] = await judge(async (caller) => {
    runs += 1;
    // In the run with the fault, the worker gets the tests in another order.
    for (const sum of runs === 3 ? [20, 10, 30] : [10, 20, 30]) {
      await caller.call('POST', '/_sandbox/worker-1/_mock/reset');
      const { pay } = await client(caller.in('worker-1'));
      if (!(await pay(sum)) && sum === 20) await pay(sum);
    }
  });
  expect(found).toMatchObject({
    verdict: 'recovered',
    write: { entry: { body: { text: expect.stringContaining('10') } } },
  });
  expect(others).toMatchObject([
    { verdict: 'stored twice', added: [{ record: { sum: '20' } }] },
    { verdict: 'recovered' },
  ]);
});

test('a double is found whatever the tests report, and although later records are missing', async () => {
  const [found] = await judge(
    async (caller) => {
      const { pay, comment } = await client(caller.in('pays'));
      if (await pay(10)) await comment('Paid');
      else await pay(10);
    },
    { failedTests: ['b.test.ts > pays'] },
  );
  expect(found).toMatchObject({
    verdict: 'stored twice',
    failedTests: [{ name: 'b.test.ts > pays' }],
    added: [{ record: { sum: '10' } }],
  });
});

test('tokens that a control call revokes are not compared', async () => {
  const [found] = await judge(async (caller) => {
    const { pay } = await client(caller);
    const tokens = [caller.login()];
    if (!(await pay(10))) tokens.push(caller.login());
    for (const token of await Promise.all(tokens)) await caller.call('DELETE', `/_mock/tokens/${token}`);
    await pay(20);
  });
  expect(found).toMatchObject({ verdict: 'recovered' });
});

test.for([
  ['a double', 'stored twice', 'added', 'Called'],
  ['a missing record', 'missing', 'missing', 'Paid'],
] as const)(
  '%s is found although the tests delete all records before the next write',
  async ([, verdict, list, text]) => {
    const act = async (caller: Caller) => {
      const { comment } = await client(caller);
      const isSent = await comment('Called');
      if (!isSent && verdict === 'stored twice') await comment('Called');
      if (isSent || verdict === 'stored twice') await comment('Paid');
      const { records } = await caller.call('GET', '/_mock/state/comments');
      for (const { id } of records) await caller.call('DELETE', `/_mock/state/comments/${id}`);
      await comment('Sold');
      await comment('Moved');
    };
    const [found] = await judge((caller) => act(caller.in('w1')), { operation: 'add-comment' });
    expect(found).toMatchObject({ verdict, [list]: [{ record: { text } }] });
  },
);

test.each([
  ['another token', undefined],
  ['the same token', 'token-of-the-shop'],
])(
  'a payment of the next test with %s, which did not reset the sandbox after a failure, is no double',
  async (_, token) => {
    const [found] = await judge(
      async (caller) => {
        for (let test = 0; test < 2; test += 1) {
          const body = { user: 'anna@example.com', service: 'tests', ...(token && { token }) };
          const known = (await caller.call('POST', '/_mock/tokens', { body })).token ?? token;
          const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
          const paid = await caller.call('POST', '/lead/101/payment', { token: known, body: payment });
          // A failed test ends before its reset.
          if (paid) await caller.call('POST', '/_mock/reset');
        }
      },
      { failedTests: [''] },
    );
    expect(found).toMatchObject({ verdict: 'test failed', repeats: [{ performed: true }] });
  },
);

test('a double is found although the tests end after the failure, and other tests pay the same', async () => {
  let runs = 0;
  const [found] = await judge(
    async (caller) => {
      runs += 1;
      for (let test = 0; test < 2; test += 1) {
        await caller.call('POST', '/_sandbox/pays/_mock/reset');
        const { pay } = await client(caller.in('pays'));
        if (!(await pay(10))) await pay(10);
        if (runs === 3) return;
      }
    },
    { failedTests: ['b.test.ts > pays'] },
  );
  expect(found).toMatchObject({ verdict: 'stored twice' });
});

test('a record that the setup of another test may create after a failure is no double', async () => {
  const lazily = async (caller: Caller) => {
    const { task } = await client(caller);
    if (!(await task('Shared'))) await task('Shared');
  };
  expect(await judge(lazily, { operation: 'create-task', failedTests: ['b.test.ts > one'] })).toMatchObject([
    {
      verdict: 'unclear',
      isUnexplained: true,
      reason: expect.stringContaining('the sandbox of the failed test "b.test.ts > one" is unknown'),
    },
  ]);
});

test.for([
  [[3, 3, 4], 'stored twice', { runs: 3 }],
  [[1, 1, 2], 'stored twice', { runs: 2 }],
  [[3, 4, 4], 'unclear', undefined],
  [[4, 3, 4], 'unclear', undefined],
] as const)('%j equal payments in three runs: %s', async ([counts, verdict, check]) => {
  let runs = 0;
  const verdicts = await judge(async (caller) => {
    const { pay } = await client(caller);
    for (let left = counts[runs++] ?? 0; left > 0; left -= 1) await pay(10);
  });
  expect(verdicts).toMatchObject([{ verdict, ...(check && { check }) }]);
});

test('other values that are equal in another number of requests in each run are no doubles', async () => {
  const texts = [
    ['A', 'A', 'B'],
    ['A', 'B', 'B'],
    ['A', 'B', 'B'],
  ];
  const verdicts = await judge(
    async (caller) => {
      const { comment } = await client(caller);
      for (const text of texts.shift() ?? []) await comment(text);
    },
    { operation: 'add-comment' },
  );
  expect(verdicts).toMatchObject([{ verdict: 'recovered' }]);
});

test.for<[what: string, verdict: FaultVerdict, keyword?: string]>([
  ['another UUID', 'recovered'],
  ['a word instead of a UUID', 'unclear', 'ERROR'],
])('%s in a field that differs in each run: %s', async ([, verdict, keyword]) => {
  const [found] = await judge(
    async (caller) => {
      const { call } = await client(caller);
      const set = (value: string) => call('PUT', '/view/1001', { keyword: value });
      if (!(await set(crypto.randomUUID()))) await set(keyword ?? crypto.randomUUID());
    },
    { operation: 'edit-view' },
  );
  expect(found?.verdict).toBe(verdict);
});

test('in the sandbox default, the last requests of the usual run may belong to other tests', async () => {
  const act = (name: string | undefined) => async (caller: Caller) => {
    const { pay, comment } = await client(name === undefined ? caller : caller.in(name));
    if (await pay(10)) await comment('Paid');
    await comment('Another test with the same token');
  };
  expect(await judge(act(undefined))).toMatchObject([{ verdict: 'left undone' }]);
  expect(await judge(act('w1'))).toMatchObject([{ verdict: 'missing' }]);
});

test.each([
  ['deleted', 'DELETE', '/_mock/sandboxes/w1'],
  ['reset', 'POST', '/_sandbox/w1/_mock/reset'],
])('a repetition after the sandbox was %s: stored twice', async (_, method, path) => {
  const verdicts = await judge(async (caller) => {
    await caller.call('POST', '/_mock/sandboxes', { body: { name: 'w1' } });
    const { pay } = await client(caller.in('w1'));
    const isLost = !(await pay(10));
    await caller.call(method, path);
    if (isLost) await pay(10);
  });
  expect(verdicts).toMatchObject([{ sandbox: 'w1', verdict: 'stored twice', late: [{ performed: false }] }]);
});

test.for([
  ['deleted', 'DELETE', '/_mock/sandboxes/w1'],
  ['reset', 'POST', '/_sandbox/w1/_mock/reset'],
] as const)('a repetition with another text, after the sandbox was %s: unclear', async ([, method, path]) => {
  const act = async (caller: Caller) => {
    await caller.call('POST', '/_mock/sandboxes', { body: { name: 'w1' } });
    const { comment } = await client(caller.in('w1'));
    const isLost = !(await comment('Called'));
    await caller.call(method, path);
    if (isLost) await comment('Called (retry)');
  };
  expect(await judge(act, { operation: 'add-comment' })).toMatchObject([
    { verdict: 'unclear', reason: expect.stringContaining('only in this run') },
  ]);
});

test.each(['with a new token', 'with the same token'])(
  'a repetition %s during the next test, which had reset the sandbox: stored twice',
  async (title) => {
    const verdicts = await judge(async (caller) => {
      const { pay } = await client(caller);
      const isLost = !(await pay(10));
      await caller.call('POST', '/_mock/reset', { body: { retain: ['sessions'] } });
      if (isLost && title === 'with the same token') await pay(10);
      const next = await client(caller);
      if (isLost && title === 'with a new token') await next.pay(10);
      await next.comment('Called');
    });
    expect(verdicts).toMatchObject([{ verdict: 'stored twice', late: [{ performed: true }] }]);
  },
);

test.each([
  ['deleted', 'DELETE', '/_mock/sandboxes/w1'],
  ['reset', 'POST', '/_sandbox/w1/_mock/reset'],
])(
  'a usual write that arrives after its sandbox was %s: unclear, and the reason names the request',
  async (_, method, path) => {
    let runs = 0;
    const [found] = await judge(async (caller) => {
      runs += 1;
      await caller.call('POST', '/_mock/sandboxes', { body: { name: 'w1' } });
      const { pay, comment } = await client(caller.in('w1'));
      await pay(10);
      if (runs < 3) await comment('Paid');
      await caller.call(method, path);
      if (runs === 3) await comment('Paid');
    });
    expect(found).toMatchObject({
      verdict: 'unclear',
      reason:
        "POST /lead/101/comment arrived after the test had ended, in some runs only: wait for it in the test, for example with waitForRequest({ operation: 'add-comment' })",
    });
  },
);

test('a late write of an earlier test that equals a lost one is no double', async () => {
  let runs = 0;
  const [, found] = await judge(
    async (caller) => {
      runs += 1;
      const { comment } = await client(caller.in('w1'));
      await comment('First');
      if (runs < 3) await comment('Called');
      await caller.call('POST', '/_sandbox/w1/_mock/reset', { body: { retain: ['sessions'] } });
      await comment('Called');
      if (runs === 3) await comment('Called');
    },
    { operation: 'add-comment' },
  );
  expect(found).toMatchObject({ verdict: 'unclear', reason: expect.stringContaining('arrived after the test') });
});

test.for([
  ['that no other run uses', false],
  ['of another test', true],
] as const)('a repetition in a sandbox %s: unclear, with the name of the sandbox', async ([, isUsed]) => {
  const [found] = await judge(async (caller) => {
    const isLost = !(await (await client(caller.in('w1'))).pay(10));
    const backup = await client(caller.in('w2'));
    if (isUsed) await backup.comment('Called');
    if (isLost) await backup.pay(10);
  });
  expect(found).toMatchObject({ verdict: 'unclear', reason: expect.stringContaining('in the sandbox w2') });
});

test('records that are missing in a sandbox without a fault: left undone, if other runs confirm this', async () => {
  const [found] = await judge(async (caller) => {
    const { pay } = await client(caller.in('w1'));
    const isOnline = await pay(10);
    const { comment, task } = await client(caller.in('w2'));
    await task('Call');
    if (isOnline) await comment('Called');
  });
  expect(found).toMatchObject({
    verdict: 'left undone',
    elsewhere: 'w2',
    missing: [{ record: { text: 'Called' } }],
    check: { runs: 2, otherwise: { verdict: 'recovered' } },
  });
});

test.each(['hang', 'lost-response'])(
  'a run that does not end after %s: no end, in the last sandbox',
  async (preset) => {
    const verdicts = await judge(
      async (caller) => {
        const quick = await client(caller.in('w1'));
        await Promise.race([quick.pay(10), setTimeout(300)]);
        await caller.call('DELETE', '/_mock/sandboxes/w1');
        const { pay } = await client(caller.in('w2'));
        for (let attempt = 0; attempt < 3; attempt += 1) await Promise.race([pay(10), setTimeout(300)]);
      },
      { preset, ending: 'timeout' },
    );
    expect(verdicts).toMatchObject([{ sandbox: 'w2', verdict: 'no end' }]);
    expect(verdicts[0]?.repeats).toHaveLength(2);
  },
);

test('parallel sandboxes each get the fault and a verdict; sandboxes without the operation get none', async () => {
  const verdicts = await judge(async (caller) => {
    const acts = ['silent', 'blind', 'other'].map(async (name) => {
      const { pay, comment } = await client(caller.in(name));
      if (name === 'other') return comment('Called');
      if (!(await pay(10)) && name === 'blind') await pay(10);
    });
    await Promise.all(acts);
  });
  const found = Object.fromEntries(verdicts.map(({ sandbox, verdict }) => [sandbox, verdict]));
  expect(found).toEqual({ silent: 'recovered', blind: 'stored twice' });
});

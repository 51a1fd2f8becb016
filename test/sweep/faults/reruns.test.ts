// @module-tag slow
import { expect, test } from 'vitest';
import type { Caller } from '../../support/caller.ts';
import { client, judge } from '../../support/observed-faults.ts';

const armed = { operation: 'add-comment', failedTests: ['b.test.ts > says'] };

async function verdictsOf(act: (caller: Caller) => Promise<unknown>): Promise<(string | undefined)[]> {
  const rounds = [0, 1, 2].map((round) => judge((caller) => act(caller.in('says')), { ...armed, round }));
  return (await Promise.all(rounds)).flat().map(({ verdict }) => verdict);
}

/** Comments with a token of the control plane, so the first request of the test may be the comment. */
async function controlled(caller: Caller) {
  const { token } = await caller.call('POST', '/_mock/tokens', {
    body: { user: 'anna@example.com', service: 'tests' },
  });
  return (text: string) => caller.call('POST', '/lead/101/comment', { token, body: { text } });
}

/** Tries values until the property fails, then tries smaller values, as fast-check and hypothesis do. */
async function property(values: readonly string[], body: (value: string) => Promise<unknown>): Promise<void> {
  for (const value of values) {
    if (await body(value)) continue;
    for (let length = value.length; length > 0; length -= 1) await body(value.slice(0, length));
    return;
  }
}

test.each([
  ['fixed', (): string => ''],
  ['random', (): string => `${performance.now()}`],
])('the smaller values that a property-based test with %s values sends after its failure: unclear', async (_, end) => {
  const verdicts = await verdictsOf(async (caller) => {
    const comment = await controlled(caller);
    await property(
      ['abc', 'bc', 'cab'].map((value) => value + end()),
      comment,
    );
  });
  expect(new Set(verdicts)).toEqual(new Set(['unclear']));
});

test.each([
  ['creates a token', async (caller: Caller, text: string) => (await controlled(caller))(text)],
  ['logs in', async (caller: Caller, text: string) => (await client(caller)).comment(text)],
  [
    'resets the sandbox',
    async (caller: Caller, text: string) => {
      await caller.call('POST', '/_mock/reset');
      return (await controlled(caller))(text);
    },
  ],
])('a failed test whose body %s and runs again: unclear', async (_, body) => {
  const verdicts = await verdictsOf((caller) => property(['a', 'b', 'c'], (text) => body(caller, text)));
  expect(verdicts).toContain('unclear');
  expect(verdicts).not.toContain('stored twice');
});

test('the setup and the write of a failed test that are sent again: unclear', async () => {
  const verdicts = await verdictsOf(async (caller) => {
    const { comment, task } = await client(caller);
    const body = async () => (await task('Call')) && comment('Called');
    if (!(await body())) await body();
  });
  expect(verdicts).toEqual(['unclear']);
});

test('a repetition by the client, and then the failure of its test: stored twice', async () => {
  const repeating = async (caller: Caller, texts: readonly string[]) => {
    const comment = await controlled(caller);
    for (const text of texts) if (!(await comment(text))) await comment(text);
  };
  expect(await verdictsOf((caller) => repeating(caller, ['A']))).toEqual(['stored twice']);
  const acts = (caller: Caller) => repeating(caller, ['A', 'B', 'C']);
  expect((await verdictsOf(acts)).slice(0, 2)).toEqual(['stored twice', 'stored twice']);
  // Nothing follows the last comment, so the verdict depends on the verdicts on the other comments.
  expect(await judge((caller) => acts(caller.in('says')), { ...armed, round: 2 })).toMatchObject([
    { verdict: 'unclear', withoutReruns: { verdict: 'stored twice' } },
  ]);
});

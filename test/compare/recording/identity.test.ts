import { expect, test } from 'vitest';
import { compareHar, randomIdentity } from '../../support/compare-recording.ts';
import { harOfMock } from '../../support/record-har.ts';
import { recorded, settingsFor } from '../../support/sweep-answers.ts';

// `npm run campaign -- --only recordings` tries 500 of them.
test.each([26, 29, 32])(
  'a recording of leadmock itself has no violation, no difference and no wrong value (seed %i)',
  async (seed) => {
    const { found, violations, proven, truth } = await randomIdentity(seed, 15);
    expect({ violations, differences: found.differences }).toEqual({ violations: [], differences: [] });
    expect(truth).toMatchObject(proven);
    expect(Object.keys(proven).length).toBeGreaterThan(1);
  },
);

test.each([{}, { 'token-unknown': { code: 403, message: 'Forbidden' } }])(
  'expired tokens of leadmock itself are no violation and no difference, with the overrides %j',
  async (given) => {
    const settings = { ...settingsFor(), overrides: { given, source: 'a test' } };
    const { exchanges } = await recorded(async (caller) => {
      const tokens = [await caller.login(), await caller.login()];
      for (const token of tokens) await caller.call('GET', '/view/1001', { token });
      caller.server.sandboxes.default.clock.advance(25 * 60 * 60_000);
      for (const token of [...tokens, 'unknown']) await caller.call('GET', '/view/1001', { token });
    }, settings);
    expect(exchanges.map(({ answer }) => JSON.parse(answer.body).errors?.[0].code)).toEqual([
      ...[undefined, undefined, undefined, undefined],
      ...[401, 401, given['token-unknown']?.code ?? 401],
    ]);
    const { violations, differences } = await compareHar(harOfMock(exchanges));
    expect({ violations, differences }).toEqual({ violations: [], differences: [] });
  },
);

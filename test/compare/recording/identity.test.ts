import { expect, test } from 'vitest';
import { recorded, settingsFor } from '../../support/caller.ts';
import { compareHar, randomIdentity } from '../../support/compare-recording.ts';
import { harEntry, harOf } from '../../support/record-har.ts';

const seeds = Array.from({ length: 30 }, (_, at) => at + 1);

// `npm run campaign -- --only recordings` tries 500 of them, which are longer.
test.each(seeds)(
  'a recording of leadmock itself has no violation, no difference and no wrong value (seed %i)',
  async (seed) => {
    const { found, violations, wrong, overrides } = await randomIdentity(seed, 30);
    // compare does not know the overrides of a service.
    const differences = overrides ? [] : found.differences;
    expect({ violations, differences, wrong }).toEqual({ violations: [], differences: [], wrong: [] });
  },
);

test.each([{}, { 'token-unknown': { code: 403, message: 'Forbidden' } }])(
  'expired tokens of leadmock itself are no violation and no difference, with the overrides %j',
  async (given) => {
    const settings = { ...settingsFor(), overrides: { given, source: 'a test' } };
    const exchanges = await recorded(async (caller) => {
      const tokens = [await caller.login(), await caller.login()];
      for (const token of tokens) await caller.call('GET', '/view/1001', { token });
      caller.server.sandboxes.default.clock.advance(25 * 60 * 60_000);
      for (const token of [...tokens, 'unknown']) await caller.call('GET', '/view/1001', { token });
    }, settings);
    expect(exchanges.map(({ answer }) => JSON.parse(answer).errors?.[0].code)).toEqual([
      ...[undefined, undefined, undefined, undefined],
      ...[401, 401, given['token-unknown']?.code ?? 401],
    ]);
    const { violations, differences } = await compareHar(harOf(exchanges.map(harEntry)));
    expect({ violations, differences }).toEqual({ violations: [], differences: [] });
  },
);

import { expect, test } from 'vitest';
import { assumptionIds } from '../../../src/core/assumptions.ts';
import { asked } from '../../../src/prove/calibrate/asked.ts';
import { calibrateMock, everything } from '../../support/calibrate-mock.ts';
import { randomReadings, singleReadings, tellable } from '../../support/calibration-cases.ts';

// Many more at random: test/reliability/calibrate.campaign.ts.
test.each([...singleReadings, ...randomReadings(4)])(
  'what can be asked is found exactly, and nothing else is told: %j',
  async (values) => {
    const harmless = await calibrateMock(values);
    expect(harmless.told).toEqual(tellable(values, 'harmless'));
    const withWrites = await calibrateMock(values, everything);
    expect(withWrites.told).toEqual(tellable(values, 'harmless', 'writes'));
  },
);

test('whatever is not told says why, and what would let it be asked', async () => {
  const { readings } = await calibrateMock({}, { secondUser: undefined, pace: 2 });
  const untold = readings.filter(({ verdict }) => verdict === 'cannot be told');
  const says = Object.fromEntries(untold.map(({ assumption, says }) => [assumption, says]));
  expect(says).toMatchObject({
    secondUser: expect.stringContaining('LEADMOCK_CALIBRATE_LOGIN_2'),
    rateLimit: expect.stringContaining('--pace 4'),
    tokenLife: expect.stringContaining('24 hours'),
    timezone: expect.stringContaining('--allow-writes --lead <id>'),
    reminderEcho: expect.stringContaining('--allow-writes --project <id>'),
  });
  expect(Object.keys(says)).toEqual(
    assumptionIds.filter((id) => asked[id].by !== 'harmless' || ['secondUser', 'rateLimit'].includes(id)),
  );
});

test('what agrees and what differs is told by the readings that leadmock has so far', async () => {
  const { readings } = await calibrateMock({ errorStatus: 'code', unknownObject: '404' });
  const verdicts = readings.filter(({ assumption }) => ['errorStatus', 'unknownFields'].includes(assumption));
  expect(verdicts).toMatchObject([
    { assumption: 'errorStatus', verdict: 'differs', value: 'code', current: 'ok' },
    { assumption: 'unknownFields', verdict: 'agrees', value: 'ignore', current: 'ignore' },
  ]);
});

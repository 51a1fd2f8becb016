import { expect, test } from 'vitest';
import { validatorOf } from '../../src/mock/schema/schemas.ts';

test.each([
  [{ errorStatus: 'code', unknownPathId: 404, timezone: 'Europe/Moscow' }, true],
  ['errorStatus=code', true],
  [{ errorStatus: 'cod' }, false],
  [{ errorState: 'code' }, false],
  [{ unknownPathId: 405 }, false],
])('the published schema of the configuration file judges assume: %j', (assume, isValid) => {
  expect(validatorOf('config.json')({ assume })).toBe(isValid);
});

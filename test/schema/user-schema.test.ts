import { expect, test, vi } from 'vitest';
import { compileSchema } from '../../src/schema/user-schema.ts';

/** Takes years for a text of many letters that does not end as it should. */
const CATASTROPHIC = '^(a+)+$';

test('a pattern that would take years is given up, and one that others have interrupted is tried again', () => {
  const { value: violations } = compileSchema({ pattern: CATASTROPHIC });
  const usedMs = [0, 10, 20, 60];
  const usage = vi
    .spyOn(process, 'cpuUsage')
    .mockImplementation(() => ({ user: 1000 * (usedMs.shift() ?? 0), system: 0 }));
  expect(() => violations?.(`${'a'.repeat(60)}b`)).toThrow('takes too long for a text of 61 characters');
  expect(usage).toHaveBeenCalledTimes(4);
});

import { expect, test } from 'vitest';
import { assumptionIds, defaultAssumptions, presets } from '../../src/mock/core/assumptions.ts';
import { otherValues } from '../../src/sweep/other-values.ts';

test('each listed value but the default is tried', () => {
  const all = otherValues(defaultAssumptions);
  expect(new Set(all.map(({ assumption }) => assumption))).toEqual(new Set(assumptionIds));
  expect(all.every(({ assumption, value }) => value !== defaultAssumptions[assumption])).toBe(true);
  const of = (id: string) => all.filter(({ assumption }) => assumption === id).map(({ value }) => value);
  expect(of('secondUser')).toEqual(['reject', 'allow']);
  expect(of('timezone')).toEqual(['Europe/Moscow']);
});

test('with a preset, the default is the other value', () => {
  const base = { ...defaultAssumptions, ...presets.conventional, timezone: 'Asia/Tokyo' };
  const [status] = otherValues(base, ['errorStatus']);
  expect(status).toMatchObject({ value: '200', provenance: 'likely' });
  expect(otherValues(base, ['timezone']).map(({ value }) => value)).toEqual(['UTC', 'Europe/Moscow']);
});

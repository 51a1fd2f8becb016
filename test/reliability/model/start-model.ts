import { mint } from './clock-steps.ts';
import { fixtureOf } from './compare.ts';
import { type Fixtures, Model, PLACES } from './model.ts';
import type { Real } from './real.ts';

/** Reads the fixtures of both sandboxes from a new leadmock. */
export async function learnFixtures(real: Real): Promise<Fixtures> {
  const state = async () => fixtureOf((await real.call('GET', '/_mock/state')).body);
  const reset = (fixture: string) => real.call('POST', '/_mock/reset', { body: { fixture } });
  const start = await state();
  await reset('default');
  const standard = await state();
  await reset('empty');
  return { start, default: standard, empty: await state() };
}

/** Users of both kinds, who log in at first so that short sequences reach the operations. */
const CLIENTS = [
  { place: 'default', user: 'owner@example.com', service: 'made' },
  { place: 'default', user: 'anna@example.com', service: `made ${'for a client with a long name '.repeat(10)}` },
  { place: 'other', user: 'boris@example.com', service: 'made' },
] as const;

/** Creates a model of a new leadmock, with the same time and tokens. */
export async function startModel(real: Real, fixtures: Fixtures): Promise<Model> {
  const model = new Model(structuredClone(fixtures));
  for (const place of PLACES) await model.holdClock(real, place);
  for (const { place, ...client } of CLIENTS) await mint(model, real, place, client);
  return model;
}

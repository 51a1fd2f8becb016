import { type FixtureDocuments, Model, PLACES } from './model.ts';
import type { Real } from './real.ts';

/** What both sandboxes are made from, asked of a fresh leadmock. */
export async function learnFixtures(real: Real): Promise<FixtureDocuments> {
  const state = async () => (await real.call('GET', '/_mock/state')).body;
  const documents = { default: await state(), empty: {} };
  await real.call('POST', '/_mock/reset', { body: { fixture: 'empty' } });
  documents.empty = await state();
  return documents;
}

/** A model beside a fresh leadmock, both at the same instant. */
export async function startModel(real: Real, fixtures: FixtureDocuments): Promise<Model> {
  const model = new Model(structuredClone(fixtures));
  for (const place of PLACES) await model.holdClock(real, place);
  return model;
}

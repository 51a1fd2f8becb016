import fc from 'fast-check';
import { OPERATIONS } from './model.ts';
import { place, steps } from './step.ts';
import type { ModelFault } from './world.ts';

const VALUES: Readonly<Record<string, readonly string[]>> = {
  errorStatus: ['200', 'code'],
  unknownPathId: ['400', '404'],
  unknownBodyId: ['reject', 'accept'],
  secondUser: ['evict', 'reject', 'allow'],
  repeatedLogin: ['new', 'same', 'replace'],
  unknownFields: ['ignore', 'reject'],
  validationErrors: ['first', 'all'],
  nonPositiveSum: ['reject', 'accept'],
  dealAfterPayment: ['unchanged', 'true'],
  funnelDateAfterOwner: ['unchanged', 'cleared'],
  omittedTaskFields: ['zero', 'null', 'omit'],
  visibilityBesideObservers: ['1', '2'],
  nullInViewEdit: ['ignore', 'clear', 'reject'],
  reminderEcho: ['stored', 'blank'],
  ownerId: ['omit', 'include'],
  tokenRenewal: ['any', 'success'],
  rateLimit: ['off', '3'],
};
const oneAssumption = fc
  .constantFrom(...Object.entries(VALUES))
  .chain(([id, values]) => fc.constantFrom(...values).map((value) => ({ [id]: value })));
export const assumptions = steps(
  'assumption',
  fc.record({ place, to: oneAssumption }),
  async ({ place: where, to }, model, real) => {
    await model.control(real, where, ['PATCH assumptions', to]);
    const world = model.worlds[where];
    // A new limit counts only later requests.
    if ('rateLimit' in to && to['rateLimit'] !== world.assumptions['rateLimit']) world.recent.clear();
    Object.assign(world.assumptions, to);
  },
);

const fault = fc.record({
  operation: fc.option(fc.constantFrom(...OPERATIONS), { nil: undefined }),
  effect: fc.constantFrom<ModelFault['effect'][]>('error', 'reset'),
  when: fc.constantFrom<ModelFault['when'][]>('before', 'after'),
  code: fc.constantFrom(503, 404),
  skip: fc.nat(1),
  times: fc.integer({ min: 1, max: 2 }),
});
export const arms = steps('arm', fc.record({ place, fault }), async ({ place: where, fault: armed }, model, real) => {
  const { operation, code, ...rest } = armed;
  const isError = armed.effect === 'error';
  const body = { ...rest, ...(isError && { code }), match: operation === undefined ? {} : { operation } };
  await model.control(real, where, ['POST faults', body], 201);
  model.worlds[where].faults.push({ ...armed, matched: 0, fired: 0 });
});
export const disarms = steps('disarm', fc.record({ place }), async ({ place: where }, model, real) => {
  await model.control(real, where, ['DELETE faults']);
  model.worlds[where].faults = [];
});

import type { FeatureChanges } from '../change.ts';

const JUDGE = 'src/compare/judge.ts';

/** What features of `leadmock compare` forbid. */
export const compareChanges: FeatureChanges<'compare'> = {
  'compare/judge': [
    {
      does: 'A value is reported although another value fits too.',
      file: JUDGE,
      find: 'if (possible.length > 1 || !isAssumptionValue(id, value))',
      put: 'if (!isAssumptionValue(id, value))',
    },
    {
      does: 'One operation proves a value that needs several.',
      file: JUDGE,
      find: 'seenOn.length >= minOperations && ',
      put: '',
    },
    {
      does: 'Responses that several values fit count as proofs.',
      file: JUDGE,
      find: 'observations.filter(({ fits }) => fits.length === 1);',
      put: 'observations.filter(({ fits }) => fits.includes(value));',
    },
    {
      does: 'Evidence lists a request twice.',
      file: JUDGE,
      find: '[...new Set(from.flatMap(({ numbers }) => numbers))].sort',
      put: 'from.flatMap(({ numbers }) => numbers).sort',
    },
  ],
  'compare/cases': [
    {
      does: 'An unavailable service violates the statements about every response.',
      file: 'src/compare/compare.ts',
      find: 'excuseOf(exchange.answer) !== undefined ? [] : secrets.differences(always',
      put: 'exchange.answer.status === 0 ? [] : secrets.differences(always',
    },
    {
      does: 'A case departs from the contract because the service rejected an earlier request.',
      file: 'src/compare/compare.ts',
      find: 'run.whyNoRecord(last) ?? whyNothingSaved(last);',
      put: 'run.whyNoRecord(last);',
    },
    {
      does: 'A case that was not run breaks the contract.',
      file: 'src/compare/report.ts',
      find: 'keepsContract: counts.departs === 0,',
      put: 'keepsContract: counts.departs + counts.notRun === 0,',
    },
  ],
  'compare/requests': [
    {
      does: 'Retry-After is not limited.',
      file: 'src/compare/sender.ts',
      find: 'Math.min(MAX_PAUSE_MS, exchange.answer.retryAfterMs ?? pause)',
      put: 'exchange.answer.retryAfterMs ?? pause',
    },
    {
      does: 'The smallest pace for bursts is too slow.',
      file: 'src/compare/plan.ts',
      find: 'pace < MIN_PACE_PER_S',
      put: 'pace <= MIN_PACE_PER_S',
    },
  ],
  'compare/originals': [
    {
      does: 'An owner counts as unchanged if the response to the change was lost.',
      file: 'src/compare/originals.ts',
      find: "if (isLead && (lead || (operation === 'change-owner' && isUncertain(answer)))) this.#ownerNow = lead?.owner;",
      put: 'if (isLead && lead) this.#ownerNow = lead.owner;',
    },
    {
      does: 'An owner that could not be restored is not reported.',
      file: 'src/compare/originals.ts',
      find: 'this.#isOwnerLost = !isSameOwner(this.#owner, this.#ownerNow);',
      put: '',
    },
  ],
  'compare/secrets': [
    {
      does: 'Evidence shows the password of the second user.',
      file: 'src/compare/evidence.ts',
      find: "['login', 'password', 'secondLogin', 'secondPassword']",
      put: "['login', 'password', 'secondLogin']",
    },
    {
      does: 'Evidence shows the login of the second user.',
      file: 'src/compare/evidence.ts',
      find: "['login', 'password', 'secondLogin', 'secondPassword']",
      put: "['login', 'password', 'secondPassword']",
    },
  ],
};

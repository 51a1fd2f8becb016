import type { FeatureChanges } from '../change.ts';

const JUDGE = 'src/compare/judge.ts';
const RECORDING = 'src/compare/recording';

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
  'compare/recording': [
    {
      does: 'A failure of the service proves a value.',
      file: `${RECORDING}/response-diff.ts`,
      find: 'return isUnavailable(rejection) || isServerError(codeOf(rejection));',
      put: 'return isUnavailable(rejection);',
    },
    {
      does: 'The HTTP status of a temporary failure proves errorStatus.',
      file: `${RECORDING}/constraints.ts`,
      find: ' || isOfMoment({ status, body: answer })) return [];',
      put: ') return [];',
    },
    {
      does: 'A value is reported although two values explain the recording.',
      file: `${RECORDING}/eliminate.ts`,
      find: '.filter(({ id, fits }) => fits.length === 1 && !fallen.has(id))',
      put: '.filter(({ id, fits }) => fits.length > 0 && !fallen.has(id))',
    },
    {
      does: 'Values that exclude each other are reported.',
      file: `${RECORDING}/eliminate.ts`,
      find: 'found.filter(({ id, fits }) => before[id] !== undefined && fits.length === 0);',
      put: 'found.filter(() => false);',
    },
    {
      does: 'A served burst proves that there is no rate limit.',
      file: `${RECORDING}/eliminate.ts`,
      find: "const UNPROVABLE: Assignment = { rateLimit: 'off' };",
      put: 'const UNPROVABLE: Assignment = {};',
    },
    {
      does: 'A rejection proves a value although no similar request was accepted.',
      file: `${RECORDING}/constraints.ts`,
      find: '(controls.has(formOf(exchange)) && !(isExplained && isDoubtful(rows, alike)));',
      put: '(controls.size >= 0 && !(isExplained && isDoubtful(rows, alike)));',
    },
    {
      does: 'Records whose ids round to one number are mixed up.',
      file: `${RECORDING}/visible-fields.ts`,
      find: 'return Number.isSafeInteger(value) && (value as number) > 0;',
      put: 'return Number.isInteger(value) && (value as number) > 0;',
    },
    {
      does: 'A token from before the recording counts as valid.',
      file: `${RECORDING}/knowledge.ts`,
      find: 'return !this.#givenIn.has(token) || this.isMasked(token) ||',
      put: 'return this.isMasked(token) ||',
    },
    {
      does: 'A token of two users counts as the token of a repeated login.',
      file: `${RECORDING}/knowledge.ts`,
      find: "if (MASK.test(token) || first.sent['login'] !== exchange.sent['login']) this.#masked",
      put: 'if (MASK.test(token)) this.#masked',
    },
    {
      does: 'Hours between two time zones are ignored.',
      file: `${RECORDING}/response-diff.ts`,
      find: 'Math.abs(theirs - ours - lateMs) <= TOLERANCE_MS;',
      put: 'Math.abs((theirs - ours - lateMs) % 3_600_000) <= TOLERANCE_MS;',
    },
    {
      does: 'A time without a zone proves a time zone.',
      file: `${RECORDING}/read/exchanges.ts`,
      find: 'isDate ? dateMs : isZoned ? answeredMs : undefined',
      put: 'isDate ? dateMs : answeredMs',
    },
    {
      does: 'A wrong clock of the service shifts its time zone.',
      file: `${RECORDING}/read/exchanges.ts`,
      find: 'const isDate = Math.abs(dateMs - answeredMs) < MAX_CLOCK_DIFFERENCE_MS;',
      put: 'const isDate = !Number.isNaN(dateMs);',
    },
    {
      does: 'A slow response shifts the time zone.',
      file: `${RECORDING}/read/har.ts`,
      find: 'answeredMs: startedMs + (took > 0 ? took : 0),',
      put: 'answeredMs: startedMs,',
    },
    {
      does: 'A skipped exchange counts as compared.',
      file: `${RECORDING}/read/exchanges.ts`,
      find: 'const exchanges = traffic.filter(({ isPartial }) => !isPartial);',
      put: 'const exchanges = traffic;',
    },
    {
      does: 'A skipped exchange is judged.',
      file: `${RECORDING}/replay-recording.ts`,
      find: 'if (exchange.isPartial) walker.pass(exchange);',
      put: 'if (false) walker.pass(exchange);',
    },
    {
      does: 'A skipped exchange is not listed.',
      file: `${RECORDING}/read/exchanges.ts`,
      find: 'if (why !== undefined) leave(entry.number, why);',
      put: 'if (why !== undefined && whyPartial === undefined) leave(entry.number, why);',
    },
  ],
};

import type { FeatureChanges } from '../change.ts';

const REQUEST_COUNT = 'src/control/journal/request-count.ts';
const EXPECTATION = 'src/control/journal/expectation.ts';
const LIST = 'src/control/state/list-records.ts';

/** Changes that features of the control plane forbid. */
export const controlChanges: FeatureChanges<'control'> = {
  'control/verify': [
    {
      does: '`times` permits more requests.',
      file: REQUEST_COUNT,
      find: 'return { least: times, most: times };',
      put: 'return { least: times, most: Number.POSITIVE_INFINITY };',
    },
    {
      does: 'Without a count, no request is enough.',
      file: REQUEST_COUNT,
      find: 'atLeast ?? (atMost === undefined ? 1 : 0)',
      put: 'atLeast ?? 0',
    },
    {
      does: 'The request that `after` names counts.',
      file: 'src/control/journal/requests-after.ts',
      find: '.filter(({ id }) => id > after)',
      put: '.filter(({ id }) => id >= after)',
    },
    {
      does: 'Evicted requests never count.',
      file: EXPECTATION,
      find: "matching.length + of('open').length + evicted;",
      put: "matching.length + of('open').length;",
    },
    {
      does: '`noOthers` is true of a sequence although requests were evicted.',
      file: EXPECTATION,
      find: 'if (isWhole && (!this.#expectation.noOthers || window.evicted === 0))',
      put: 'if (isWhole)',
    },
    {
      does: 'An unknown verdict is a failed one.',
      file: 'src/control/journal/verify.ts',
      find: 'throw new Problem(409, verdict.detail);',
      put: 'throw new Problem(417, verdict.detail);',
    },
    {
      does: 'The response leaves out `notChecked`.',
      file: 'src/control/journal/verify.ts',
      find: 'requestIds, ...(notChecked.length > 0 && { notChecked }) };',
      put: 'requestIds };',
    },
    {
      does: 'A timeout of ten minutes is too long.',
      file: 'src/control/journal/await-verdict.ts',
      find: 'if (ms > MAX_TIMEOUT_MS)',
      put: 'if (ms >= MAX_TIMEOUT_MS)',
    },
  ],
  'control/match': [
    {
      does: 'Names of headers are compared with their case.',
      file: 'src/control/journal/match.ts',
      find: 'sent[name.toLowerCase()]',
      put: 'sent[name]',
    },
    {
      does: 'A user is found by the id only.',
      file: 'src/control/journal/match.ts',
      find: 'user?.id !== match.user && user?.login !== match.user',
      put: 'user?.id !== match.user',
    },
  ],
  'control/journal': [
    {
      does: 'A guessed value that no client received is reported.',
      file: 'src/control/journal/bases.ts',
      find: "if (operation === null || outcome !== 'success' || !isObject(result)) return [];",
      put: 'if (operation === null || !isObject(result)) return [];',
    },
    {
      does: 'An owner field that is made is no guess.',
      file: 'src/api/rests-on.ts',
      find: '(hadOwner(changes) ? [] :',
      put: '(true ? [] :',
    },
    {
      does: 'A value that an override replaced is a guess.',
      file: 'src/control/journal/bases.ts',
      find: '.filter(({ pointer }) => !isReplaced(pointer));',
      put: '.filter(({ pointer }) => !isReplaced(pointer) || true);',
    },
    {
      does: 'A value that was confirmed is reported as a guess.',
      file: 'src/control/journal/bases.ts',
      find: "return isConfirmed ? 'confirmed' : provenance;",
      put: 'return provenance;',
    },
    {
      does: 'A request rests on the assumptions of now.',
      file: 'src/control/journal/bases.ts',
      find: 'const { operation, outcome, response, assumptions, changes, body } = entry;',
      put: 'const { operation, outcome, response, changes, body } = entry;\n  const { assumptions } = sandbox;',
    },
    {
      does: 'Visibility that was sent rests on a guess.',
      file: 'src/api/rests-on.ts',
      find: "(hasObservers(sent) ? omitted(['visibility'], sent) : [])",
      put: "(hasObservers(sent) ? ['visibility'] : [])",
    },
    {
      does: 'A value that was found for another value is confirmed.',
      file: 'src/core/sandbox/sandbox.ts',
      find: 'return confirmation?.value === values[id] ? confirmation : undefined;',
      put: 'return confirmation;',
    },
    {
      does: '`limit` lists the oldest requests.',
      file: 'src/control/journal/filter.ts',
      find: 'found.slice(Math.max(0, found.length - limit))',
      put: 'found.slice(0, limit)',
    },
    {
      does: 'Tokens that ended are shown.',
      file: 'src/control/journal/mask.ts',
      find: 'const tokens = sessions.tokens();',
      put: 'const tokens = sessions.all().map(({ token }) => token);',
    },
  ],
  'control/events': [
    {
      does: 'A client of an earlier run gets new events only.',
      file: 'src/control/events/events.ts',
      find: 'epoch === log.epoch ? Number(place) : 0;',
      put: 'epoch === log.epoch ? Number(place) : undefined;',
    },
  ],
  'control/faults': [
    {
      does: 'A removed fault is reported as unfired although it fired.',
      file: 'src/control/faults/faults.ts',
      find: 'fault.fired === 0 ? [described] : []',
      put: '[told]',
    },
    {
      does: 'A given match replaces the whole match of a preset.',
      file: 'src/control/faults/parse-fault.ts',
      find: 'match: { ...spec.match, ...match },',
      put: 'match: body.match ?? spec.match,',
    },
  ],
  'control/reset': [
    {
      does: 'Faults that a reset retains are reported as unfired.',
      file: 'src/control/faults/describe-fault.ts',
      find: "retain.includes('faults') ? [] : unfiredFaults(sandbox)",
      put: 'unfiredFaults(sandbox)',
    },
    {
      does: 'Only the sandbox of the call logs the reset of all sandboxes.',
      file: 'src/control/reset/reset-sandboxes.ts',
      find: 'if (sandbox !== own) for',
      put: 'if (sandbox === own) for',
    },
  ],
  'control/sandboxes': [
    {
      does: 'A copy has the assumptions with which the other sandbox started.',
      file: 'src/control/sandboxes/sandboxes.ts',
      find: 'return { fixture, assumptions: other.assumptions, taskStatus, overrides };',
      put: 'return { fixture, assumptions: other.startUp.assumptions, taskStatus, overrides };',
    },
  ],
  'control/seed': [
    {
      does: 'A merge accepts an id twice in one list.',
      file: 'src/control/seed/merge.ts',
      find: 'const isTaken = seen.has(number);',
      put: 'const isTaken = false;',
    },
  ],
  'control/snapshots': [
    {
      does: 'A replaced snapshot keeps its place in the list.',
      file: 'src/control/snapshots/snapshots.ts',
      find: '  snapshots.delete(name);\n  snapshots.set(',
      put: '  snapshots.set(',
    },
  ],
  'control/state': [
    {
      does: '`limit` counts from the first record, not from `offset`.',
      file: LIST,
      find: "from + wholeNumber('limit', limit)",
      put: "wholeNumber('limit', limit)",
    },
    {
      does: '`total` counts the records of the page.',
      file: LIST,
      find: 'total: fitting.length,',
      put: 'total: page.length,',
    },
    {
      does: 'Records without a value come first in descending order.',
      file: 'src/control/state/record-order.ts',
      find: 'return Number(one === undefined) - Number(other === undefined);',
      put: 'return direction * (Number(one === undefined) - Number(other === undefined));',
    },
  ],
  'control/tokens': [
    {
      does: 'Tokens are listed in the order in which they were loaded.',
      file: 'src/control/tokens/tokens.ts',
      find: '.sort((one, other) => one.created_at - other.created_at)',
      put: '',
    },
  ],
};

import type { FeatureChanges } from '../change.ts';

const FAULTS = 'src/sweep/faults';

export const sweepChanges: FeatureChanges<'sweep'> = {
  'sweep/faults': [
    {
      does: 'A payment that was stored twice counts as recovered.',
      file: `${FAULTS}/verdict.ts`,
      find: 'if (doubles.length + found.late.length > 0) {',
      put: 'if (doubles.length + found.late.length < 0) {',
    },
    {
      does: 'A record of the next test counts as stored twice.',
      file: `${FAULTS}/verdict.ts`,
      find: 'const known = isShared ? [...usual, ...others] : usual;',
      put: 'const known = usual;',
    },
    {
      does: 'A sandbox in which two runs without a fault differ gets a verdict.',
      file: `${FAULTS}/verdict.ts`,
      find: 'if (!unit.isStable) return unclear',
      put: 'if (unit.isStable === undefined) return unclear',
    },
    {
      does: 'A client that sends no further request counts as defective.',
      file: `${FAULTS}/verdict.ts`,
      find: "verdict: sent.length > 0 ? 'missing' : 'left undone'",
      put: "verdict: sent.length >= 0 ? 'missing' : 'left undone'",
    },
    {
      does: 'One failed test hides the sandboxes of all others.',
      file: `${FAULTS}/failed-sandboxes.ts`,
      find: 'if (found.length === 0) others.push(test);',
      put: 'others.push(test);',
    },
    {
      does: 'Ids of created records are differences.',
      file: `${FAULTS}/differences.ts`,
      find: 'return !isCreated(collection, record.id);',
      put: 'return true;',
    },
    {
      does: 'Only the first write of a sandbox gets a fault.',
      file: `${FAULTS}/writes.ts`,
      find: 'groups[at] = [...(groups[at] ?? []), write];',
      put: 'if (at === 0) groups[at] = [...(groups[at] ?? []), write];',
    },
    {
      does: 'A rejected request uses up the fault.',
      file: `${FAULTS}/writes.ts`,
      find: 'arrivalsOf(episode, operation).length === index + 1',
      put: 'arrivalsOf(episode, operation).length === 1',
    },
    {
      does: 'The fault of the sweep fires on a request with a fault of the test.',
      file: `${FAULTS}/writes.ts`,
      find: 'entry.fault === null',
      put: 'entry.fault !== undefined',
    },
  ],
};

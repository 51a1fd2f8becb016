import type { FeatureChanges } from '../change.ts';

const FAULTS = 'src/sweep/faults';

export const sweepChanges: FeatureChanges<'sweep'> = {
  'sweep/faults': [
    {
      does: 'A record that was stored twice counts as recovered.',
      file: `${FAULTS}/verdict.ts`,
      find: "if (added.length === 0) return 'recovered';",
      put: "if (added.length >= 0) return 'recovered';",
    },
    {
      does: 'A sandbox in which two runs without a fault differ gets a verdict.',
      file: `${FAULTS}/verdict.ts`,
      find: 'if (!expected || unstable.has(name) || armsFaults)',
      put: 'if (!expected || armsFaults)',
    },
    {
      does: 'One failed test hides the sandboxes of all others.',
      file: `${FAULTS}/verdict.ts`,
      find: 'new Set(known.every((found) => found.length > 0) ? known.flat() : names)',
      put: 'new Set(names)',
    },
    {
      does: 'Ids of created records are differences.',
      file: `${FAULTS}/differences.ts`,
      find: 'return !isCreated(collection, record.id);',
      put: 'return true;',
    },
    {
      does: 'The fault fires again after a reset.',
      file: `${FAULTS}/observed-sandbox.ts`,
      find: ' || (this.#armed?.fired ?? 0) > 0) return;',
      put: ') return;',
    },
    {
      does: 'A rejected request uses up the fault.',
      file: `${FAULTS}/observed-sandbox.ts`,
      find: 'faults.arm({ ...fault, skip: this.skip })',
      put: 'faults.arm({ ...fault, skip: 0 })',
    },
    {
      does: 'The fault of the sweep fires in a test that arms faults itself.',
      file: `${FAULTS}/observed-sandbox.ts`,
      find: 'if (this.#armed?.fired === 0) sandbox.faults.delete(this.#armed.id);',
      put: '',
    },
  ],
};

import type { ControlRestoreSnapshotRequest } from '../../../generated/shapes.ts';
import { isName, NAME_DESCRIPTION } from '../../core/name.ts';
import type { PathParameter } from '../../core/operation.ts';
import type { Snapshot } from '../../core/sandbox/contents.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { countRecords } from '../../core/state/fixture.ts';
import { didYouMean } from '../../core/text/nearest.ts';
import { controlOperation } from '../control-operation.ts';
import { unfiredUnlessRetained } from '../faults/describe-fault.ts';
import { Problem } from '../problem.ts';
import { savedHash, stateHash } from '../state-hash.ts';

const snapshotName: PathParameter = {
  name: 'name',
  description: 'Name of the snapshot',
  schema: { type: 'string' },
  example: 'two-leads',
};

function describeSnapshot(name: string, { takenAt, image }: Snapshot): object {
  return {
    name,
    takenAt: new Date(takenAt).toISOString(),
    stateHash: savedHash(image),
    counts: countRecords(image.document),
  };
}

function requireName(name = ''): string {
  if (!isName(name)) throw new Problem(400, `the name of a snapshot must be ${NAME_DESCRIPTION}`);
  return name;
}

function requireSnapshot({ snapshots }: Sandbox, given: string | undefined): { name: string; snapshot: Snapshot } {
  const name = requireName(given);
  const snapshot = snapshots.get(name);
  if (snapshot) return { name, snapshot };
  const hint = snapshots.size === 0 ? '; this sandbox has no snapshots' : didYouMean(name, [...snapshots.keys()]);
  throw new Problem(404, `the snapshot ${name} does not exist${hint}`);
}

export function keepSnapshot(sandbox: Sandbox, name: string): Snapshot {
  const { snapshots, clock } = sandbox;
  const [image, assumptions] = [sandbox.image(), sandbox.assumptions];
  const snapshot = { takenAt: clock.now(), image, assumptions };
  // Deleting the old snapshot first puts the new snapshot at the end of the list.
  snapshots.delete(name);
  snapshots.set(name, snapshot);
  return snapshot;
}

export const getSnapshots = controlOperation({
  id: 'get-snapshots',
  method: 'GET',
  path: '/_mock/snapshots',
  summary: 'List snapshots, with their contents',
  handle: ({ sandbox }) => ({
    snapshots: [...sandbox.snapshots].map(([name, snapshot]) => describeSnapshot(name, snapshot)),
  }),
});

export const saveSnapshot = controlOperation({
  id: 'save-snapshot',
  method: 'PUT',
  path: '/_mock/snapshots/{name}',
  parameters: [snapshotName],
  summary: 'Save state, tokens, id counters, clock and assumptions',
  handle({ sandbox, params, addEvent }) {
    const name = requireName(params['name']);
    addEvent('snapshots', { saved: [name], deleted: [] });
    return describeSnapshot(name, keepSnapshot(sandbox, name));
  },
});

export const restoreSnapshot = controlOperation<ControlRestoreSnapshotRequest>({
  id: 'restore-snapshot',
  method: 'POST',
  path: '/_mock/snapshots/{name}/restore',
  parameters: [snapshotName],
  summary: 'Restore a snapshot',
  hasBody: true,
  isBodyOptional: true,
  handle({ sandbox, params, body: { retain } }) {
    const { snapshot } = requireSnapshot(sandbox, params['name']);
    const unfiredFaults = unfiredUnlessRetained(sandbox, retain);
    sandbox.restoreSnapshot(snapshot, retain);
    return { stateHash: stateHash(sandbox.state), unfiredFaults };
  },
});

export const deleteSnapshot = controlOperation({
  id: 'delete-snapshot',
  method: 'DELETE',
  path: '/_mock/snapshots/{name}',
  parameters: [snapshotName],
  summary: 'Delete a snapshot',
  handle({ sandbox, params, addEvent }) {
    const { name, snapshot } = requireSnapshot(sandbox, params['name']);
    sandbox.snapshots.delete(name);
    addEvent('snapshots', { saved: [], deleted: [name] });
    return { deleted: describeSnapshot(name, snapshot) };
  },
});

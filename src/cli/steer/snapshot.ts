import type { MockControl, Snapshot } from '../../client/index.ts';
import { aName, isName } from '../../core/name.ts';
import type { Retainable } from '../../core/sandbox/sandbox.ts';
import { show } from '../print/show.ts';
import { table } from '../print/table.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { steer } from './control.ts';
import { unfiredLines } from './fault.ts';
import { requireAction, retainedParts } from './words.ts';

/** Answers the document, and how it reads at a width. */
type Action = (
  control: MockControl,
  name: string,
  retain: Retainable[],
) => Promise<[document: object, lines: (width: number) => string[]]>;

/** What is about one snapshot. */
const named: Readonly<Record<string, Action>> = {
  async save({ snapshots }, name) {
    const saved = await snapshots.save(name);
    return [saved, () => [`saved ${name}`, `state hash ${saved.stateHash}`]];
  },
  async restore({ snapshots }, name, retain) {
    const restored = await snapshots.restore(name, { retain });
    const { stateHash, unfiredFaults } = restored;
    return [restored, () => [`restored ${name}`, `state hash ${stateHash}`, ...unfiredLines(unfiredFaults)]];
  },
  async remove({ call }, name) {
    return [await call('delete-snapshot', { params: { name } }), () => [`removed ${name}`]];
  },
};

const actions: Readonly<Record<string, Action>> = {
  async list({ call }) {
    const answer = await call('get-snapshots');
    return [answer, (width) => snapshotLines(answer.snapshots, width)];
  },
  ...named,
};

/** Snapshots as a table: when they were taken, and how many records they hold. */
function snapshotLines(snapshots: readonly Snapshot[], width: number): string[] {
  if (snapshots.length === 0) return ['no snapshots (leadmock snapshot save <name> makes one)'];
  const rows = snapshots.map(({ name, taken_at, stateHash, counts }) => ({
    name,
    taken_at,
    records: Object.values(counts).reduce((sum, count) => sum + count, 0),
    stateHash: stateHash.slice(0, 12),
  }));
  return table(rows, width);
}

function requireName(action: string, given: unknown): string {
  const isNamed = Object.hasOwn(named, action);
  if (!isNamed && given !== undefined) throw new UsageError(`snapshot ${action} takes no name (it is ${given})`);
  const name = String(given ?? '');
  if (!isNamed || isName(name)) return name;
  const found = given === undefined ? 'it is missing' : `it is ${JSON.stringify(name)}`;
  throw new UsageError(`the name for snapshot ${action} must be ${aName} (${found})`);
}

/** `leadmock snapshot <action> [name]`: lists, saves, restores or removes snapshots of the sandbox. */
export async function snapshot(args: Arguments, environment: Environment): Promise<void> {
  const [action, act] = requireAction('snapshot', actions, args['action']);
  const name = requireName(action, args['name']);
  const retain = retainedParts(args);
  if (retain.length > 0 && action !== 'restore') {
    throw new UsageError(`--retain belongs to snapshot restore, not to snapshot ${action}`);
  }
  const [document, lines] = await steer(args, environment, (control) => act(control, name, retain));
  show(args, document, lines);
}

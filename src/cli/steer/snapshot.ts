import { aName, isName } from '../../core/name.ts';
import { show } from '../print/show.ts';
import { table } from '../print/table.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { requireAction } from './action.ts';
import { controlServer, pathOf } from './control-server.ts';
import { keptParts } from './keep.ts';
import { type Unfired, unfiredLines } from './unfired-lines.ts';

/** A snapshot as the server tells it. */
export interface Snapshot {
  name: string;
  /** ISO 8601, by the clock of the sandbox. */
  taken_at: string;
  stateHash: string;
  /** Records of each collection. */
  counts: Readonly<Record<string, number>>;
}

interface Action {
  /** Whether it is about one snapshot. */
  isNamed: boolean;
  method: string;
  /** What follows the name in the path. */
  tail?: string;
  /** Whether it takes `--keep`. */
  canKeep?: true;
  lines(answer: unknown, name: string, width: number): string[];
}

const actions: Readonly<Record<string, Action>> = {
  list: {
    isNamed: false,
    method: 'GET',
    lines: (answer, _name, width) => snapshotLines((answer as { snapshots: Snapshot[] }).snapshots, width),
  },
  save: {
    isNamed: true,
    method: 'PUT',
    lines: (answer, name) => [`saved ${name}`, `state hash ${(answer as Snapshot).stateHash}`],
  },
  restore: {
    isNamed: true,
    method: 'POST',
    tail: '/restore',
    canKeep: true,
    lines: (answer, name) => [
      `restored ${name}`,
      `state hash ${(answer as Snapshot).stateHash}`,
      ...unfiredLines(answer as Unfired),
    ],
  },
  remove: { isNamed: true, method: 'DELETE', lines: (_answer, name) => [`removed ${name}`] },
};

/** Snapshots as a table: when they were taken, and how many records they hold. */
export function snapshotLines(snapshots: readonly Snapshot[], width: number): string[] {
  if (snapshots.length === 0) return ['no snapshots (leadmock snapshot save <name> makes one)'];
  const rows = snapshots.map(({ name, taken_at, stateHash, counts }) => ({
    name,
    taken_at,
    records: Object.values(counts).reduce((sum, count) => sum + count, 0),
    stateHash: stateHash.slice(0, 12),
  }));
  return table(rows, width);
}

function requireName(action: string, isNamed: boolean, given: unknown): string {
  if (!isNamed && given !== undefined) throw new UsageError(`snapshot ${action} takes no name (it is ${given})`);
  if (!isNamed) return '';
  const name = String(given ?? '');
  if (isName(name)) return name;
  const found = given === undefined ? 'it is missing' : `it is ${JSON.stringify(name)}`;
  throw new UsageError(`the name for snapshot ${action} must be ${aName} (${found})`);
}

/** `leadmock snapshot <action> [name]`: lists, saves, restores or removes snapshots of the sandbox. */
export async function snapshot(args: Arguments, environment: Environment): Promise<void> {
  const [action, { isNamed, method, tail = '', canKeep, lines }] = requireAction('snapshot', actions, args['action']);
  const name = requireName(action, isNamed, args['name']);
  const keep = keptParts(args['keep']);
  if (keep.length > 0 && !canKeep)
    throw new UsageError(`--keep belongs to snapshot restore, not to snapshot ${action}`);
  const path = isNamed ? `/snapshots${pathOf(name)}${tail}` : '/snapshots';
  const answer = await controlServer(args, environment).call(method, path, canKeep && { keep });
  show(args, answer, (width) => lines(answer, name, width));
}

import type { RecordChange } from '../../client/index.ts';
import { ownProperty } from '../ui/object.ts';

interface FieldDifference {
  /** Path in the record, such as `custom.0.value.id`. */
  place: string;
  before: unknown;
  after: unknown;
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function differences(before: unknown, after: unknown, place: string): FieldDifference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isBranch(before) || !isBranch(after)) return [{ place, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    differences(ownProperty(before, name), ownProperty(after, name), place === '' ? name : `${place}.${name}`),
  );
}

export function differencesOf({ before, after }: Pick<RecordChange, 'before' | 'after'>): FieldDifference[] {
  return before && after
    ? differences(before, after, '')
    : Object.entries(before ?? after ?? {}).map(([place, value]) => ({
        place,
        before: before ? value : undefined,
        after: after ? value : undefined,
      }));
}

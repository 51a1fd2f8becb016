import { fieldOf } from '../../core/json/values.ts';
import type { AnyRecord } from '../../core/state/state.ts';

const DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/;

function keyOf(value: unknown): number | string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return DECIMAL.test(text) ? Number(text) : text.toLowerCase();
}

function compare(one: number | string, other: number | string): number {
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * In ascending order, numbers, booleans and decimal strings come first, by value; then other values as text, ignoring
 * case. Null and missing values come last in both directions. Records with equal values keep their order.
 */
export function recordOrder(field: string, isDescending: boolean) {
  const direction = isDescending ? -1 : 1;
  return (records: readonly AnyRecord[]): AnyRecord[] =>
    records
      .map((record) => ({ record, key: keyOf(fieldOf(record, field)) }))
      .sort(({ key: one }, { key: other }) => {
        if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
        return direction * compare(one, other);
      })
      .map(({ record }) => record);
}

import type { Person } from '../../../generated/shapes.ts';
import type { Lead } from './state.ts';

/** Accounts may store other values in an owner field than the contract shows. */
export function isPerson(value: unknown): value is Person {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type } = value as Partial<Person>;
  return Number.isSafeInteger(id) && (type === 'main' || type === 'staff');
}

export function ownerOf({ custom }: Pick<Lead, 'custom'>): Person | undefined {
  const value = custom.find(({ type }) => type === 'owner')?.value;
  return isPerson(value) ? value : undefined;
}

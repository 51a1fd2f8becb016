import type { Person } from '../../generated/shapes.ts';
import type { Lead } from './state.ts';

/** Whether the value of a custom field of type owner names an owner as the contract shows one; an account may hold others. */
export function isPerson(value: unknown): value is Person {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type } = value as Partial<Person>;
  return Number.isSafeInteger(id) && (type === 'main' || type === 'staff');
}

/** The owner of a lead: undefined without a field of type owner, and where its value names nobody. */
export function ownerOf({ custom }: Pick<Lead, 'custom'>): Person | undefined {
  const value = custom.find(({ type }) => type === 'owner')?.value;
  return isPerson(value) ? value : undefined;
}

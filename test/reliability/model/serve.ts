import type { Body } from './fields.ts';
import { Rejected } from './rejected.ts';
import type { ModelSession, Row, World } from './world.ts';

/** Request to an operation: the id in its path, if any, and its body. */
interface Call {
  id: string;
  body: Body;
}

/**
 * Applies an operation to the model.
 * @returns the expected `result`
 * @throws Rejected, with the model unchanged
 */
export type Serve = (world: World, call: Call, session: ModelSession) => unknown;

export const signed = ({ service, user }: ModelSession) => ({ signature: service, user_id: user });

export const NUMBER = /^[1-9][0-9]*$/;

export function pick(row: Row, names: readonly string[]): object {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
}

/** @returns the extra fields of a row that its fixture declares */
export function extras(world: World, table: string, row: Row): object {
  return pick(row, world.extraFields[table] ?? []);
}

export const mainAccount = (world: World) => world.rows('users').find(({ type }) => type === 'main');
export const isMain = (world: World, id: unknown) => id === 0 || id === mainAccount(world)?.id;

/**
 * Rejects ids of missing records.
 * @param isKnown fields in the order of the contract, with whether the record of each id exists
 */
export function requireReferences(world: World, isKnown: Readonly<Record<string, readonly boolean[]>>): void {
  const unknown = Object.entries(isKnown).flatMap(([field, known]) => known.filter((is) => !is).map(() => field));
  const isStrict = world.assumptions['unknownBodyId'] === 'reject';
  if (isStrict && unknown.length > 0) throw new Rejected(400, 'unknown-reference', unknown);
}

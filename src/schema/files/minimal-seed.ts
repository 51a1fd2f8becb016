import { isDeepStrictEqual } from 'node:util';
import { collectionNames, type StateDocument } from '../../core/state/state.ts';
import type { Seed } from '../../generated/shapes.ts';
import { propertiesOf } from '../record-schemas.ts';

function minimalRecord(collection: string, record: object): object {
  const properties = propertiesOf(collection);
  const said = Object.entries(record).filter(([field, value]) => {
    const { default: standard } = properties[field] ?? {};
    // Most values are no objects, and to compare those in depth would take the longest.
    if (typeof value !== 'object') return value !== standard;
    return standard === undefined || !isDeepStrictEqual(value, standard);
  });
  return Object.fromEntries(said);
}

/** The same state without what reading it fills in again: fields that have their default, and empty collections. */
export function minimalSeed(document: StateDocument): Seed {
  const filled = collectionNames.filter((name) => document[name].length > 0);
  const lists = filled.map((name) => [name, document[name].map((record) => minimalRecord(name, record))]);
  const { extra_fields, collections } = document;
  return { ...Object.fromEntries(lists), ...(extra_fields && { extra_fields }), ...(collections && { collections }) };
}

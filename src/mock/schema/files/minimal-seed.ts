import { isDeepStrictEqual } from 'node:util';
import type { Seed } from '../../../generated/shapes.ts';
import { collectionNames, type StateDocument } from '../../core/state/state.ts';
import { propertiesOf } from '../record-schemas.ts';

function minimalRecord(collection: string, record: object): object {
  const properties = propertiesOf(collection);
  const given = Object.entries(record).filter(([field, value]) => {
    const { default: standard } = properties[field] ?? {};
    // `!==` is much faster than a deep comparison.
    if (typeof value !== 'object') return value !== standard;
    return standard === undefined || !isDeepStrictEqual(value, standard);
  });
  return Object.fromEntries(given);
}

/**
 * Removes empty documented collections, and default values of fields in documented records. Reading the seed adds the
 * defaults again.
 */
export function minimalSeed(document: StateDocument): Seed {
  const filled = collectionNames.filter((name) => document[name].length > 0);
  const lists = filled.map((name) => [name, document[name].map((record) => minimalRecord(name, record))]);
  const { extra_fields, collections } = document;
  return { ...Object.fromEntries(lists), ...(extra_fields && { extra_fields }), ...(collections && { collections }) };
}

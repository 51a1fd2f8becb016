import { isObject } from '../core/json/values.ts';
import type { Violation } from '../core/state/integrity.ts';
import { type CollectionName, collectionNames, type ExtraFields } from '../core/state/state.ts';
import { nearest } from '../nearest.ts';
import { fieldsOf } from './record-schemas.ts';

/** What a seed declares, as far as it has the shape of that; the schema of a seed says what is wrong with it. */
export function extraFieldsOf(seed: unknown): ExtraFields {
  const declared = isObject(seed) && isObject(seed['extra_fields']) ? seed['extra_fields'] : {};
  const named = collectionNames.filter((name) => Array.isArray(declared[name]) && declared[name].length > 0);
  const isName = (field: unknown) => typeof field === 'string';
  return Object.fromEntries(named.map((name) => [name, (declared[name] as unknown[]).filter(isName)]));
}

/** A record in two: its declared extra fields, and all else. What is no record has none. */
export function divided(record: unknown, extra: readonly string[] = []): { documented: unknown; extras: object } {
  if (extra.length === 0 || !isObject(record)) return { documented: record, extras: {} };
  const declared = new Set(extra);
  const fields = Object.entries(record);
  return {
    documented: Object.fromEntries(fields.filter(([field]) => !declared.has(field))),
    extras: Object.fromEntries(fields.filter(([field]) => declared.has(field))),
  };
}

/** A seed whose records have their documented fields alone, and those that nobody declared: what its schema describes. */
export function withoutExtras(seed: unknown, extra: ExtraFields): unknown {
  if (!isObject(seed) || Object.keys(extra).length === 0) return seed;
  const lists = collectionNames
    .filter((name) => extra[name] !== undefined && Array.isArray(seed[name]))
    .map((name) => [name, (seed[name] as unknown[]).map((record) => divided(record, extra[name]).documented)]);
  return { ...seed, ...Object.fromEntries(lists) };
}

/** `owner_id` is no field of a stored lead, and yet one that an assumption shows. */
const SHOWN_BY_AN_ASSUMPTION: Partial<Record<CollectionName, string>> = { leads: 'owner_id' };

/** Declared fields that are documented: what they may hold, and where they are shown, is said already. */
export function documentedAlready(extra: ExtraFields): Violation[] {
  return collectionNames.flatMap((name) => {
    const known = extra[name] === undefined ? [] : fieldsOf(name);
    return (extra[name] ?? []).flatMap((field, at) => {
      const pointer = `/extra_fields/${name}/${at}`;
      if (known.includes(field)) return [{ pointer, message: `is a documented field of ${name}: leave it out` }];
      if (SHOWN_BY_AN_ASSUMPTION[name] !== field) return [];
      return [{ pointer, message: `is shown by the assumption ownerId=include: leave it out` }];
    });
  });
}

/** Suggests the declared field that an unknown field is a typo of. */
export function suggestDeclared({ pointer, message }: Violation, declared: readonly string[] = []): Violation {
  const unknown = message.startsWith('is not a known field') ? pointer.slice(pointer.lastIndexOf('/') + 1) : '';
  const near = nearest(unknown, declared, unknown.length / 3);
  return { pointer, message: near === undefined ? message : `is not a known field; did you mean ${near}?` };
}

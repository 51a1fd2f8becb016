import { isObject } from '../core/json/values.ts';
import type { Violation } from '../core/state/integrity.ts';
import { type CollectionName, collectionNames, type ExtraFields } from '../core/state/state.ts';
import { nearest } from '../core/text/nearest.ts';
import { recordFields } from './record-schemas.ts';

/** Skips invalid parts of `extra_fields`, which the seed schema reports. */
export function extraFieldsOf(seed: unknown): ExtraFields {
  const declared = isObject(seed) && isObject(seed['extra_fields']) ? seed['extra_fields'] : {};
  const named = collectionNames.filter((name) => Array.isArray(declared[name]) && declared[name].length > 0);
  const isName = (field: unknown) => typeof field === 'string';
  return Object.fromEntries(named.map((name) => [name, (declared[name] as unknown[]).filter(isName)]));
}

export function splitFields(record: unknown, extra: readonly string[] = []): { documented: unknown; extras: object } {
  if (extra.length === 0 || !isObject(record)) return { documented: record, extras: {} };
  const declared = new Set(extra);
  const fields = Object.entries(record);
  return {
    documented: Object.fromEntries(fields.filter(([field]) => !declared.has(field))),
    extras: Object.fromEntries(fields.filter(([field]) => declared.has(field))),
  };
}

/** The seed schema does not describe declared extra fields. */
export function withoutExtras(seed: unknown, extra: ExtraFields): unknown {
  if (!isObject(seed) || Object.keys(extra).length === 0) return seed;
  const lists = collectionNames
    .filter((name) => extra[name] !== undefined && Array.isArray(seed[name]))
    .map((name) => [name, (seed[name] as unknown[]).map((record) => splitFields(record, extra[name]).documented)]);
  return { ...seed, ...Object.fromEntries(lists) };
}

/** Fields that responses contain only with one value of an assumption. */
const SHOWN_BY_AN_ASSUMPTION: Partial<Record<CollectionName, string>> = { leads: 'owner_id' };

export function findDocumentedFields(extra: ExtraFields): Violation[] {
  return collectionNames.flatMap((name) => {
    const known = extra[name] === undefined ? [] : recordFields(name);
    return (extra[name] ?? []).flatMap((field, at) => {
      const pointer = `/extra_fields/${name}/${at}`;
      if (known.includes(field)) return [{ pointer, message: `is a documented field of ${name}: remove it` }];
      if (SHOWN_BY_AN_ASSUMPTION[name] !== field) return [];
      return [{ pointer, message: `belongs to the assumption ownerId=include: remove it` }];
    });
  });
}

export function suggestDeclared({ pointer, message }: Violation, declared: readonly string[] = []): Violation {
  const unknown = message.startsWith('is not a known field') ? pointer.slice(pointer.lastIndexOf('/') + 1) : '';
  const near = nearest(unknown, declared);
  return { pointer, message: near === undefined ? message : `is not a known field; did you mean ${near}?` };
}

import { isObject } from '../mock/core/json/values.ts';
import { hasMasked, isMasked } from './masks/masked.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject | undefined {
  return isObject(value) && !isMasked(value) ? value : undefined;
}

/** @returns the items of a list, with empty objects for items that are not objects; empty for other values */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map((item) => asObject(item) ?? {}) : [];
}

/** Masked values are not the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return !hasMasked(one) && JSON.stringify(one) === JSON.stringify(other);
}

/** @param pointer JSON pointer without escapes */
export function valueAt(pointer: string, document: unknown): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((value, key) => (value as JsonObject | null | undefined)?.[key], document);
}

/** @param key name of the field with the value, also for items of a list; empty for the whole document */
type MapLeaf = (value: unknown, key: string, parent: JsonObject) => unknown;

/** @returns a copy of the JSON document with other texts, numbers, booleans and nulls, and with other keys */
export function mapJson(document: unknown, mapLeaf: MapLeaf, mapKey: (key: string) => string = (key) => key): unknown {
  const map = (value: unknown, key: string, parent: JsonObject): unknown => {
    if (Array.isArray(value)) return value.map((item) => map(item, key, parent));
    const object = asObject(value);
    if (!object) return mapLeaf(value, key, parent);
    return Object.fromEntries(Object.entries(object).map(([name, each]) => [mapKey(name), map(each, name, object)]));
  };
  return map(document, '', {});
}

export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  const object = asObject(value);
  if (!object) return value;
  const names = Object.keys(object).sort();
  return Object.fromEntries(names.map((name) => [name, withSortedKeys(object[name])]));
}

/** @returns the texts, numbers, booleans and nulls in the document, each with the name of its field */
export function leavesOf(document: unknown, name = ''): (readonly [name: string, value: unknown])[] {
  if (Array.isArray(document)) return document.flatMap((item) => leavesOf(item, name));
  const object = asObject(document);
  if (!object) return [[name, document]];
  return Object.entries(object).flatMap(([key, value]) => leavesOf(value, key));
}

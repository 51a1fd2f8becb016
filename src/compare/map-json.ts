import { asObject, type JsonObject } from './answer.ts';

/** @param key name of the field with the value, also for items of a list; empty for the whole document */
export type MapLeaf = (value: unknown, key: string, parent: JsonObject) => unknown;

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

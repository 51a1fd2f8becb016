/** A field of an object as JSON has it: nothing that all objects inherit, such as `constructor`. */
export function ownField<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** `ownField` for a record, whose fields are of many types. */
export function fieldOf(record: object, name: string): unknown {
  return ownField(record as Readonly<Record<string, unknown>>, name);
}

/** Ignores inherited properties such as `constructor`. */
export function ownProperty<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function fieldOf(record: object, name: string): unknown {
  return ownProperty(record as Readonly<Record<string, unknown>>, name);
}

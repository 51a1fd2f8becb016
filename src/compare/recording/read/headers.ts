import { asObject, type JsonObject } from '../../answer.ts';

export type Headers = readonly (readonly [name: string, value: string])[];

/** Replaces items that are not objects with empty objects. */
export function list(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map((item) => asObject(item) ?? {}) : [];
}

export function headersOf(message: JsonObject): Headers {
  return list(message['headers']).map(({ name, value }) => [String(name), String(value ?? '')] as const);
}

/** @param wanted name of the header in lower case */
export function header(headers: Headers, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

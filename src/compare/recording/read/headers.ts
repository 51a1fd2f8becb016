import { asObject, type JsonObject } from '../../answer.ts';

export type Headers = readonly (readonly [name: string, value: string])[];

/** @returns the items of a list, or an empty list for other values. Items that are not objects become empty objects. */
export function list(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map((item) => asObject(item) ?? {}) : [];
}

export function headersOf(message: JsonObject): Headers {
  return list(message['headers']).map(({ name, value }) => [String(name), String(value ?? '')] as const);
}

/**
 * @param wanted name of the header in lower case
 * @returns the first value of the header, or undefined if the header is missing
 */
export function header(headers: Headers, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

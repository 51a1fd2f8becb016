import { asObject, type JsonObject } from '../../answer.ts';

export type Headers = readonly (readonly [name: string, value: string])[];

/** The objects of a list; what is none counts as an empty one. */
export function list(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map((item) => asObject(item) ?? {}) : [];
}

export function headersOf(message: JsonObject): Headers {
  return list(message['headers']).map(({ name, value }) => [String(name), String(value ?? '')] as const);
}

/** The first value of a header. @param wanted in lower case */
export function header(headers: Headers, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

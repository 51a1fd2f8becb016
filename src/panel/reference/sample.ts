import type { Operation } from './read-operations.ts';

/** Request with the examples of an operation, without a token. */
export function sampleOf({ method, path, parameters, request }: Operation) {
  const filled = path.replace(/\{(\w+)\}/g, (_braces, name) =>
    String(parameters.find((one) => one.name === name)?.example),
  );
  const headers: Record<string, string> = request ? { 'content-type': 'application/json' } : {};
  return { method, path: filled, query: {}, headers, body: request ? (request.examples?.[0] ?? {}) : null };
}

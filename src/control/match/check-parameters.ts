import type { PathParameter } from '../../core/operation.ts';
import { isUuid, parseId } from '../../core/sandbox/ids.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { shown } from './check-route.ts';
import type { KnownOperation } from './known.ts';

interface IdSchema {
  type?: unknown;
  format?: unknown;
  oneOf?: readonly IdSchema[];
}

/** Whether a part of a path can be an id as its schema says (rules `path-id`, `view-id`); true for what is not about ids. */
function canBe({ type, format, oneOf }: IdSchema, text: string): boolean {
  if (oneOf !== undefined) return oneOf.some((one) => canBe(one, text));
  if (type === 'integer') return parseId(text) !== undefined;
  return format !== 'uuid' || isUuid(text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parameter of a route that a path without `*` gives a value which it can never have. */
function wrongParameter(path: string, { path: route, parameters }: KnownOperation): PathParameter | undefined {
  const parts = path.replace(/\/$/, '').split('/').map(decoded);
  const places = route.split('/');
  return parameters.find(({ name, schema }) => !canBe(schema, parts[places.indexOf(`{${name}}`)] ?? ''));
}

/** A path that no request which succeeds can have, for none of these operations, of which there is one at least. */
export function checkParameters(path: string | undefined, operations: readonly KnownOperation[]): Violation[] {
  if (path === undefined || path.includes('*')) return [];
  const wrong = operations.map((operation) => wrongParameter(path, operation));
  const [first] = wrong;
  if (first === undefined || wrong.includes(undefined)) return [];
  return [{ pointer: '/path', message: `has no ${first.description} in a request that succeeds: ${shown(path)}` }];
}

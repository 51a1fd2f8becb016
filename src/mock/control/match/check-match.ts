import type { RequestMatch } from '../../../generated/shapes.ts';
import { harmlessFields } from '../../api/warnings.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import { parseOrText, pointerTo } from '../../core/json/text.ts';
import { isObject } from '../../core/json/values.ts';
import type { Operation } from '../../core/operation.ts';
import { didYouMean } from '../../core/text/nearest.ts';
import { bodyOf } from '../../requests/request-parts.ts';
import { findUser, type KnownUser } from '../../schema/known-tokens.ts';
import { requestSchema } from '../../schema/request-schema.ts';
import { matchingOperations } from './matching-operations.ts';

/** JSON pointer to a part of a match. With a message, the part is wrong; otherwise leadmock cannot check the part. */
export interface Finding {
  pointer: string;
  message?: string;
}

/** Fields of a match that `checkMatch` reports as unchecked. Of `bodySchema`, it checks only names of fields. */
const FREE = ['status', 'code', 'service', 'query', 'headers', 'bodySchema'] as const;

export function checkUser(user: number | string | undefined, users: readonly KnownUser[]): Finding[] {
  const found = user === undefined ? undefined : findUser(users, user);
  return typeof found === 'string' ? [{ pointer: '/user', message: found }] : [];
}

/** @returns documented, harmless and received fields; undefined if a request schema is open */
function knownFields(operations: readonly Operation[], entries: readonly JournalEntry[]): string[] | undefined {
  const schemas = operations.map(requestSchema);
  if (schemas.some(({ isOpen }) => isOpen)) return undefined;
  const received = entries.filter(({ operation }) => operations.some(({ id }) => id === operation)).map(bodyOf);
  return [
    ...schemas.flatMap(({ fields }) => fields),
    ...operations.flatMap(({ id }) => harmlessFields(id)),
    ...received.filter(isObject).flatMap(Object.keys),
  ];
}

/** @returns names of fields of the body, by JSON pointer */
function namesIn({ body, bodySchema }: RequestMatch): [pointer: string, name: string][] {
  const { properties, required } = (isObject(bodySchema) ? bodySchema : {}) as {
    properties?: object;
    required?: string[];
  };
  const keysOf = (value: unknown, at: string) =>
    Object.keys(isObject(value) ? value : {}).map((name): [string, string] => [at + pointerTo(name), name]);
  return [
    ...keysOf(body, '/body'),
    ...keysOf(properties, '/bodySchema/properties'),
    ...(required ?? []).map((name, at): [string, string] => [`/bodySchema/required/${at}`, name]),
  ];
}

/** @param operations operations that the match may mean; at least one */
function* checkBody(
  match: RequestMatch,
  operations: readonly Operation[],
  entries: readonly JournalEntry[],
): Generator<Finding> {
  const { body = null, bodySchema } = match;
  const takers = operations.filter(({ hasBody }) => hasBody);
  if (takers.length === 0) {
    const message = `never matches: requests to ${operations.map(({ id }) => id).join(', ')} have no body`;
    if (body !== null) yield { pointer: '/body', message };
    if (bodySchema !== undefined) yield { pointer: '/bodySchema', message };
    return;
  }
  if (typeof body === 'string' && typeof (parseOrText(body) ?? '') === 'object') {
    yield { pointer: '/body', message: 'is a string with JSON in it. Use the JSON itself' };
  }
  const known = knownFields(takers, entries);
  const of = takers.map(({ id }) => id).join(', ');
  for (const [pointer, name] of namesIn(match)) {
    if (known === undefined) yield { pointer };
    else if (!known.includes(name)) {
      yield { pointer, message: `is not a documented field of ${of}${didYouMean(name, known)}` };
    }
  }
}

/**
 * Checks the names of fields in `body`, but not their values, because a client may send values that the service
 * rejects.
 * @param entries received requests, whose undocumented fields are also valid
 */
export function checkMatch(
  match: RequestMatch,
  operations: readonly Operation[],
  entries: readonly JournalEntry[] = [],
): Finding[] {
  const { found, violations } = matchingOperations(match, operations);
  if (found.length === 0) return violations;
  // A path of a custom operation with parameters counts as unchecked, because its parameters have no declared type.
  const isFree = found.some(({ custom, parameters }) => custom && parameters) ? [...FREE, 'path' as const] : FREE;
  const free = isFree.filter((field) => match[field] !== undefined).map((field) => ({ pointer: `/${field}` }));
  return [...free, ...checkBody(match, found, entries)];
}

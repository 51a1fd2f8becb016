import { isDeepStrictEqual } from 'node:util';
import { matchesPath } from '../../core/path-pattern.ts';
import type { ControlVerifyRequest, JournalRequest } from '../../generated/shapes.ts';

/** What a request must have been; every field that is given must hold. */
export type RequestMatch = ControlVerifyRequest['match'];

function show(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where two values differ, as sentences: objects by the expected keys, anything else as a whole. */
function differences(where: string, actual: unknown, expected: unknown): string[] {
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected).flatMap(([key, inner]) =>
      differences(`${where}.${key}`, Object.hasOwn(actual, key) ? actual[key] : undefined, inner),
    );
  }
  if (isDeepStrictEqual(actual, expected)) return [];
  return [`${where} was ${show(actual)} instead of ${show(expected)}`];
}

function userFits(user: JournalRequest['user'], expected: number | string): boolean {
  return user !== null && (user.id === expected || user.login === expected);
}

/** Why a request is not what was asked for, one sentence a reason; empty when it is. */
export function mismatches(request: JournalRequest, match: RequestMatch): string[] {
  const reasons: string[] = [];
  for (const field of ['operation', 'method', 'status', 'code', 'service'] as const) {
    if (match[field] !== undefined) reasons.push(...differences(field, request[field], match[field]));
  }
  if (match.path !== undefined && !matchesPath(match.path, request.path)) {
    reasons.push(`path was ${show(request.path)} instead of ${show(match.path)}`);
  }
  if (match.user !== undefined && !userFits(request.user, match.user)) {
    reasons.push(`user was ${show(request.user?.login ?? null)} instead of ${show(match.user)}`);
  }
  for (const part of ['query', 'body'] as const) {
    if (match[part] !== undefined) reasons.push(...differences(part, request[part], match[part]));
  }
  return reasons;
}

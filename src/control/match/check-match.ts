import type { JournalEntry } from '../../core/journal/entry.ts';
import { parseOrText } from '../../core/json/parse-or-text.ts';
import type { Operation } from '../../core/operation.ts';
import type { RequestMatch } from '../../generated/shapes.ts';
import { checkSchema, checkValue, type Finding } from './check-body.ts';
import { documentedBody } from './documented-schema.ts';
import { matchingOperations } from './matching-operations.ts';

/** Fields of a match that `checkMatch` reports as unchecked. */
const FREE = ['status', 'code', 'service', 'query', 'headers'] as const;

/** @param operations operations that the match may mean; at least one */
function* checkBody(
  { body = null, bodySchema }: RequestMatch,
  operations: readonly Operation[],
  entries: readonly JournalEntry[],
): Generator<Finding> {
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
  if (bodySchema === false) yield { pointer: '/bodySchema', message: 'is a schema that no body matches' };
  const documented = documentedBody(takers, entries);
  const isPossible = (one: Operation) =>
    ![...checkValue(body, documentedBody([one], entries), '/body')].some(({ message }) => message);
  const findings = [...checkValue(body, documented, '/body')];
  yield* findings;
  if (!findings.some(({ message }) => message) && !takers.some(isPossible)) {
    yield { pointer: '/body', message: `has fields that never occur together in one of ${documented['title']}` };
  }
  yield* checkSchema(bodySchema, documented);
  // For several operations, `documentedBody` has no types of fields, so the schema also counts as unchecked.
  if (bodySchema !== undefined && takers.length > 1) yield { pointer: '/bodySchema' };
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

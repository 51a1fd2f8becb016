import { OperationFailed } from '../core/operation.ts';
import { violationsOfUserSchema } from '../schema/user-schema.ts';
import { calledIn, type OwnOperationParts } from './parts.ts';

function asJson(result: unknown, called: string): unknown {
  try {
    return result === undefined ? undefined : JSON.parse(JSON.stringify(result));
  } catch (error) {
    throw new OperationFailed(`${called}: its result cannot be written as JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/**
 * The result of an operation of the user's own, as it will be written; before anything is committed.
 * @throws OperationFailed for a result that cannot be written as JSON, or that does not fit its schema
 */
export function answerable(result: unknown, parts: OwnOperationParts): unknown {
  const { response } = parts.yours;
  const value = asJson(result, calledIn(parts));
  if (response === undefined) return value;
  const [violation] = violationsOfUserSchema(response, value);
  if (violation === undefined) return value;
  const { pointer, message } = violation;
  throw new OperationFailed(
    `${calledIn(parts)} answers what its own schema does not allow: result${pointer} ${message}`,
  );
}

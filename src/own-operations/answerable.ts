import { OperationFailed } from '../core/operation.ts';
import { violationsOfUserSchema } from '../schema/user-schema.ts';
import { calledIn, type OwnOperationParts } from './parts.ts';

/** What JSON makes of a value; undefined for an answer without a result. */
function asJson(result: unknown, called: string): unknown {
  if (result === undefined) return undefined;
  const wrong = `${called}: its result cannot be written as JSON`;
  let text: string | undefined;
  try {
    text = JSON.stringify(result);
  } catch (error) {
    throw new OperationFailed(`${wrong}: ${(error as Error).message}`, { cause: error });
  }
  if (text === undefined) throw new OperationFailed(`${wrong}: it is a ${typeof result}`);
  return JSON.parse(text);
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

import { OperationFailed } from '../core/operation.ts';
import { violationsOfUserSchema } from '../schema/user-schema.ts';
import { calledIn, type OwnOperationParts } from './parts.ts';

/** What JSON makes of a value; undefined for an answer without a result. */
function asJson(result: unknown, called: string): unknown {
  if (result === undefined) return undefined;
  let text: string | undefined;
  try {
    text = JSON.stringify(result);
  } catch (error) {
    throw new OperationFailed(`${called} answers what is no JSON: ${(error as Error).message}`, { cause: error });
  }
  if (text === undefined) throw new OperationFailed(`${called} answers what is no JSON: a ${typeof result}`);
  return JSON.parse(text);
}

/**
 * The result of an operation of the user's own, as it will be written; before anything is committed.
 * @throws OperationFailed for what is no JSON, and for what does not fit its schema
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

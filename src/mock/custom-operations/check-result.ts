import { OperationFailed } from '../core/operation.ts';
import { violationsOfUserSchema } from '../schema/user-schema.ts';
import { type CustomOperationParts, displayName } from './parts.ts';

function asJson(result: unknown, called: string): unknown {
  try {
    return result === undefined ? undefined : JSON.parse(JSON.stringify(result));
  } catch (error) {
    throw new OperationFailed(`${called}: cannot write the result as JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** @throws OperationFailed if the result cannot be converted to JSON, or violates the response schema */
export function checkedResult(result: unknown, parts: CustomOperationParts): unknown {
  const { response } = parts.custom;
  const value = asJson(result, displayName(parts));
  if (response === undefined) return value;
  const [violation] = violationsOfUserSchema(response, value);
  if (violation === undefined) return value;
  const { pointer, message } = violation;
  throw new OperationFailed(`${displayName(parts)} violates its response schema: result${pointer} ${message}`);
}

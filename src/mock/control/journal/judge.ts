import { isObject } from '../../core/json/values.ts';
import { type AnyRequest, isEntry } from '../../requests/any-request.ts';
import { type CompiledMatch, judge, type MatchResult, type RequestMatch, valueText } from '../../requests/match.ts';
import { compileUserSchema } from '../../schema/user-schema.ts';
import { badBody } from '../problem.ts';

/** Caches the judgments of requests that are not in flight. */
export class Judge {
  readonly ready: CompiledMatch;
  readonly #known = new WeakMap<AnyRequest, { matchResult: MatchResult; why?: string }>();

  constructor(ready: CompiledMatch) {
    this.ready = ready;
  }

  of(request: AnyRequest): { matchResult: MatchResult; why?: string } {
    const known = this.#known.get(request);
    if (known) return known;
    const found = judge(request, this.ready);
    if (isEntry(request)) this.#known.set(request, found);
    return found;
  }
}

export interface Judged {
  request: AnyRequest;
  matchResult: MatchResult;
  why?: string | undefined;
}

/** A schema with only `required` and `properties` accepts every value that is not an object. */
function namesTypes(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { allOf, anyOf, oneOf, enum: values, type } = schema;
  const isTyped = type !== undefined || values !== undefined || 'const' in schema;
  return isTyped || [allOf, anyOf, oneOf].flat().some(namesTypes);
}

/**
 * @param pointer JSON pointer to the match in the body of the control call
 * @throws Problem 400 if `bodySchema` is invalid; the returned `violations` throws if the schema cannot check a body
 */
export function compileMatch(match: RequestMatch, pointer: string): CompiledMatch {
  if (match.bodySchema === undefined) return { match };
  const { value, violations: wrong } = compileUserSchema(match.bodySchema);
  if (!value) {
    throw badBody(wrong.map((violation) => ({ ...violation, pointer: `${pointer}/bodySchema${violation.pointer}` })));
  }
  const isForObjects = !namesTypes(match.bodySchema);
  const violations = (body: unknown) => {
    if (isForObjects && !isObject(body)) return [` was ${valueText(body)} instead of a JSON object`];
    try {
      return value(body).map(({ pointer: at, message }) => `${at} ${message}`);
    } catch (error) {
      throw badBody([
        { pointer: `${pointer}/bodySchema`, message: `cannot check a body: ${(error as Error).message}` },
      ]);
    }
  };
  return { match, violations };
}

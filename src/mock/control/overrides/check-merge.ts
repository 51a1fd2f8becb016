import { isObject } from '../../core/json/values.ts';
import type { Operation } from '../../core/operation.ts';
import { mergePatch } from '../../core/overrides.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { explain } from '../../schema/explain.ts';
import { schemaOf } from '../../schema/schema-files.ts';
import { validatorOf } from '../../schema/schemas.ts';

const RESULT = '/result';

/** A merge may add undocumented fields and change values, but must keep the documented fields and their types. */
const CHECKED = ['type', 'required'];

function sampleOf({ id, custom }: Pick<Operation, 'id' | 'custom'>): { result?: unknown } {
  return custom === undefined ? schemaOf(`${id}.response.json`)['examples'][0] : { result: {} };
}

/**
 * Merges into the sample result of the operation, and validates the merged result.
 * @returns violations with JSON pointers into the merge
 */
export function checkMerge(operation: Pick<Operation, 'id' | 'custom'>, merge: object): Violation[] {
  const { id, custom } = operation;
  const { result } = sampleOf(operation);
  if (result === undefined) return [{ pointer: '', message: `cannot be merged: ${id} has no result` }];
  if (!isObject(result)) {
    const message = `needs an object as result: the result of ${id} is ${JSON.stringify(result)}`;
    return [{ pointer: '', message }];
  }
  if (custom !== undefined) return [];
  const validate = validatorOf(`${id}.response.json`);
  validate({ status: 'success', result: mergePatch(result, merge) });
  const errors = validate.errors?.filter(
    ({ instancePath, keyword }) => instancePath.startsWith(RESULT) && CHECKED.includes(keyword),
  );
  return explain(errors).map(({ pointer, message }) => ({ pointer: pointer.slice(RESULT.length), message }));
}

/** @returns fields of the merge that the sample result also has */
export function changedDocumentedFields(operation: Pick<Operation, 'id' | 'custom'>, merge: object): string[] {
  const { result } = sampleOf(operation);
  return Object.keys(merge).filter((name) => isObject(result) && Object.hasOwn(result, name));
}

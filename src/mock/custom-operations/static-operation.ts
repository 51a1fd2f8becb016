import { customRuleOf } from '../api/rules/custom.ts';
import { parseId } from '../core/ids.ts';
import { type Operation, OperationFailed } from '../core/operation.ts';
import { Rejection } from '../core/rejection.ts';
import type { Collection } from '../core/state/collection.ts';
import type { AnyRecord, State } from '../core/state/state.ts';
import { checkedResult } from './check-result.ts';
import { whyNoCollection } from './custom-state.ts';
import type { StaticOperation } from './operation.ts';
import { type CustomOperationParts, commonParts, displayName, type Placed, parametersIn } from './parts.ts';

type Source = { collection: string } | { record: string };

/** @returns undefined if the result is a constant or absent */
export function sourceOf(result: unknown): Source | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const entries = Object.entries(result);
  const [[key, name] = []] = entries;
  const isSource = entries.length === 1 && (key === 'collection' || key === 'record') && typeof name === 'string';
  return isSource ? (result as Source) : undefined;
}

function requireCollection(state: State, name: string, parts: CustomOperationParts): Collection<AnyRecord> {
  const records = state.collection(name);
  if (records === undefined) throw new OperationFailed(`${displayName(parts)}: ${whyNoCollection(name, state.names)}`);
  return records;
}

/** Example: `lead_id` becomes `Invalid lead ID`, as in the rule `unknown-lead`. */
function invalid(parameter: string): string {
  const what = parameter.replace(/_?id$/, '').replaceAll('_', ' ');
  return what === '' ? 'Invalid ID' : `Invalid ${what} ID`;
}

export function staticOperation(placed: Placed<StaticOperation>): Operation {
  const { id, path, result } = placed.declared;
  const source = sourceOf(result);
  const isRecord = source !== undefined && 'record' in source;
  const [reads] = Object.values(source ?? {});
  const { custom, ...common } = commonParts(placed, isRecord ? 'unknown-record' : 'nothing');
  const parts = { ...common, custom: { ...custom, ...(reads !== undefined && { reads }) } };
  const parameter = parametersIn(path).at(-1) ?? '';
  return {
    ...parts,
    handle({ sandbox: { state }, params }) {
      if (source === undefined) return checkedResult(result, parts);
      if ('collection' in source) return checkedResult(requireCollection(state, source.collection, parts).all(), parts);
      const asked = parseId(params[parameter] ?? '');
      const record = requireCollection(state, source.record, parts).get(asked ?? 0);
      if (record !== undefined) return checkedResult(record, parts);
      const hint = asked === undefined ? 'malformed id' : `${source.record}/${asked} does not exist`;
      throw new Rejection([{ rule: customRuleOf(id), message: invalid(parameter) }], hint);
    },
  };
}

/** @returns warnings instead of errors, because a later seed or fixture may create a missing collection */
export function findMissingCollections(operations: readonly Operation[], state: State): string[] {
  return operations.flatMap(({ id, custom }) => {
    const { place = '', reads } = custom ?? {};
    if (reads === undefined || state.collection(reads) !== undefined) return [];
    return [`${id} (${place}): ${whyNoCollection(reads, state.names)}. Each call fails until the collection exists`];
  });
}

import { pointerTo } from '../../core/json/text.ts';
import { isObject, isTooDeep } from '../../core/json/values.ts';
import { Overrides, type OverrideTable } from '../../core/overrides.ts';
import type { Checked, Violation } from '../../core/state/integrity.ts';
import { violationsOf } from '../../schema/schemas.ts';
import type { ControlContext } from '../control-operation.ts';
import { checkMerge } from './check-merge.ts';
import { whyNoKey } from './keys.ts';

type Service = Pick<ControlContext, 'operations' | 'rules'>;

function checkEntry(key: string, entry: unknown, { operations }: Service): Violation[] {
  const operation = operations.find(({ id }) => id === key);
  const [schema, ofOtherKeys, advice] = operation
    ? ['result-override.json', /^\/(code|message|httpStatus)$/, 'is only for rejections, with a rule id in the key']
    : ['control/rejection-override.json', /^\/merge$/, 'is only for results, whose key is the id of an operation'];
  const violations = violationsOf(schema, entry).map(({ pointer, message }) => ({
    pointer,
    message: ofOtherKeys.test(pointer) ? advice : message,
  }));
  const merge = operation && isObject(entry) ? entry['merge'] : undefined;
  const inMerge = operation && isObject(merge) ? checkMerge(operation, merge) : [];
  return [...violations, ...inMerge.map(({ pointer, message }) => ({ pointer: `/merge${pointer}`, message }))];
}

/**
 * @param base overrides that `given` changes. With a base, null as the entry of a key in `given` removes the key.
 * @returns the new overrides (undefined if there are none), or violations with JSON pointers into `given`
 */
export function readOverrides(
  given: unknown,
  service: Service,
  base?: { overrides: Overrides | undefined },
): Checked<Overrides | undefined> {
  if (!isObject(given)) {
    const message = 'must be an object whose keys are ids of rules, rule-id@operation, or ids of operations';
    return { violations: [{ pointer: '', message }] };
  }
  if (isTooDeep(given)) return { violations: [{ pointer: '', message: 'is nested deeper than 64 levels' }] };
  const ids = service.operations.map(({ id }) => id);
  const table = new Map(Object.entries(base?.overrides?.table ?? {}));
  const violations: Violation[] = [];
  // The copy contains only JSON values, and stays unchanged if the program changes the original.
  const copy: OverrideTable = JSON.parse(JSON.stringify(given));
  for (const [key, entry] of Object.entries(copy)) {
    const at = pointerTo(key);
    const why = whyNoKey(key, service.rules, ids);
    if (why !== undefined) {
      violations.push({ pointer: at, message: why });
    } else if (entry === null && base !== undefined) {
      table.delete(key);
    } else {
      const found = checkEntry(key, entry, service);
      violations.push(...found.map(({ pointer, message }) => ({ pointer: at + pointer, message })));
      table.set(key, entry);
    }
  }
  if (violations.length > 0) return { violations };
  return { value: table.size === 0 ? undefined : new Overrides(Object.fromEntries(table)) };
}

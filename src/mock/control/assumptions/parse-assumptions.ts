import {
  type AssumptionId,
  type AssumptionValues,
  assumptionIds,
  isAssumptionValue,
  listedValues,
  type PresetName,
  presets,
} from '../../core/assumptions.ts';
import { pointerTo } from '../../core/json/text.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { didYouMean, shown } from '../../core/text/nearest.ts';

export function presetViolation(name: string): string | undefined {
  if (Object.hasOwn(presets, name)) return undefined;
  const names = Object.keys(presets) as PresetName[];
  return `${names.join(' or ')}, or absent for all defaults${didYouMean(name, names)}`;
}

/** Also accepts values that are not strings, such as the number 200. */
export function parseAssumptions(pairs: readonly (readonly [id: string, value: unknown])[]): {
  values: Partial<AssumptionValues>;
  violations: Violation[];
} {
  const values: Record<string, string> = {};
  const violations: Violation[] = [];
  for (const [id, given] of pairs) {
    const message = violationOf(id, String(given));
    if (message) violations.push({ pointer: pointerTo(id), message });
    else values[id] = String(given);
  }
  return { values, violations };
}

function violationOf(id: string, value: string): string | undefined {
  if (!(assumptionIds as string[]).includes(id)) {
    return `unknown assumption ${shown(id)}${didYouMean(id, assumptionIds)} (known: ${assumptionIds.join(', ')})`;
  }
  const known = id as AssumptionId;
  if (isAssumptionValue(known, value)) return undefined;
  const listed = listedValues(known);
  const others = known === 'timezone' ? ' or another IANA time zone' : '';
  return `${id} cannot be ${shown(value)}${didYouMean(value, listed)} (valid: ${listed.join(', ')}${others})`;
}

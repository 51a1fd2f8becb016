import type { Provenance } from '../core/assumption.ts';
import {
  type AssumptionId,
  type AssumptionValues,
  assumptionIds,
  assumptions,
  listedValues,
} from '../core/assumptions.ts';

export interface OtherValue {
  assumption: AssumptionId;
  value: string;
  provenance: Provenance;
  values: AssumptionValues;
}

export function otherValue(base: AssumptionValues, assumption: AssumptionId, value: string): OtherValue {
  const { provenance } = assumptions[assumption];
  return { assumption, value, provenance, values: { ...base, [assumption]: value } };
}

/** Listed values that differ from the base: of some assumptions, by default of all. */
export function otherValues(
  base: AssumptionValues,
  ids: readonly AssumptionId[] = assumptionIds,
): [OtherValue, ...OtherValue[]] {
  const all = ids.flatMap((id) =>
    listedValues(id).flatMap((value) => (value === base[id] ? [] : [otherValue(base, id, value)])),
  );
  // Each assumption has at least two values.
  return all as [OtherValue, ...OtherValue[]];
}

import {
  type AssumptionId,
  type AssumptionValues,
  assumptionIds,
  assumptions,
  listedValues,
  type Provenance,
} from '../core/assumptions.ts';

/** Another value of one assumption than the command runs with as it stands. */
export interface OtherValue {
  assumption: AssumptionId;
  value: string;
  /** How sure we are of the default of the assumption. */
  provenance: Provenance;
  /** Those of all assumptions. */
  values: AssumptionValues;
}

export function otherValue(base: AssumptionValues, assumption: AssumptionId, value: string): OtherValue {
  const { provenance } = assumptions[assumption];
  return { assumption, value, provenance, values: { ...base, [assumption]: value } };
}

/** Every listed value of some assumptions, or of all of them, that is not the one of the base. */
export function otherValues(
  base: AssumptionValues,
  ids: readonly AssumptionId[] = assumptionIds,
): [OtherValue, ...OtherValue[]] {
  const all = ids.flatMap((id) =>
    listedValues(id).flatMap((value) => (value === base[id] ? [] : [otherValue(base, id, value)])),
  );
  // Each assumption has two values at least.
  return all as [OtherValue, ...OtherValue[]];
}

import {
  type AssumptionId,
  type AssumptionValues,
  assumptionIds,
  assumptions,
  listedValues,
} from '../core/assumptions.ts';
import type { Provenance } from '../core/rule.ts';

/** A reading of the contract that differs from the base reading in one switch. */
export interface Alternative {
  assumption: AssumptionId;
  value: string;
  /** How sure we are of the default of the switch. */
  provenance: Provenance;
  /** All switches. */
  values: AssumptionValues;
}

export function alternative(base: AssumptionValues, assumption: AssumptionId, value: string): Alternative {
  const { provenance } = assumptions[assumption];
  return { assumption, value, provenance, values: { ...base, [assumption]: value } };
}

/** Every listed value of a switch, or of all of them, that is not the one of the base reading. */
export function alternativesTo(
  base: AssumptionValues,
  ids: readonly AssumptionId[] = assumptionIds,
): [Alternative, ...Alternative[]] {
  const all = ids.flatMap((id) =>
    listedValues(id).flatMap((value) => (value === base[id] ? [] : [alternative(base, id, value)])),
  );
  // Each switch has two values at least.
  return all as [Alternative, ...Alternative[]];
}

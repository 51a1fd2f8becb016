import type { Provenance } from '../mock/core/assumption.ts';
import {
  type AssumptionId,
  type AssumptionValues,
  assumptionIds,
  assumptions,
  listedValues,
} from '../mock/core/assumptions.ts';

export interface OtherValue {
  assumption: AssumptionId;
  value: string;
  provenance: Provenance;
}

export function otherValue(assumption: AssumptionId, value: string): OtherValue {
  return { assumption, value, provenance: assumptions[assumption].provenance };
}

export function otherValues(base: AssumptionValues, ids: readonly AssumptionId[] = assumptionIds): OtherValue[] {
  return ids.flatMap((id) => listedValues(id).flatMap((value) => (value === base[id] ? [] : [otherValue(id, value)])));
}

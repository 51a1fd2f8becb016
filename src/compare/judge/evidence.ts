import type { AssumptionId } from '../../core/assumptions.ts';

export interface NeededEvidence {
  /** A value is proved only if responses of this many operations contradict each of the other values; default 1. */
  minOperations?: number;
  /** By value: this value is proved only if this many responses contradict each of the other values; default 1. */
  minAnswers?: Readonly<Record<string, number>>;
  /** Value that no exchange can prove. */
  unprovable?: string;
}

/** Single exchanges, or exchanges of one operation, may have another cause. */
export const evidence: Readonly<Record<AssumptionId, NeededEvidence>> = {
  errorStatus: { minOperations: 2 },
  // A higher limit looks the same.
  rateLimit: { unprovable: 'off' },
  unknownBodyId: { minOperations: 2 },
  contentType: { minOperations: 2 },
  numericStrings: { minOperations: 2 },
  unknownFields: { minOperations: 2 },
  validationErrors: { minOperations: 2 },
  repeatedLogin: {},
  secondUser: {},
  tokenRenewal: {},
  omittedTaskFields: {},
  reminderEcho: {},
  visibilityBesideObservers: {},
  nullInViewEdit: { minAnswers: { reject: 2 } },
  unknownPathId: { minOperations: 2 },
  dealAfterPayment: { minAnswers: { unchanged: 2 } },
  funnelDateAfterOwner: {},
  nonPositiveSum: {},
  ownerId: { minOperations: 2 },
  timezone: {},
};

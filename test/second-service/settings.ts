import type { Way } from './ways.ts';

/** Values of each assumption. `timezone` is an offset from UTC in minutes. */
export const assumptionValues = {
  errorStatus: ['200', 'code'],
  rateLimit: ['off', '3'],
  unknownBodyId: ['reject', 'accept'],
  contentType: ['require', 'any'],
  numericStrings: ['reject', 'accept'],
  unknownFields: ['ignore', 'reject'],
  validationErrors: ['first', 'all'],
  repeatedLogin: ['new', 'same', 'replace'],
  secondUser: ['evict', 'reject', 'allow'],
  tokenRenewal: ['any', 'success'],
  omittedTaskFields: ['zero', 'null', 'omit'],
  reminderEcho: ['stored', 'blank'],
  visibilityBesideObservers: ['1', '2'],
  nullInViewEdit: ['ignore', 'clear', 'reject'],
  unknownPathId: ['400', '404'],
  dealAfterPayment: ['unchanged', 'true'],
  funnelDateAfterOwner: ['cleared', 'unchanged'],
  nonPositiveSum: ['reject', 'accept'],
  ownerId: ['omit', 'include'],
  timezone: [0, 180, -480, -210, 60, 330, 345, 720],
} as const;

type Values = typeof assumptionValues;
export type Assumptions = {
  [Name in keyof Values]: Name extends 'timezone' ? number : Values[Name][number];
};

export interface Settings {
  seed: number;
  assumptions: Assumptions;
  ways: readonly Way[];
}

const defaults: Assumptions = {
  errorStatus: '200',
  rateLimit: 'off',
  unknownBodyId: 'reject',
  contentType: 'require',
  numericStrings: 'reject',
  unknownFields: 'ignore',
  validationErrors: 'first',
  repeatedLogin: 'new',
  secondUser: 'evict',
  tokenRenewal: 'any',
  omittedTaskFields: 'zero',
  reminderEcho: 'stored',
  visibilityBesideObservers: '1',
  nullInViewEdit: 'ignore',
  unknownPathId: '400',
  dealAfterPayment: 'unchanged',
  funnelDateAfterOwner: 'unchanged',
  nonPositiveSum: 'reject',
  ownerId: 'omit',
  timezone: 0,
};

export function createSettings(assumptions: Partial<Assumptions> = {}, ways: readonly Way[] = [], seed = 1): Settings {
  return { seed, assumptions: { ...defaults, ...assumptions }, ways };
}

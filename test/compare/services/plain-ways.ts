import type { AssumptionValues } from '../../../src/mock/core/assumptions.ts';
import type { Ways } from '../../support/plain-service.ts';

type Values = Partial<Record<keyof AssumptionValues, string | undefined>>;

/** Plain service that keeps the contract. */
export interface PlainWay {
  way: string;
  ways: Ways;
  /** Values that differ from `PLAIN`; undefined if the service has no value of the assumption, or hides the value. */
  changes?: Values;
  /** Values that differ in a live run, which logs in one user, and changes only owners that it can restore. */
  inRun?: Values;
}

/** Values of the plain service, which the contract leaves open. */
export const PLAIN = {
  errorStatus: '200',
  unknownBodyId: 'accept',
  unknownPathId: '404',
  secondUser: 'evict',
  repeatedLogin: 'new',
  unknownFields: 'ignore',
  contentType: 'any',
  dealAfterPayment: 'true',
  ownerId: 'omit',
  nonPositiveSum: 'accept',
  omittedTaskFields: 'zero',
} as const satisfies Values;

/** @returns the values of the assumptions in `PLAIN` */
export function plainValues(proven: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.keys(PLAIN).map((id) => [id, proven[id]]));
}

/** Rejections of requests that the contract neither allows nor forbids, and additional fields of responses. */
export const strictAndTalkative: Ways = {
  rejectsRelativeUrls: true,
  rejectsUnknownContacts: true,
  rejectsSourceBesideSeo: true,
  rejectsReminderMethodWithoutReminder: true,
  rejectsObserversOfOthers: true,
  errorsOfSuccess: true,
  envelope: { time: 1 },
  result: { responsible_id: 7 },
};

export const plainWays: readonly PlainWay[] = [
  { way: 'has no behavior of its own', ways: {} },
  { way: 'rejects undocumented requests, and has further fields', ways: strictAndTalkative },
  {
    way: 'returns the same token for a repeated login for a service',
    ways: { loginAgain: 'same-token' },
    changes: { repeatedLogin: 'same' },
  },
  {
    way: 'revokes the first token for a service at a repeated login',
    ways: { loginAgain: 'ends-first' },
    changes: { repeatedLogin: 'replace' },
  },
  {
    // No value describes a service whose repeated logins depend only on the user.
    way: 'returns the same token for each login of a user',
    ways: { loginAgain: 'same-token', loginAgainOf: 'user' },
    changes: { repeatedLogin: undefined },
  },
  {
    way: 'rejects a repeated login',
    ways: { loginAgain: 'rejected' },
    changes: { repeatedLogin: undefined },
  },
  {
    // leadmock reads code 403 as missing access rights, which prove nothing about tokens.
    way: 'rejects a bad token with code 403',
    ways: { badTokenCode: 403 },
    changes: { secondUser: undefined },
  },
  {
    way: 'rejects a bad token with the code of a wrong field',
    ways: { badTokenCode: 400, invalidCode: 400, loginAgain: 'ends-first' },
    changes: { repeatedLogin: 'replace' },
  },
  {
    way: 'has the code of a wrong login in the second of its errors',
    ways: { codeComesSecond: true },
    changes: { unknownPathId: undefined },
  },
  { way: 'rejects with an empty list of errors', ways: { emptyErrors: true }, changes: { unknownPathId: undefined } },
  { way: 'rejects with HTTP 418', ways: { rejectionStatus: 418 }, changes: { errorStatus: undefined } },
  ...[1400, 422].map(
    (invalidCode): PlainWay => ({
      way: `has HTTP 200 for code ${invalidCode} and HTTP 401 for code 401`,
      ways: { rejectionStatus: 'of 401', invalidCode },
      changes: { errorStatus: undefined },
    }),
  ),
  {
    way: "revokes tokens at the second user's first action",
    ways: { otherUsersEnd: 'at-first-action' },
    changes: { secondUser: undefined, repeatedLogin: undefined },
    inRun: { repeatedLogin: 'new' },
  },
  {
    way: 'has leads without an owner',
    ways: { firstOwner: null },
    inRun: { ownerId: undefined, unknownBodyId: undefined },
  },
  {
    way: 'has owners of another type',
    ways: { firstOwner: { id: 3, type: 'robot' } },
    inRun: { ownerId: undefined, unknownBodyId: undefined },
  },
  { way: 'stores dates by the day', ways: { datesByDay: true }, changes: { omittedTaskFields: undefined } },
];

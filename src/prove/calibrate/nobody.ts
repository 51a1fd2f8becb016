/**
 * Ids that surely name nothing. What is sent to one of them can change nothing, whatever the service makes of it.
 * The largest integer that JSON carries; the largest that a narrower column holds; a UUID that nobody is given; no id at all.
 */
export const ABSENT_ID = '9007199254740991';
export const NARROW_ABSENT_ID = 2_147_483_647;
export const ABSENT_UUID = '00000000-0000-4000-8000-000000000000';
export const MALFORMED_ID = 'leadmock-calibrate';

/** Signs whatever is left behind, so that it can be found. */
export const SIGNATURE = 'leadmock-calibrate';

/** A login that nobody has: a wrong password for a real one might lock it. */
export const NOBODY = { login: 'leadmock-calibrate@example.invalid', password: 'wrong' };

/** A reading of something that is not there. */
export const ABSENT_VIEW = { method: 'GET', path: `/view/${ABSENT_ID}` } as const;

/** User and records of the default fixture. */
export const fixtureKnown = {
  login: 'owner@example.com',
  password: 'secret',
  lead: 101,
  view: 1001,
  spareView: 1002,
  project: 1,
  employee: 12,
  label: 21,
} as const;

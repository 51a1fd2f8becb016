import type { Step } from './case.ts';

/** What a run knows of a server, and what its cases have saved, by name. */
export type Known = Readonly<Record<string, unknown>>;

/** The user and the records of the default fixture. */
export const fixtureKnown = {
  login: 'owner@example.com',
  password: 'secret',
  secondLogin: 'anna@example.com',
  secondPassword: 'secret',
  lead: 101,
  view: 1001,
  spareView: 1002,
  project: 1,
  employee: 12,
  label: 21,
} as const;

/** What tells them about another server: flags of the command, and variables of its environment. */
export const sources: Readonly<Record<string, string>> = {
  login: 'LEADMOCK_CONFORM_LOGIN',
  password: 'LEADMOCK_CONFORM_PASSWORD',
  secondLogin: 'LEADMOCK_CONFORM_LOGIN_2',
  secondPassword: 'LEADMOCK_CONFORM_PASSWORD_2',
  lead: '--lead',
  view: '--view',
  spareView: '--view-to-delete',
  project: '--project',
  employee: '--employee',
  label: '--label',
} satisfies Record<keyof typeof fixtureKnown, string>;

/** What every run knows, on whatever server: the client's name, a text that no run before used, an id of no view. */
export function ownKnown(stamp: string): Known {
  return { service: 'leadmock conform', stamp, noView: '00000000-0000-4000-8000-000000000000' };
}

const NAME = /\{(\w+)\}/g;

/** A text or whatever is in it with the known values in the place of their names. A name alone keeps the type of its value. */
export function fill<Value>(value: Value, known: Known): Value {
  if (typeof value === 'string') return fillText(value, known) as Value;
  if (Array.isArray(value)) return value.map((item) => fill(item, known)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, known)])) as Value;
}

function fillText(text: string, known: Known): unknown {
  const [, alone] = /^\{(\w+)\}$/.exec(text) ?? [];
  if (alone !== undefined) return known[alone];
  return text.replace(NAME, (_, name: string) => encodeURIComponent(String(known[name])));
}

/** The names that steps ask for before one of them has saved it. */
export function namesAskedFor(steps: readonly Step[]): string[] {
  const saved = new Set(steps.flatMap(({ save }) => Object.keys(save ?? {})));
  const asked = steps.flatMap(({ send, body }) => [...`${send} ${JSON.stringify(body ?? {})}`.matchAll(NAME)]);
  return [...new Set(asked.map(([, name = '']) => name))].filter((name) => !saved.has(name));
}

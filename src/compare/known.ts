import type { Known, Step } from './step.ts';

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

/** Whom a run logs in as; by environment alone, since a command line is seen by others. */
export const userVariables = {
  login: 'LEADMOCK_COMPARE_LOGIN',
  password: 'LEADMOCK_COMPARE_PASSWORD',
  secondLogin: 'LEADMOCK_COMPARE_LOGIN_2',
  secondPassword: 'LEADMOCK_COMPARE_PASSWORD_2',
} as const;

/** What tells them about another server: flags of the command, and variables of its environment. */
export const sources: Readonly<Record<string, string>> = {
  ...userVariables,
  lead: '--lead <id>',
  view: '--view <id>',
  spareView: '--view-to-delete <id>',
  project: '--project <id>',
  employee: '--employee <id>',
  label: '--label <id>',
} satisfies Record<keyof typeof fixtureKnown, string>;

/** The largest integer that JSON carries; the largest that a narrower column holds; a UUID that nobody is given; no id at all. */
const absent = {
  noId: '9007199254740991',
  noEmployee: 2_147_483_647,
  noView: '00000000-0000-4000-8000-000000000000',
  noToken: 'leadmock-compare',
};

/** What every run knows, on whatever server: the client's name, a text that no run before used, ids that name nothing. */
export function ownKnown(stamp: string, known: Known): Known {
  const { employee } = known;
  return {
    ...absent,
    ...{ service: 'leadmock compare', stamp, ...(employee !== undefined && { employeeText: String(employee) }) },
    // A read of what is not there shows whether a token is good as well as any.
    readable: known['view'] ?? absent.noId,
    ...known,
  };
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

/** What the ids are of that a user can name. */
const records: Readonly<Record<string, string>> = {
  ...{ lead: 'lead', view: 'view', spareView: 'view', project: 'project', employee: 'employee', label: 'label' },
} satisfies Partial<Record<keyof typeof fixtureKnown, string>>;

/** The records of the user that must be there for a step to be served, by the names of their ids. */
export function recordsNamed(step: Step): string[] {
  return namesAskedFor([step]).filter((name) => Object.hasOwn(records, name));
}

/** Those whose existence a success shows. A task may be taken with a lead that there is not; only its path tells. */
export function recordsShown(step: Step): string[] {
  return recordsNamed(step).filter((name) => name !== 'lead' || step.send.includes('{lead}'));
}

/** `no answer shows that there is a lead 9999: name another by --lead` */
export function whichNot(names: readonly string[], known: Known): string {
  const things = names.map((name) => `${records[name] === 'employee' ? 'an' : 'a'} ${records[name]} ${known[name]}`);
  const flags = names.map((name) => (sources[name] ?? '').replace(/ .*/, ''));
  return `no answer shows that there is ${things.join(' or ')}: name another by ${flags.join(' or ')}`;
}

/** What the API calls reading: a GET, and what only begins or ends a session. All else may leave traces, even where it should be refused. */
export function isWriting(steps: readonly Step[]): boolean {
  return steps.some(({ send }) => !/^GET |^POST \/(login|logout)$/.test(send));
}

/** What an answer has at a JSON pointer into its body, whose keys need no escapes. */
export function valueAt(pointer: string, body: unknown): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);
}

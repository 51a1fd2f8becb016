import { mapJson } from './json.ts';
import type { Hints } from './judge/hints.ts';
import type { Step } from './script.ts';

export type Known = Readonly<Record<string, unknown>>;

/** Credentials cannot be flags, because other users of the computer can see a command line. */
export const userVariables = { login: 'LEADMOCK_COMPARE_LOGIN', password: 'LEADMOCK_COMPARE_PASSWORD' } as const;

/** Flags of the ids of records, by name of the known value. */
export const idFlags: Readonly<Record<string, string>> = {
  lead: '--lead',
  view: '--view',
  spareView: '--view-to-delete',
  project: '--project',
  employee: '--employee',
  label: '--label',
};

/** Made-up ids and credentials that probably no service has. */
const absent = {
  noId: '9007199254740991',
  noEmployee: 2_147_483_647,
  noView: '00000000-0000-4000-8000-000000000000',
  noToken: 'leadmock-compare',
  wrong: 'leadmock-compare-wrong',
};

export function customKnown(stamp: string, known: Known): Known {
  const { employee } = known;
  return {
    ...absent,
    service: 'leadmock compare',
    stamp,
    ...(employee !== undefined && { employeeText: String(employee) }),
    // A read of a missing view also shows whether a token is valid.
    readable: known['view'] ?? absent.noId,
    ...known,
  };
}

const NAME = /\{(\w+)\}/g;

/**
 * Replaces each `{name}` in strings, except in the keys of objects. A string of only `{name}` becomes the known value
 * itself, for example a number; longer strings contain the URL-encoded value.
 */
export function fill<Value>(value: Value, known: Known): Value {
  return mapJson(value, (each) => (typeof each === 'string' ? fillText(each, known) : each)) as Value;
}

function fillText(text: string, known: Known): unknown {
  const [, alone] = /^\{(\w+)\}$/.exec(text) ?? [];
  if (alone !== undefined) return known[alone];
  return text.replace(NAME, (_, name: string) => encodeURIComponent(String(known[name])));
}

/** Names of the values that the request needs, apart from its token. */
export function namesIn({ send, body }: Pick<Step, 'send' | 'body'>): string[] {
  const names = [...`${send} ${JSON.stringify(body ?? {})}`.matchAll(NAME)].map(([, name = '']) => name);
  return names.map((name) => (name === 'employeeText' ? 'employee' : name));
}

export function hintsOf(known: Known, leadIsDeal: boolean | undefined): Hints {
  const deals = leadIsDeal === undefined ? [] : [[Number(known['lead']), leadIsDeal] as const];
  return { absentIds: new Set(Object.values(absent).map(String)), deals: new Map(deals), isAlone: true };
}

import { fixtureKnown, sources } from '../prove/conform/known.ts';
import type { Environment } from './raw-settings.ts';
import type { TwinArguments } from './twins.ts';
import { UsageError } from './usage-error.ts';

export interface ConformSettings {
  known: Readonly<Record<string, string | number>>;
  mayWrite: boolean;
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

type Name = keyof typeof fixtureKnown;
const names = Object.keys(fixtureKnown) as Name[];

function idOf(name: Name, args: TwinArguments): number | undefined {
  const flag = sources[name] ?? '';
  const given = args[flag.slice(2)];
  if (given === undefined) return undefined;
  if (Array.isArray(given)) throw new UsageError(`${flag} was given twice`);
  const id = Number(given);
  if (/^[1-9]\d*$/.test(String(given)) && Number.isSafeInteger(id)) return id;
  throw new UsageError(`${flag} must be an id: digits, above 0 (it is ${JSON.stringify(given)})`);
}

function givenFor(name: Name, args: TwinArguments, environment: Environment): string | number | undefined {
  const source = sources[name] ?? '';
  return source.startsWith('--') ? idOf(name, args) : environment[source] || undefined;
}

/** A login without its password would be tried with that of the fixture. */
function requirePairs(given: ConformSettings['known']): void {
  for (const [login, password] of [['login', 'password'] as const, ['secondLogin', 'secondPassword'] as const]) {
    if ((given[login] === undefined) === (given[password] === undefined)) continue;
    throw new UsageError(`${sources[login]} and ${sources[password]} belong together: one of them is not set`);
  }
}

/**
 * What a run knows of the server at `url`. On this machine it is taken for one with the default fixture, which may be written to;
 * of any other nothing is supposed, and nothing is written there without leave.
 * @throws UsageError
 */
export function conformSettings(url: string, args: TwinArguments, environment: Environment): ConformSettings {
  const values = names.map((name) => [name, givenFor(name, args, environment)] as const);
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as ConformSettings['known'];
  requirePairs(given);
  const isHere = LOOPBACK.test(new URL(url).hostname);
  const isOfFixture = (name: Name) => given['login'] === undefined || !/login|password/i.test(name);
  const supposed = isHere ? Object.entries(fixtureKnown).filter(([name]) => isOfFixture(name as Name)) : [];
  const known = { ...Object.fromEntries(supposed), ...given };
  if (known['login'] === undefined) {
    throw new UsageError(`${sources['login']} and ${sources['password']} must name a user of ${url}`);
  }
  return { known, mayWrite: isHere || args['allow-writes'] === true };
}

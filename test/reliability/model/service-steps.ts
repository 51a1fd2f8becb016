import fc from 'fast-check';
import { OPERATIONS, type TokenKind } from './model.ts';
import { place, steps } from './step.ts';

/** Values of a field: valid values, simplest first (shrinking prefers them), and invalid values. */
interface Values {
  good: readonly unknown[];
  bad: readonly unknown[];
  isRequired: boolean;
}
const needed = (good: readonly unknown[], bad: readonly unknown[] = []): Values => ({ good, bad, isRequired: true });
const optional = (good: readonly unknown[], bad: readonly unknown[] = []): Values => ({ good, bad, isRequired: false });

/** Lists valid values several times, so that most requests succeed. */
const mostly = <T>(good: readonly T[], bad: readonly T[]) => [...good, ...good, ...good, ...bad];

const lead = fc.constantFrom(...mostly(['101', '102', '103', '201'], ['900', '999', 'abc', '0101']));
const view = fc.constantFrom(
  ...mostly(['1001', '1002', '2001'], ['999', 'abc', '01001']),
  ...['3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61', '3F2B8C1E-5D47-4A90-9C3E-7B1F0A2D4E61'],
  ...['8D0C6A52-1B9F-4F3A-8F67-2F4F3F0F9B10', '8d0c6a52-1b9f-4f3a-8f67-2f4f3f0f9b10'],
  '00000000-0000-4000-8000-000000000000',
);
const noId = fc.constant('');
const noBody = fc.constant({});

/** Text that is longer than the limit of any column. */
const LONG = 'Long text '.repeat(30);
const text = optional(['a', '', null, ' a  b ', LONG], [5]);

const bodies: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  login: {
    login: needed(['owner@example.com', 'anna@example.com', 'anna@example.com', 'boris@example.com'], ['nobody', '']),
    password: needed(['secret', 'secret', ' pass  word ', ' pass word '], ['wrong', 'pass  word', '']),
    service: needed(['shop', 'crm', ' Shop ', LONG]),
    version: needed(['1.0'], ['2.0']),
  },
  'create-task': {
    title: needed(['Call', ' Call  back ', LONG], ['', 5]),
    text,
    owner_id: needed([11, 0, 1, 12], [99, '11', -1]),
    project_id: needed([1, 1, 1, 2], [77]),
    lead_id: optional([101, 102, 201], [999, null, 0]),
    date_start: optional([10, 0, null], [-1]),
    date_end: optional([10, 0, 5, null], [1.5]),
    remind_type: optional([0, 1, 3, null], [9]),
    remind_method: optional([['sms'], ['sms', 'call', 'sms']], [[], ['fax'], ['fax', 'sms', 5], null]),
    observers: optional([[11], [0, 12, 12, 1], []], [[77], [-1], [77, 11, 78, 77], ['a', 11, null]]),
    labels: optional([[21], [22, 21, 21]], [[23], [99], [98, 21, 99], 'x']),
    visibility: optional([0, 0, 1, 2, null], [3]),
    contact_id: optional(['anything']),
  },
  'edit-view': {
    source: text,
    campaign: text,
    seo_system: text,
    page: optional(['https://example.com/', 'p', '', null, `https://example.com/?${LONG}`], [5]),
    referer: optional(['r', '', null], [false]),
    id: optional([7]),
    utm: optional(['sent']),
  },
  'add-payment': {
    category: needed(['Flat', ' Flat ', 'Deposit', LONG], ['', ' ', 5]),
    purpose: needed(['Deposit', 'Fee', 'Flat'], ['']),
    sum: needed([10, 1500.5, '10.50', '007.50', 1e21, 1e-7], [0, '-0', -5, '0.00', '1e3', '1,5', true]),
  },
  'change-owner': {
    owner: needed([0, 1, 11, 12, 13], [77, -1, '12', 1.5, null]),
    team: optional(['sent']),
  },
  'add-comment': { text: needed(['Called', 'Да\n😀', ' x ', LONG], ['', 5, null]) },
};

/** Field `options`, which is undocumented, but which known clients send. */
const options = optional([[]]);

/** @returns one of the valid values, or one of all values, mostly valid */
function anyOf({ good, bad, isRequired }: Values, isValid: boolean): fc.Arbitrary<unknown> {
  const value = fc.constantFrom(...(isValid ? good : mostly(good, bad)));
  if (isRequired && isValid) return value;
  return fc.option(value, { nil: undefined, freq: isRequired ? 20 : 4 });
}

/** @returns bodies that are mostly valid, so that a successful request combines several values */
function bodyOf(operation: string): fc.Arbitrary<Record<string, unknown>> {
  const fields = bodies[operation];
  if (!fields) return noBody;
  const all = Object.entries({ ...fields, options });
  const some = (isValid: boolean) =>
    fc.record(Object.fromEntries(all.map(([name, values]) => [name, anyOf(values, isValid)]))).map(withoutUndefined);
  return fc.oneof({ weight: 3, arbitrary: some(true) }, { weight: 1, arbitrary: some(false) });
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function idOf(operation: string): fc.Arbitrary<string> {
  if (operation.endsWith('-view')) return view;
  return /^(add-|change-)/.test(operation) ? lead : noId;
}

const token = fc.record({
  which: fc.constantFrom<TokenKind[]>(...Array<TokenKind>(9).fill('alive'), 'any', 'none', 'made up'),
  at: fc.nat(7),
});

/** Weights of operations: a sequence needs logins, and logouts end the work of other commands. */
const WEIGHTS: Readonly<Record<string, number>> = { login: 4, logout: 1, 'delete-view': 1 };

/** @returns how often the same request is sent, because clients repeat payments */
const timesOf = (operation: string) => (operation === 'add-payment' ? fc.constantFrom(1, 1, 3) : fc.constant(1));

function requests(operation: string) {
  const args = fc.record({ place, token, id: idOf(operation), body: bodyOf(operation), times: timesOf(operation) });
  return steps(operation, args, async ({ place: at, token: ref, id, body, times }, model, real) => {
    const sent = operation === 'login' ? undefined : model.token(at, ref.which, ref.at);
    for (let time = 0; time < times; time += 1) await model.ask(real, at, { operation, token: sent, id, body });
  });
}

/** Commands that send requests to the service, with valid and invalid tokens, ids and bodies. */
export const serviceSteps = fc.oneof(
  ...OPERATIONS.map((operation) => ({ weight: WEIGHTS[operation] ?? 3, arbitrary: requests(operation) })),
);

import fc from 'fast-check';
import { OPERATIONS, type TokenKind } from './model.ts';
import { place, steps } from './step.ts';

/** A field that may be left out, and otherwise is one of these: good ones first, since shrinking goes there. */
const field = (...values: unknown[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 4 });
/** A field that is hardly ever left out. */
const given = (...values: unknown[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 20 });

/** What a name stands for is left to chance, but good values come so often that most requests succeed. */
const mostly = <T>(good: readonly T[], bad: readonly T[]) => [...good, ...good, ...good, ...bad];

const lead = fc.constantFrom(...mostly(['101', '102', '103', '201'], ['900', '999', 'abc', '0101']));
const view = fc.constantFrom(
  ...mostly(['1001', '1002', '2001'], ['999', 'abc', '01001']),
  ...['3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61', '8D0C6A52-1B9F-4F3A-8F67-2F4F3F0F9B10'],
  '00000000-0000-4000-8000-000000000000',
);
const noId = fc.constant('');
const noBody = fc.constant({});
const options = field([]);

const bodies: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>> = {
  login: fc.record({
    login: given(...mostly(['owner@example.com', 'anna@example.com', 'boris@example.com'], ['nobody', ''])),
    password: given(...mostly(['secret'], ['wrong'])),
    service: given('shop', 'crm'),
    version: given(...mostly(['1.0', '1.0'], ['2.0'])),
  }),
  'create-task': fc.record({
    title: given(...mostly(['Call', 'Meet'], ['', 5])),
    text: field('Text', '', null),
    owner_id: given(...mostly([11, 0, 1, 12], [99, '11', -1])),
    project_id: given(...mostly([1, 2], [77])),
    lead_id: field(...mostly([101, 201], [999, null, 0])),
    date_start: field(10, null, -1),
    remind_type: field(0, 1, 3, null, 9),
    remind_method: field(...mostly([['sms'], ['sms', 'call', 'sms']], [[], ['fax'], ['fax', 'sms', 5], null])),
    observers: field(...mostly([[11], [0, 12, 12, 1], []], [[77], [-1], [77, 11, 78, 77], ['a', 11, null]])),
    labels: field(...mostly([[21], [22, 21, 21]], [[23], [99], [98, 21, 99], 'x'])),
    visibility: field(0, 1, 2, 3),
    contact_id: field('anything'),
  }),
  'edit-view': fc.record({
    source: field('a', '', null),
    page: field('https://example.com/', 'p', null, 5),
    referer: field('r', null, false),
    id: field(7),
  }),
  'add-payment': fc.record({
    category: given(...mostly(['Flat', ' Flat ', 'Garage'], ['', ' ', 5])),
    purpose: given(...mostly(['Deposit', 'Fee'], [''])),
    sum: given(...mostly([10, 1500.5, '10.50', 1e21, 1e-7], [0, '-0', -5, '0.00', '1e3', '1,5', true])),
  }),
  'change-owner': fc.record({ owner: given(...mostly([0, 1, 11, 12, 13], [77, -1, '12', 1.5, null])) }),
  'add-comment': fc.record({ text: given(...mostly(['Called', 'Да\n😀'], ['', 5, null])) }),
};

/** Bodies that real clients send hold an `options` that nobody documents. */
function bodyOf(operation: string): fc.Arbitrary<Record<string, unknown>> {
  const body = bodies[operation];
  if (!body) return noBody;
  return fc.tuple(body, options).map(([fields, extra]) => withoutUndefined({ ...fields, options: extra }));
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function idOf(operation: string): fc.Arbitrary<string> {
  if (operation.endsWith('-view')) return view;
  return /^(add-|change-)/.test(operation) ? lead : noId;
}

const token = fc.record({
  which: fc.constantFrom<TokenKind[]>('alive', 'alive', 'alive', 'alive', 'alive', 'any', 'none', 'made up'),
  at: fc.nat(7),
});

/** How often each operation comes: a sequence needs logins, and a logout ends what others could do. */
const WEIGHTS: Readonly<Record<string, number>> = { login: 4, logout: 1, 'delete-view': 1 };

function requests(operation: string) {
  const args = fc.record({ place, token, id: idOf(operation), body: bodyOf(operation) });
  return steps(operation, args, async ({ place: at, token: ref, id, body }, model, real) => {
    const sent = operation === 'login' ? undefined : model.token(at, ref.which, ref.at);
    await model.ask(real, at, { operation, token: sent, id, body });
  });
}

/** Requests to the service: good and bad tokens, ids and bodies. */
export const serviceSteps = fc.oneof(
  ...OPERATIONS.map((operation) => ({ weight: WEIGHTS[operation] ?? 3, arbitrary: requests(operation) })),
);

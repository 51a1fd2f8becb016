import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '../../../src/mock/api/operations.ts';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { Rejection } from '../../../src/mock/core/rejection.ts';
import { Sandbox } from '../../../src/mock/core/sandbox/sandbox.ts';
import { collectionNames, type StateDocument } from '../../../src/mock/core/state/state.ts';
import { Fixtures } from '../../../src/mock/schema/files/fixtures.ts';
import { minimalSeed } from '../../../src/mock/schema/files/minimal-seed.ts';
import { validatorOf } from '../../../src/mock/schema/schemas.ts';
import { checkSeed } from '../../../src/mock/schema/seed.ts';
import { anyText } from '../../support/any-text.ts';

const fixture = new Fixtures(undefined).byName('default', 'reject');
const assumptions = { ...defaultAssumptions, unknownBodyId: 'accept' } as const;
const startUp = { fixture, assumptions, taskStatus: 0 };

const id = fc.constantFrom(1, 2, 11, 12, 21, 101, 102, 999);
const text = fc.oneof(fc.constantFrom('', 'Flat', ' line\nbreak'), anyText({ maxLength: 5 }));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Bodies that mostly match the schema of their operation. */
const BODIES: Record<string, fc.Arbitrary<object>> = {
  'create-task': fc.record(
    {
      title: fc.constantFrom('Call', 'Write'),
      owner_id: id,
      project_id: id,
      lead_id: id,
      text,
      date_end: fc.constantFrom(0, 1_893_456_000),
      remind_type: fc.constantFrom(0, 1, 2),
      remind_method: fc.constantFrom(['sms'], ['email', 'popup']),
      visibility: fc.constantFrom(0, 1, 2),
      observers: fc.array(id, { maxLength: 2 }),
      labels: fc.array(id, { maxLength: 2 }),
    },
    { requiredKeys: ['title', 'owner_id', 'project_id'] },
  ),
  'edit-view': fc.record({ source: fc.option(text), page: fc.option(text) }, { requiredKeys: [] }),
  'add-payment': fc.record({ category: text, purpose: text, sum: fc.constantFrom(10, 1e21, 1e-7, -1, '10.50', '1e3') }),
  'change-owner': fc.record({ owner: id }),
  'add-comment': fc.record({ text }),
};

const act = fc.constantFrom(...operations.filter(({ needsToken }) => needsToken)).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    params: fc.record({ lead_id: id.map(String), view_id: fc.constantFrom('1001', '1002', '2001') }),
    body: BODIES[operation.id] ?? fc.constant({}),
  }),
);
const removal = fc.record({ collection: fc.constantFrom('tasks', 'comments', 'payments', 'labels', 'views'), id });
const deeds = fc.array(fc.oneof({ weight: 4, arbitrary: act }, maybe(removal)), { maxLength: 20, size: 'max' });

type Deed = typeof deeds extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Performs a request, an action of a tester, or (for undefined) a reset. Rejections are valid. */
function perform(sandbox: Sandbox, deed: Deed): void {
  if (deed === undefined) return;
  if ('collection' in deed) {
    const collection = sandbox.state.collection(deed.collection as 'tasks');
    const last = collection.all().at(-1);
    if (last) collection.remove(Number(last.id));
    return;
  }
  const { operation, params, body } = deed;
  // The body is checked as before a request reaches the operation.
  if (operation.hasBody && !validatorOf(`${operation.id}.request.json`)(body)) return;
  const token = `t${sandbox.nextRequestId()}`;
  const session = { token, user_id: 1, service: 's', address: null, created_at: 0, last_action_at: 0 };
  sandbox.sessions.begin(session);
  const user = sandbox.state.users.get(1);
  try {
    const said = { address: () => 'a', warn() {}, restsOn() {} };
    operation.handle({ sandbox, assumptions: sandbox.assumptions, session, user, params, body, ...said } as never);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
  }
}

/** @returns the state after writing and reading it */
function readBack(document: StateDocument): StateDocument {
  const { value, violations } = checkSeed(JSON.parse(JSON.stringify(minimalSeed(document))), 'accept');
  expect(violations).toBeUndefined();
  return value as StateDocument;
}

function deed(id: string, body: object): Deed {
  const operation = operations.find((one) => one.id === id);
  return { operation, params: { lead_id: '101', view_id: '1001' }, body } as Deed;
}

/** One of each action that creates a record, in addition to random actions. */
const EACH = [
  deed('create-task', { title: 't', owner_id: 11, project_id: 1 }),
  deed('add-comment', { text: 'a' }),
  deed('add-payment', { category: 'new', purpose: 'new', sum: 10 }),
];

test('seeding a saved state gives the same state and hash, after any actions', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(deeds, (list) => {
      const sandbox = new Sandbox('a', startUp);
      for (const deed of list) perform(sandbox, deed);
      const document = sandbox.state.toDocument();
      for (const name of collectionNames) if (document[name].length > fixture.document[name].length) seen.add(name);
      const hash = stateHash(sandbox.state);
      const again = readBack(document);
      expect(again).toEqual(document);
      sandbox.seed(again);
      expect(stateHash(sandbox.state)).toBe(hash);
    }),
    { numRuns: 80, examples: [[EACH]] },
  );
  expect([...seen], 'the deeds must have made records').toEqual(
    expect.arrayContaining(['tasks', 'comments', 'payments', 'categories', 'purposes']),
  );
});

test('a sandbox from a saved state has the same hash, unless a record with a later id was removed', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 10 }), (list) => {
      const sandbox = new Sandbox('a', startUp);
      const kept = list.filter(({ operation }) => operation.id !== 'delete-view');
      for (const deed of kept) perform(sandbox, deed);
      const document = readBack(sandbox.state.toDocument());
      const fresh = new Sandbox('b', { ...startUp, fixture: { name: 'saved', origin: 'saved', document } });
      expect(stateHash(fresh.state)).toBe(stateHash(sandbox.state));
    }),
    { numRuns: 50 },
  );
});

test('every saved field is needed', () => {
  const written = minimalSeed(fixture.document) as Record<string, Record<string, unknown>[]>;
  for (const [name, records] of Object.entries(written)) {
    for (const [at, record] of records.entries()) {
      for (const field of Object.keys(record)) {
        const { [field]: _, ...without } = record;
        const { value } = checkSeed({ ...written, [name]: records.with(at, without) }, 'reject');
        expect(value, `${name}/${at}/${field} says nothing`).not.toEqual(fixture.document);
      }
    }
  }
  expect(Object.keys(written)).not.toContain('tasks');
});

import { expect, test } from 'vitest';
import { stateHash } from '../../../../src/mock/control/state-hash.ts';
import { defaultAssumptions } from '../../../../src/mock/core/assumptions.ts';
import { PER_SECOND } from '../../../../src/mock/core/sandbox/rate-limit.ts';
import { Sandbox } from '../../../../src/mock/core/sandbox/sandbox.ts';
import type { Session } from '../../../../src/mock/core/sandbox/sessions.ts';
import type { Fixture } from '../../../../src/mock/core/state/fixture.ts';
import { emptyDocument } from '../../../../src/mock/core/state/integrity.ts';
import type { StateDocument, User } from '../../../../src/mock/core/state/state.ts';
import { madeEntry } from '../../../support/journal-entry.ts';

const PERSON = { password: 'secret', type: 'staff', name: '', phone: '' } as const;
const OLGA: User = { ...PERSON, id: 1, login: 'olga', type: 'main' };
const ANNA: User = { ...PERSON, id: 2, login: 'anna', employee_id: 11 };

function makeDocument(users: User[], projects: StateDocument['projects']): StateDocument {
  return { ...emptyDocument(), users, projects };
}

const START: Fixture = {
  name: 'start',
  origin: 'start',
  document: makeDocument([OLGA, ANNA], [{ id: 5, name: 'Riverside' }]),
};
const OTHER: Fixture = { name: 'other', origin: 'other', document: makeDocument([ANNA], [{ id: 3, name: 'Hilltop' }]) };

function createSandbox(name = 'a'): Sandbox {
  return new Sandbox(name, { fixture: START, assumptions: defaultAssumptions, taskStatus: 0 });
}

function makeSession(token: string, user_id: number): Session {
  return { token, user_id, service: 'tests', address: '192.0.2.1', created_at: 1000, last_action_at: 1000 };
}

function addProject({ state }: Sandbox): number {
  return state.projects.insert({ id: state.projects.nextId, name: 'New' }).id;
}

/** Changes every part of a sandbox. */
function change(sandbox: Sandbox): void {
  addProject(sandbox);
  sandbox.state.projects.remove(5);
  sandbox.sessions.begin(makeSession('olga', 1));
  sandbox.sessions.begin(makeSession('anna', 2));
  sandbox.clock.freeze();
  sandbox.clock.set(5000);
  sandbox.assumptions = { ...defaultAssumptions, errorStatus: 'code' };
}

function tokens(sandbox: Sandbox): string[] {
  return sandbox.sessions.all().map(({ token }) => token);
}

test('a new sandbox contains its fixture and its startup assumptions', () => {
  const sandbox = createSandbox();
  expect(sandbox.state.toDocument()).toEqual(START.document);
  expect(sandbox.assumptions).toEqual(defaultAssumptions);
  expect(tokens(sandbox)).toEqual([]);
});

test('a reset deletes everything', () => {
  const sandbox = createSandbox();
  const before = stateHash(sandbox.state);
  change(sandbox);
  expect(stateHash(sandbox.state)).not.toBe(before);

  sandbox.reset();
  expect(stateHash(sandbox.state)).toBe(before);
  expect(tokens(sandbox)).toEqual([]);
  expect(sandbox.clock.setting).toEqual({ offset_ms: 0, frozen_at: null });
  expect(sandbox.assumptions).toEqual(defaultAssumptions);
});

test('a reset restarts all sequences from their startup values', () => {
  const sandbox = createSandbox();
  expect([addProject(sandbox), addProject(sandbox)]).toEqual([6, 7]);
  sandbox.reset();
  expect([addProject(sandbox), addProject(sandbox)]).toEqual([6, 7]);
});

test('a reset to another fixture restarts sequences after its records', () => {
  const sandbox = createSandbox();
  change(sandbox);
  sandbox.reset(OTHER);
  expect(sandbox.state.toDocument()).toEqual(OTHER.document);
  expect(addProject(sandbox)).toBe(4);
  sandbox.reset();
  expect(sandbox.state.toDocument()).toEqual(START.document);
});

function exhaust({ rateLimit }: Sandbox): void {
  for (let sent = 0; sent < PER_SECOND; sent += 1) rateLimit.admit(OLGA, 1000);
}

test('a reset restarts the rate limit', () => {
  const sandbox = createSandbox();
  exhaust(sandbox);
  expect(sandbox.rateLimit.isReached(OLGA, 1000)).toBe(true);
  sandbox.reset();
  expect(sandbox.rateLimit.isReached(OLGA, 1000)).toBe(false);
});

test('a reset continues the numbers of requests', () => {
  const sandbox = createSandbox();
  expect([sandbox.nextRequestId(), sandbox.nextRequestId()]).toEqual([1, 2]);
  sandbox.reset();
  expect(sandbox.nextRequestId()).toBe(3);
});

test.each([
  ['sessions', { tokens: ['olga', 'anna'], time: 'machine', errorStatus: '200' }],
  ['clock', { tokens: [], time: 'kept', errorStatus: '200' }],
  ['assumptions', { tokens: [], time: 'machine', errorStatus: 'code' }],
] as const)('a reset can keep only the %s', (part, expected) => {
  const sandbox = createSandbox();
  change(sandbox);
  const set = sandbox.clock.setting;
  sandbox.reset(START, [part]);
  expect(sandbox.state.toDocument()).toEqual(START.document);
  expect(tokens(sandbox)).toEqual(expected.tokens);
  expect(sandbox.clock.setting).toEqual(expected.time === 'kept' ? set : { offset_ms: 0, frozen_at: null });
  expect(sandbox.assumptions.errorStatus).toBe(expected.errorStatus);
});

test('a reset keeps no sessions of users that the fixture lacks', () => {
  const sandbox = createSandbox();
  change(sandbox);
  sandbox.reset(OTHER, ['sessions']);
  expect(tokens(sandbox)).toEqual(['anna']);
});

test('a seed replaces the state and keeps clock and assumptions', () => {
  const sandbox = createSandbox();
  change(sandbox);
  const set = sandbox.clock.setting;
  sandbox.seed(OTHER.document);
  expect(sandbox.state.toDocument()).toEqual(OTHER.document);
  expect(sandbox.clock.setting).toEqual(set);
  expect(sandbox.assumptions.errorStatus).toBe('code');
});

test('a seed never lowers the sequences', () => {
  const sandbox = createSandbox();
  expect([addProject(sandbox), addProject(sandbox)]).toEqual([6, 7]);
  sandbox.seed(OTHER.document);
  expect(addProject(sandbox)).toBe(8);
  sandbox.seed(makeDocument([OLGA], [{ id: 20, name: 'Far above' }]));
  expect(addProject(sandbox)).toBe(21);
});

test('a seed keeps the sessions of users that still exist', () => {
  const sandbox = createSandbox();
  change(sandbox);
  const annas = sandbox.sessions.get('anna');
  sandbox.seed(OTHER.document);
  expect(sandbox.sessions.all()).toEqual([annas]);
});

test('a token that a reset keeps has no reason for an end', () => {
  const sandbox = createSandbox();
  sandbox.sessions.begin(makeSession('olga', 1));
  sandbox.sessions.begin(makeSession('anna', 2));
  sandbox.reset(OTHER, ['sessions']);
  expect(tokens(sandbox)).toEqual(['anna']);
  expect(sandbox.sessions.whyEnded('anna')).toBeUndefined();
  expect(sandbox.sessions.whyEnded('olga')).toBe('the state was reset or seeded');
});

test('removing a user ends its tokens and no others', () => {
  const sandbox = createSandbox();
  change(sandbox);
  sandbox.removeUser(2);
  expect(sandbox.state.users.all()).toEqual([OLGA]);
  expect(tokens(sandbox)).toEqual(['olga']);
  expect(sandbox.sessions.whyEnded('anna')).toBe('its user was removed');
});

test('an image transfers state, sequences, sessions and clock to another sandbox', () => {
  const sandbox = createSandbox();
  change(sandbox);
  const removed = addProject(sandbox);
  sandbox.state.projects.remove(removed);
  const image = JSON.parse(JSON.stringify(sandbox.image()));

  const other = createSandbox('b');
  other.restore(image);
  expect(stateHash(other.state)).toBe(stateHash(sandbox.state));
  expect(other.sessions.all()).toEqual(sandbox.sessions.all());
  expect(other.clock.now()).toBe(5000);
  expect(other.image()).toEqual(sandbox.image());
  expect(addProject(other)).toBe(removed + 1);
});

test('an image does not change with its sandbox', () => {
  const sandbox = createSandbox();
  change(sandbox);
  const image = sandbox.image();
  const before = structuredClone(image);
  addProject(sandbox);
  sandbox.clock.advance(1000);
  for (const session of sandbox.sessions.all()) sandbox.sessions.touch(session, 9000);
  expect(image).toEqual(before);
});

test('a restored sandbox does not change the image it came from', () => {
  const image = createSandbox().image();
  image.sessions.push(makeSession('olga', 1));
  const before = structuredClone(image);
  const sandbox = createSandbox('b');
  sandbox.restore(image);
  addProject(sandbox);
  for (const session of sandbox.sessions.all()) sandbox.sessions.touch(session, 9000);
  expect(image).toEqual(before);
});

test('a restore assigns ids as at the time of the image', () => {
  const sandbox = createSandbox();
  sandbox.state.projects.remove(addProject(sandbox));
  const image = sandbox.image();
  expect([addProject(sandbox), addProject(sandbox)]).toEqual([7, 8]);
  sandbox.restore(image);
  expect(sandbox.state.sequences).toEqual(image.sequences);
  expect([addProject(sandbox), addProject(sandbox)]).toEqual([7, 8]);
});

test('two sandboxes of one fixture share nothing', () => {
  const [one, two] = [createSandbox('one'), createSandbox('two')];
  const before = two.image();
  const untouched = structuredClone(START);
  change(one);
  one.state.users.update(1, { name: 'Changed' });
  exhaust(one);
  one.nextRequestId();

  expect(two.image()).toEqual(before);
  expect(two.assumptions).toEqual(defaultAssumptions);
  expect(two.rateLimit.isReached(OLGA, 1000)).toBe(false);
  expect(two.nextRequestId()).toBe(1);
  expect(START).toEqual(untouched);
});

test('changes are pending until they are accepted', () => {
  const sandbox = createSandbox();
  addProject(sandbox);
  sandbox.sessions.begin(makeSession('olga', 1));
  expect(sandbox.pendingChanges).toMatchObject([
    { collection: 'projects', id: 6, action: 'insert' },
    { collection: 'sessions', id: 'olga', action: 'insert' },
  ]);
  expect(sandbox.pendingEntry()).toMatchObject({
    put: [
      ['projects', { id: 6 }],
      ['sessions', { token: 'olga' }],
    ],
  });
  sandbox.acceptChanges();
  expect(sandbox.pendingChanges).toEqual([]);
  expect(sandbox.hasChanged).toBe(false);
});

const REPLACEMENTS = [
  ['reset', (sandbox: Sandbox) => sandbox.reset()],
  ['seed', (sandbox: Sandbox) => sandbox.seed(OTHER.document)],
  ['restore', (sandbox: Sandbox) => sandbox.restore(createSandbox().image())],
] as const;

test.each(REPLACEMENTS)('a %s is saved as the whole contents after it', (_what, replace) => {
  const sandbox = createSandbox();
  addProject(sandbox);
  replace(sandbox);
  addProject(sandbox);
  expect(sandbox.pendingChanges).toBeUndefined();
  expect(sandbox.pendingEntry()).toEqual({ contents: sandbox.image() });
});

test.each([
  ...REPLACEMENTS,
  [
    'change of everything there is',
    (sandbox: Sandbox) => {
      addProject(sandbox);
      sandbox.state.users.update(1, { name: 'Changed' });
      sandbox.state.users.replace(2, { ...ANNA, phone: '1' });
      sandbox.state.projects.remove(5);
      sandbox.sessions.begin(makeSession('new', 2));
      for (const session of sandbox.sessions.all()) sandbox.sessions.expire(session, 5000);
      for (const session of sandbox.sessions.all()) sandbox.sessions.end(session, 'a test');
      sandbox.clock.freeze();
    },
  ],
  [
    'session that was aged',
    (sandbox: Sandbox) => {
      for (const session of sandbox.sessions.all()) sandbox.sessions.expire(session, 5000);
      expect(sandbox.hasChanged).toBe(true);
    },
  ],
] as const)('a %s can be undone', (_what, change) => {
  const sandbox = createSandbox();
  sandbox.state.projects.insert({ id: 3, name: 'Before' });
  sandbox.state.projects.insert({ id: 7, name: 'Behind' });
  sandbox.sessions.begin(makeSession('olga', 1));
  sandbox.acceptChanges();
  const { document, sessions, clock } = sandbox.image();
  change(sandbox);
  sandbox.undo();
  const after = sandbox.image();
  // The order of records is compared too, because hashes depend on it.
  expect({ document: after.document, sessions: after.sessions, clock: after.clock }).toEqual({
    document,
    sessions,
    clock,
  });
  expect(sandbox.hasChanged).toBe(false);
});

test('a record removed and created again keeps its position in memory, on disk and after an undo', () => {
  const sandbox = createSandbox();
  const { projects } = sandbox.state;
  for (const id of [6, 7]) projects.insert({ id, name: 'New' });
  sandbox.acceptChanges();
  const image = sandbox.image();
  const before = projects.all();
  const exchange = () => {
    projects.remove(6);
    expect([projects.size, projects.first()?.id, projects.all().map(({ id }) => id)]).toEqual([2, 5, [5, 7]]);
    projects.insert({ id: 6, name: 'Again' });
    projects.remove(5);
  };
  exchange();
  sandbox.undo();
  expect(projects.all()).toEqual(before);
  exchange();
  const other = createSandbox();
  other.restore(image);
  other.replay(sandbox.pendingEntry());
  sandbox.acceptChanges();
  expect(projects.all()).toEqual([{ id: 6, name: 'Again' }, before[2]]);
  expect(other.state.projects.all()).toEqual(projects.all());
  projects.insert({ id: 5, name: 'Last' });
  expect(projects.all().map(({ id }) => id)).toEqual([6, 7, 5]);
});

test('changes of undone contents leave nothing in the earlier contents', () => {
  const sandbox = createSandbox();
  addProject(sandbox);
  sandbox.acceptChanges();
  sandbox.reset();
  sandbox.state.projects.remove(5);
  sandbox.state.projects.insert({ id: 6, name: 'Another' });
  sandbox.undo();
  expect(sandbox.state.projects.all()).toEqual([START.document.projects[0], { id: 6, name: 'New' }]);
});

test('a reset empties the journal when it is saved, not when it is undone', () => {
  const sandbox = createSandbox();
  const entries = () => sandbox.journal.entries().map(({ id }) => id);
  sandbox.journal.add(madeEntry(1));
  sandbox.acceptChanges();
  expect(entries()).toEqual([1]);
  sandbox.reset();
  sandbox.undo();
  sandbox.acceptChanges();
  expect(entries()).toEqual([1]);
  sandbox.reset();
  sandbox.acceptChanges();
  expect(entries()).toEqual([]);
  sandbox.journal.add(madeEntry(2));
  sandbox.acceptChanges();
  expect(entries()).toEqual([2]);
});

test('moving or stopping the clock is a change to save, and reading it is not', () => {
  const sandbox = createSandbox();
  const isWritten = (move: () => void) => {
    move();
    const { hasChanged } = sandbox;
    const entry = sandbox.pendingEntry();
    expect('clock' in entry ? entry.clock : undefined).toEqual(hasChanged ? sandbox.clock.setting : undefined);
    sandbox.acceptChanges();
    return hasChanged;
  };
  expect(isWritten(() => {})).toBe(false);
  expect(isWritten(() => sandbox.clock.advance(1000))).toBe(true);
  expect(isWritten(() => sandbox.clock.advance(0))).toBe(false);
  expect(isWritten(() => sandbox.clock.freeze())).toBe(true);
  expect(isWritten(() => sandbox.clock.freeze())).toBe(false);
});

test('using tokens is not a change, and is saved with the next change', () => {
  const sandbox = createSandbox();
  const [olga] = ['olga', 'anna'].map((token) => sandbox.sessions.begin(makeSession(token, 1)));
  sandbox.acceptChanges();
  if (olga) sandbox.sessions.touch(olga, 3000);
  expect(sandbox.hasChanged).toBe(false);
  const id = addProject(sandbox);
  expect(sandbox.pendingEntry()).toEqual({
    put: [
      ['projects', { id, name: 'New' }],
      ['sessions', { ...makeSession('olga', 1), last_action_at: 3000 }],
    ],
    remove: [],
  });
});

test('replayed contents replace the current contents', () => {
  const [one, two] = [createSandbox('one'), createSandbox('two')];
  addProject(one);
  one.clock.freeze();
  one.clock.set(5000);
  two.sessions.begin(makeSession('olga', 1));
  two.replay({ contents: one.image() });
  expect(two.image()).toEqual(one.image());
  expect(two.sessions.whyEnded('olga')).toBe('the data file did not contain this token at the start');
});

test('a replayed entry gives the same state, sequences and sessions', () => {
  const [one, two] = [createSandbox('one'), createSandbox('two')];
  addProject(one);
  one.state.users.update(1, { name: 'Changed' });
  one.state.projects.remove(addProject(one));
  one.sessions.begin(makeSession('olga', 1));
  one.clock.freeze();
  one.clock.set(5000);
  two.replay(JSON.parse(JSON.stringify(one.pendingEntry())));
  expect(two.image()).toEqual(one.image());
});

/** @returns a new sandbox after replaying the logged changes */
function replayed(sandbox: Sandbox): Sandbox {
  const again = createSandbox('again');
  again.replay(JSON.parse(JSON.stringify(sandbox.pendingEntry())));
  return again;
}

test('after a replay, users who swapped logins in one request are found by their new logins', () => {
  const sandbox = createSandbox();
  sandbox.state.users.update(1, { login: 'nobody' });
  sandbox.state.users.update(2, { login: 'olga' });
  sandbox.state.users.update(1, { login: 'anna' });
  const { users } = replayed(sandbox).state;
  expect(['olga', 'anna', 'nobody'].map((login) => users.getBy('login', login)?.id)).toEqual([2, 1, undefined]);
});

test('a record created and removed in one request is saved, and takes over no key', () => {
  const sandbox = createSandbox();
  const { users } = sandbox.state;
  const eva: User = { ...PERSON, id: users.nextId, login: 'eva' };
  users.update(2, { login: 'nobody' });
  users.insert(eva);
  users.update(eva.id, { login: 'anna' });
  users.remove(eva.id);
  users.update(2, { login: 'anna' });
  expect(sandbox.pendingEntry()).toEqual({
    put: [
      ['users', { ...eva, login: 'anna' }],
      ['users', ANNA],
    ],
    remove: [['users', eva.id]],
  });
  const again = replayed(sandbox);
  expect(again.state.users.getBy('login', 'anna')).toEqual(ANNA);
  expect(again.image()).toEqual(sandbox.image());
});

test('an expired session dropped before its user was removed stays gone after a replay', () => {
  const [one, two] = [createSandbox('one'), createSandbox('two')];
  one.sessions.begin(makeSession('anna', 2));
  two.replay(one.pendingEntry());
  one.acceptChanges();
  one.sessions.drop('anna');
  one.removeUser(2);
  two.replay(one.pendingEntry());
  expect(two.image()).toEqual(one.image());
});

import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { Sandbox } from '../../../src/mock/core/sandbox/sandbox.ts';
import { Fixtures } from '../../../src/mock/schema/files/fixtures.ts';
import { InvalidFile } from '../../../src/mock/schema/files/json-file.ts';
import { checkDataFile, fromDataFile, toDataFile } from '../../../src/mock/store/data-file.ts';

const written = { fixture: 'default', dataFileId: 'a1b2c3d4', n: 7 };

/** @returns the contents of a sandbox in which every kind of change has happened */
function livedIn() {
  const fixture = new Fixtures(undefined).byName('default', 'reject');
  const sandbox = new Sandbox('default', { fixture, assumptions: defaultAssumptions, taskStatus: 0 });
  sandbox.state.views.update(1002, { source: 'edited', signature: 'tests', user_id: 1 });
  sandbox.state.comments.insert({
    id: '1',
    lead_id: 101,
    text: 'line\nand “quotes” 😀',
    created_at: '31.12.25 23:59:59',
    author: { id: 1, type: 'main' },
    signature: 'tests',
    user_id: 1,
  });
  sandbox.state.views.remove(2001);
  const login = { user_id: 1, service: 'tests', created_at: 1000, last_action_at: 2000 };
  sandbox.sessions.begin({ token: 'a'.repeat(32), address: '127.0.0.1', ...login });
  sandbox.sessions.begin({ token: 'b'.repeat(32), address: null, ...login });
  sandbox.clock.restore({ offset_ms: 3_600_000, frozen_at: 5000 });
  return sandbox.image();
}

function contentOf(image: ReturnType<typeof livedIn>): { [key: string]: unknown; $meta: Record<string, unknown> } {
  return JSON.parse(JSON.stringify(toDataFile(image, written)));
}

function errorOf(content: unknown): InvalidFile {
  try {
    checkDataFile('data.json', JSON.parse(JSON.stringify(content)));
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidFile);
    return error as InvalidFile;
  }
  return expect.fail('the data file was accepted');
}

test('saved contents are read back unchanged', () => {
  const image = livedIn();
  const text = JSON.stringify(toDataFile(image, written));
  const content = checkDataFile('data.json', JSON.parse(text));
  expect(content.$meta.fixture).toBe('default');
  expect(fromDataFile(content)).toEqual(image);
  expect(JSON.stringify(content)).toBe(text);
});

test('a data file without $meta is a seed', () => {
  const { $meta, ...seed } = contentOf(livedIn());
  expect(Object.keys($meta)).toEqual([
    'format',
    'writtenBy',
    'fixture',
    'dataFileId',
    'n',
    'sequences',
    'sessions',
    'clock',
  ]);
  expect(Object.keys(seed)).toHaveLength(11);
});

test('a restored sandbox saves the same contents again', () => {
  const image = livedIn();
  const fixture = new Fixtures(undefined).byName('empty', 'reject');
  const other = new Sandbox('default', { fixture, assumptions: defaultAssumptions, taskStatus: 0 });
  other.restore(fromDataFile(checkDataFile('data.json', toDataFile(image, written))));
  expect(other.image()).toEqual(image);
});

test('state accepted by an earlier run can be read', () => {
  const content = contentOf(livedIn());
  const tasks = [{ id: 1, title: 'x', owner_id: 999, project_id: 999, labels: [999] }];
  expect(checkDataFile('data.json', { ...content, tasks }).tasks).toHaveLength(1);
});

test.each([
  ['a fixture', { users: [] }],
  ['an empty object', {}],
  ['a list', []],
  ['null', null],
  ['a number', 5],
])('%s is not a valid data file', (_what, content) => {
  expect(errorOf(content).violations).toEqual([{ pointer: '/$meta', message: expect.stringContaining('is required') }]);
});

test.each<[what: string, damage: Record<string, unknown>, pointer: string]>([
  ['no id', { dataFileId: undefined }, '/$meta/dataFileId'],
  ['a clock beyond 9999', { clock: { offset_ms: 0, frozen_at: 253402300800000 } }, '/$meta/clock/frozen_at'],
  ['a clock that is set too far', { clock: { offset_ms: 1e15, frozen_at: null } }, '/$meta/clock/offset_ms'],
  ['no fixture', { fixture: undefined }, '/$meta/fixture'],
  ['a fixture that is no name', { fixture: 5 }, '/$meta/fixture'],
  ['no sequences', { sequences: undefined }, '/$meta/sequences'],
  ['a sequence that is missing', { sequences: {} }, '/$meta/sequences/leads'],
  ['sessions that are no list', { sessions: {} }, '/$meta/sessions'],
  ['a session without user', { sessions: [{ token: 'x' }] }, '/$meta/sessions/0/user_id'],
  ['no clock', { clock: undefined }, '/$meta/clock'],
  ['a clock that says no number', { clock: { offset_ms: '0', frozen_at: null } }, '/$meta/clock/offset_ms'],
  ['an unknown key', { version: 2 }, '/$meta/version'],
])('$meta with %s is rejected at its place', (_what, damage, pointer) => {
  const content = contentOf(livedIn());
  const error = errorOf({ ...content, $meta: { ...content.$meta, ...damage } });
  expect(error.violations.map((violation) => violation.pointer)).toContain(pointer);
  expect(error.message).toContain(`data.json#${pointer} `);
});

test('a sequence below 1 is rejected', () => {
  const content = contentOf(livedIn());
  const sequences = { ...(content.$meta['sequences'] as object), leads: 0 };
  expect(errorOf({ ...content, $meta: { ...content.$meta, sequences } }).violations).toEqual([
    { pointer: '/$meta/sequences/leads', message: 'must be at least 1' },
  ]);
});

test('a sequence beyond the largest countable id is rejected', () => {
  const content = contentOf(livedIn());
  const sequences = { ...(content.$meta['sequences'] as object), leads: Number.MAX_SAFE_INTEGER };
  expect(errorOf({ ...content, $meta: { ...content.$meta, sequences } }).violations).toEqual([
    { pointer: '/$meta/sequences/leads', message: 'must be at most 8999999900000001' },
  ]);
});

test.each([
  [{ format: 9, writtenBy: '2.0.0' }, 'is 9 (written by leadmock 2.0.0), but this version reads only format 5'],
  [{ format: 2 }, 'is 2 (of an unknown version), but this version reads only format 5'],
  [{}, 'is missing (of an unknown version), but this version reads only format 5'],
])('a file of the format %j gets only an error about its format, with a way out', ($meta, says) => {
  const content = contentOf(livedIn());
  const { violations } = errorOf({ ...content, leads: 5, $meta });
  expect(violations).toEqual([{ pointer: '/$meta/format', message: expect.stringContaining(says) }]);
  expect(violations[0]?.message).toMatch(
    /: start and stop that version once, then use the records as a fixture: --fixture \S+ --data-file <another file>$/,
  );
});

test('endlessly nested lists are rejected without a crash', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const text = JSON.stringify(toDataFile(livedIn(), written));
  const asRecord = text.replace('"labels":[', `"labels":[${deep},`);
  expect(() => checkDataFile('data.json', JSON.parse(asRecord))).toThrow('data.json is nested too deeply');
  // The content of a visitor is undocumented.
  const asVisitor = text.replace(/"visitor":\{/, `"visitor":{"deep":${deep},`);
  expect(asVisitor).not.toBe(text);
  expect(() => checkDataFile('data.json', JSON.parse(asVisitor))).toThrow('data.json is nested too deeply');
});

test('damage to the state and to $meta is reported together', () => {
  const content = contentOf(livedIn());
  const error = errorOf({ ...content, projects: [], $meta: { ...content.$meta, fixture: 5 } });
  const pointers = error.violations.map(({ pointer }) => pointer);
  expect(pointers).toContain('/$meta/fixture');
  expect(pointers).toContain('/leads/0/project_id');
});

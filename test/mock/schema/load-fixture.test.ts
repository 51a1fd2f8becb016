import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { referenceFields } from '../../../src/mock/core/state/references.ts';
import { Fixtures, loadFixture, UnknownFixture } from '../../../src/mock/schema/files/fixtures.ts';
import { InvalidFile } from '../../../src/mock/schema/files/json-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

async function fixtureFile(content: unknown): Promise<string> {
  const file = join(await tempFolder(), 'mine.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function errorOf(file: string): InvalidFile {
  try {
    loadFixture(file, 'reject');
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidFile);
    return error as InvalidFile;
  }
  return expect.fail('the fixture was accepted');
}

const main = { id: 1, login: 'owner@example.com', password: 'secret', type: 'main' };
const staff = { id: 2, login: 'anna@example.com', password: 'secret', type: 'staff', employee_id: 11 };
const employee = { id: 11, name: 'Anna' };
const project = { id: 1, name: 'One' };
const label = { id: 21, project_id: 1, name: 'Urgent', color: 'ff3b30' };
const lead = { id: 101, project_id: 1, contact_id: 501, name: 'Maria' };
const view = { id: 1001, project_id: 1, uuid: '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61' };
const task = { id: 1, title: 'Call', owner_id: 11, project_id: 1 };
const comment = {
  id: '1',
  lead_id: 101,
  text: 'hello',
  created_at: '31.12.25 23:59:59',
  author: { id: 1, type: 'main' },
};
const category = { id: 1, project_id: 1, name: 'Flat' };
const purpose = { id: 1, project_id: 1, name: 'Deposit' };
const payment = { id: 1, lead_id: 101, category_id: 1, purpose_id: 1, sum: '1500.50' };
const whole = {
  users: [main, staff],
  employees: [employee],
  projects: [project],
  labels: [label],
  leads: [lead],
  views: [view],
  tasks: [task],
  comments: [comment],
  payments: [payment],
  categories: [category],
  purposes: [purpose],
};
const owned = (value: unknown) => ({ ...lead, custom: [{ id: 1, name: 'Owner', type: 'owner', value }] });

function without(record: object, field: string): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));
}

test('a complete seed is accepted and named after its file', async () => {
  const fixture = loadFixture(await fixtureFile(whole), 'reject');
  expect(fixture.name).toBe('mine');
  expect(fixture.document).toMatchObject(whole);
});

test('every collection may be omitted', async () => {
  const { document } = loadFixture(await fixtureFile({ $schema: '../schemas/seed.json' }), 'reject');
  expect(document.leads).toEqual([]);
  expect(document).not.toHaveProperty('$schema');
});

/** Records with each reference that the collection may have. */
const referencing = {
  ...whole,
  employees: [{ ...employee, last_project_id: 1 }],
  tasks: [{ ...task, lead_id: 101, observers: [11], labels: [21] }],
};

test.each(
  Object.entries(referencing).flatMap(([collection, [record]]) =>
    Object.keys(record ?? {}).flatMap((field) => {
      const target = referenceFields[field];
      return target === undefined ? [] : [[collection, field, target] as const];
    }),
  ),
)('a record of %s whose %s has no record in %s is rejected', async (collection, field, target) => {
  const [record] = referencing[collection as keyof typeof referencing];
  const isList = Array.isArray(record?.[field as keyof typeof record]);
  const broken = { ...record, [field]: isList ? [999] : 999 };
  const { violations } = errorOf(await fixtureFile({ ...referencing, [collection]: [broken] }));
  const pointer = `/${collection}/0/${field}${isList ? '/0' : ''}`;
  const message = field === 'labels' ? 'project 1 has no label 999' : `${target}/999 does not exist`;
  expect(violations).toContainEqual({ pointer, message: expect.stringContaining(message) });
});

test.each<[what: string, broken: object, pointer: string, message: string]>([
  ['an unknown label', { tasks: [{ ...task, labels: [99] }] }, '/tasks/0/labels/0', 'project 1 has no label 99'],
  [
    'a label of another project',
    {
      projects: [project, { id: 2, name: 'Two' }],
      labels: [label, { ...label, id: 22, project_id: 2 }],
      tasks: [{ ...task, labels: [21, 22] }],
    },
    '/tasks/0/labels/1',
    'project 1 has no label 22',
  ],
  [
    'a payment for a purpose of another project',
    { projects: [project, { id: 2, name: 'Two' }], purposes: [{ ...purpose, project_id: 2 }] },
    '/payments/0/purpose_id',
    'purposes/1 is not in the project of the lead',
  ],
  ['an id given twice', { leads: [lead, lead] }, '/leads/1/id', 'the id 101 already exists'],
  ['a comment id given twice', { comments: [comment, comment] }, '/comments/1/id', 'the id 1 already exists'],
  [
    'a UUID given twice, in other case',
    { views: [view, { ...view, id: 1002, uuid: view.uuid.toUpperCase() }] },
    '/views/1/uuid',
    'another record in views has this uuid',
  ],
  [
    'a login given twice',
    { users: [main, { ...staff, login: main.login }] },
    '/users/1/login',
    'another record in users has this login',
  ],
  [
    'a category given twice in a project',
    { categories: [category, { ...category, id: 2 }] },
    '/categories/1/name',
    'another record in categories has this name',
  ],
  [
    'a purpose given twice in a project',
    { purposes: [purpose, { ...purpose, id: 2 }] },
    '/purposes/1/name',
    'has this name',
  ],
  [
    'two main accounts',
    { users: [main, { ...main, id: 5, login: 'x' }] },
    '/users/1/type',
    'another main account exists',
  ],
  [
    'an employee with the id of the main account',
    { employees: [employee, { id: 1, name: 'x' }] },
    '/employees/1/id',
    'main account',
  ],
  [
    'staff without employee_id',
    { users: [main, without(staff, 'employee_id')] },
    '/users/1/employee_id',
    'is required',
  ],
  [
    'a user of another type',
    { users: [{ ...main, type: 'admin' }] },
    '/users/0/type',
    'must be one of "main", "staff"',
  ],
  ['an empty login', { users: [{ ...main, login: '' }] }, '/users/0/login', 'must not be empty'],
  ['an unknown field', { leads: [{ ...lead, contactid: 1 }] }, '/leads/0/contactid', 'did you mean contact_id?'],
  ['an unknown collection', { lead: [] }, '/lead', 'did you mean leads?'],
  ['a field left out', { leads: [without(lead, 'contact_id')] }, '/leads/0/contact_id', 'is required'],
  ['a number as a string', { leads: [{ ...lead, contact_id: '501' }] }, '/leads/0/contact_id', 'must be an integer'],
  ['a fraction', { leads: [{ ...lead, contact_id: 5.5 }] }, '/leads/0/contact_id', 'must be an integer'],
  ['a flag as a number', { leads: [{ ...lead, deal: 1 }] }, '/leads/0/deal', 'must be true or false'],
  ['null for a name', { leads: [{ ...lead, name: null }] }, '/leads/0/name', 'must be a string'],
  ['an object for a list', { leads: { 101: lead } }, '/leads', 'must be a list'],
  ['an id of 0', { projects: [project, { id: 0, name: 'x' }] }, '/projects/1/id', 'must be at least 1'],
  [
    'an id that leaves no room',
    { projects: [project, { id: 2 ** 53, name: 'x' }] },
    '/projects/1/id',
    'must be at most',
  ],
  ['a short UUID', { views: [{ ...view, uuid: '3f2b8c1e' }] }, '/views/0/uuid', 'must be a UUID such as'],
  ['a UUID in braces', { views: [{ ...view, uuid: `{${view.uuid}}` }] }, '/views/0/uuid', 'must be a UUID such as'],
  [
    'a UUID as a URN',
    { views: [{ ...view, uuid: `urn:uuid:${view.uuid}` }] },
    '/views/0/uuid',
    'must be a UUID such as',
  ],
  ['a color with #', { labels: [{ ...label, color: '#ff3b30' }] }, '/labels/0/color', 'must be six hex digits'],
  ['a color by name', { labels: [{ ...label, color: 'red' }] }, '/labels/0/color', 'must be six hex digits'],
  [
    'a date in ISO form',
    { comments: [{ ...comment, created_at: '2025-12-31T23:59:59Z' }] },
    '/comments/0/created_at',
    'must be a date such as 31.12.25 23:59:59',
  ],
  [
    'a date without seconds',
    { comments: [{ ...comment, created_at: '31.12.25 23:59' }] },
    '/comments/0/created_at',
    'must be a date such as',
  ],
  [
    'a time that no day has',
    { comments: [{ ...comment, created_at: '31.12.25 24:00:00' }] },
    '/comments/0/created_at',
    'must be a date such as 31.12.25 23:59:59',
  ],
  ['a comment id as a number', { comments: [{ ...comment, id: 1 }] }, '/comments/0/id', 'must be a string of digits'],
  [
    'a comment id with letters',
    { comments: [{ ...comment, id: '1a' }] },
    '/comments/0/id',
    'must be a string of digits',
  ],
  ['an author of no type', { comments: [{ ...comment, author: { id: 1 } }] }, '/comments/0/author/type', 'is required'],
  ['a visitor as text', { views: [{ ...view, visitor: 'me' }] }, '/views/0/visitor', 'must be an object or null'],
  ['an unknown reminder', { tasks: [{ ...task, remind_type: 4 }] }, '/tasks/0/remind_type', 'must be at most 3'],
  [
    'an unknown way to remind',
    { tasks: [{ ...task, remind_method: ['fax'] }] },
    '/tasks/0/remind_method/0',
    'must be one of',
  ],
  ['a task without title', { tasks: [{ ...task, title: '' }] }, '/tasks/0/title', 'must not be empty'],
  ['a sum as a number', { payments: [{ ...payment, sum: 1500.5 }] }, '/payments/0/sum', 'must be a decimal string'],
  ['a sum with an exponent', { payments: [{ ...payment, sum: '1e3' }] }, '/payments/0/sum', 'must be a decimal string'],
  ['a name of white space', { categories: [{ ...category, name: ' \n' }] }, '/categories/0/name', 'not blank'],
  ['an empty name', { purposes: [{ ...purpose, name: '' }] }, '/purposes/0/name', 'not blank'],
])('%s is rejected at its place', async (_what, broken, pointer, message) => {
  const file = await fixtureFile({ ...whole, ...broken });
  const error = errorOf(file);
  const violation = error.violations.find((known) => known.pointer === pointer);
  expect(violation?.message, JSON.stringify(error.violations)).toContain(message);
  expect(error.message).toContain(`${file}#${pointer} ${violation?.message}`);
});

test('all mistakes are reported, one per line', async () => {
  const file = await fixtureFile({ ...whole, labels: [{ ...label, color: 'red', name: 5 }], lead: [] });
  const error = errorOf(file);
  expect(error.violations.map(({ pointer }) => pointer).toSorted()).toEqual([
    '/labels/0/color',
    '/labels/0/name',
    '/lead',
  ]);
  expect(error.message.split('\n')).toHaveLength(1 + 3);
});

test('all contradictions are reported', async () => {
  const file = await fixtureFile({
    projects: [project, project],
    labels: [{ ...label, project_id: 8 }],
    leads: [lead, lead],
  });
  expect(errorOf(file).violations.map(({ pointer }) => pointer)).toEqual([
    '/projects/1/id',
    '/leads/1/id',
    '/labels/0/project_id',
  ]);
});

test.each([
  [['{', '  "users": [],', '  "leads": [,]', '}'], 'line 3, column 13'],
  [['{', '  "users": []', '  "leads": []', '}'], 'line 3, column 3'],
  [['{', '  "users": [],', '}'], 'line 3, column 1'],
  [['{', '  // a comment', '}'], 'line 2, column 3'],
  [['{ "users": nonsense }'], 'line 1, column 12'],
])('broken JSON %j is placed at %s', async (lines, place) => {
  const [violation] = errorOf(await fixtureFile(lines.join('\n'))).violations;
  expect(violation?.pointer).toBe('');
  expect(violation?.message).toContain(`is not valid JSON: ${place}: `);
});

test('an empty file is not valid JSON', async () => {
  expect(errorOf(await fixtureFile('')).message).toContain('is not valid JSON: line 1, column 1');
});

test.each(['[]', 'null', '"text"', '7'])('%s is JSON, but not a valid seed', async (text) => {
  expect(errorOf(await fixtureFile(text)).violations).toEqual([{ pointer: '', message: 'must be an object' }]);
});

test('a byte order mark is accepted', async () => {
  const { document } = loadFixture(await fixtureFile(`\uFEFF${JSON.stringify(whole)}`), 'reject');
  expect(document.leads).toHaveLength(1);
});

test('a byte order mark does not move the position of a mistake', async () => {
  expect(errorOf(await fixtureFile('\uFEFF[,]')).message).toContain('line 1, column 2');
});

test('with unknownBodyId=accept, only tasks and owners may have unknown references', async () => {
  const strangers = { ...whole, tasks: [{ ...task, owner_id: 99 }], leads: [owned({ id: 99, type: 'staff' })] };
  expect(loadFixture(await fixtureFile(strangers), 'accept').document.tasks).toHaveLength(1);
  const orphan = await fixtureFile({ ...whole, labels: [{ ...label, project_id: 9 }] });
  expect(() => loadFixture(orphan, 'accept')).toThrow('/labels/0/project_id');
});

test('the main account may own and observe, by 0 and by its own id', async () => {
  const tasks = [
    { ...task, owner_id: 0, observers: [0, 1] },
    { ...task, id: 2, owner_id: 1 },
  ];
  expect(loadFixture(await fixtureFile({ ...whole, tasks }), 'reject').document.tasks).toHaveLength(2);
});

test('a missing file and a folder cannot be read', async () => {
  const folder = await tempFolder();
  expect(errorOf(join(folder, 'none.json')).message).toContain('cannot be read');
  expect(errorOf(folder).message).toContain('cannot be read');
});

test('a fixture is found by its name, or by the path of its file', async () => {
  const file = await fixtureFile(whole);
  const fixtures = new Fixtures(undefined);
  expect(fixtures.startUp('empty', 'reject').name).toBe('empty');
  expect(fixtures.startUp(file, 'reject').name).toBe('mine');
  expect(() => fixtures.byName(file, 'reject')).toThrow(UnknownFixture);
});

test('an unknown name gets the nearest one and all others', () => {
  const fixtures = new Fixtures(undefined);
  expect(() => fixtures.startUp('emtpy', 'reject')).toThrow('did you mean empty? (known: default, empty)');
});

test('a folder of fixtures that cannot be read stops the start', async () => {
  const folder = await tempFolder();
  expect(() => new Fixtures(join(folder, 'none'))).toThrow(InvalidFile);
});

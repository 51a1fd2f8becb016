import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import defaultFixture from '../../../fixtures/default.json' with { type: 'json' };
import { collectionNames } from '../../../src/mock/core/state/state.ts';
import { minimalSeed } from '../../../src/mock/schema/files/minimal-seed.ts';
import { checkSeed } from '../../../src/mock/schema/seed.ts';
import { undescribedInControlWith } from '../../support/control-answers.ts';
import { undescribedWith } from '../../support/openapi-answers.ts';
import { startMock, type TestMock } from '../../support/start-mock.ts';
import { LOG_ONLY } from '../../support/start-mock-settings.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { rule } from '../../support/titles.ts';

const { $schema: _, ...base } = defaultFixture;
const TEAM = { name: 'North', members: [7, null] };

/** The default fixture, with additional fields of an account. */
const seed = {
  ...base,
  extra_fields: { leads: ['responsible_id', 'team'], views: ['utm'], employees: ['locked'], labels: ['order'] },
  leads: base.leads.map((lead) => (lead.id === 101 ? { team: TEAM, ...lead, responsible_id: 7 } : lead)),
  views: base.views.map((view) => (view.id === 1001 ? { ...view, utm: null } : view)),
  employees: base.employees.map((employee) => ({ ...employee, locked: false })),
  labels: base.labels.map((label) => ({ ...label, order: 3 })),
};

const everyField = { ...seed.extra_fields, leads: [...seed.extra_fields.leads, 'rank'] };
const described = {
  service: await undescribedWith(everyField, 'openapi-with-extra-fields'),
  control: await undescribedInControlWith(
    { extraFields: everyField, names: collectionNames },
    'control-openapi-with-extra-fields',
  ),
};

async function started(): Promise<TestMock & { ask: (method: string, path: string, body?: object) => Promise<Body> }> {
  const mock = await startMock({ described });
  await mock.http.post('/_mock/seed').send({ data: seed }).expect(200);
  await mock.client.login();
  const token = mock.sandbox.sessions.all()[0]?.token ?? '';
  const ask = async (method: string, path: string, body?: object) => {
    const request = mock.http[method as 'get'](path).set('token', token);
    return (await (body ? request.send(body) : request)).body;
  };
  return { ...mock, ask };
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the body holds
type Body = any;

const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 1 };

test(
  rule('extra-fields', 'a lead shows extra fields after the documented ones, after a payment and a change of owner'),
  async () => {
    const { ask } = await started();
    const paid = (await ask('post', '/lead/101/payment', PAYMENT)).result;
    expect(Object.keys(paid)).toEqual(['id', 'contact_id', 'name', 'deal', 'custom', 'responsible_id', 'team']);
    expect(paid).toMatchObject({ responsible_id: 7, team: TEAM });
    const owned = (await ask('put', '/lead/101/owner', { owner: 12, team: 'South' })).result;
    expect(owned).toMatchObject({ responsible_id: 7, team: TEAM });
    // A record without the extra field shows none.
    expect((await ask('post', '/lead/102/payment', PAYMENT)).result).not.toHaveProperty('team');
  },
);

test(rule('extra-fields', 'a view shows extra fields by number and by UUID, and an edit keeps them'), async () => {
  const { ask, sandbox } = await started();
  expect(Object.keys((await ask('get', '/view/1001')).result).slice(-2)).toEqual(['referer', 'utm']);
  for (const id of ['1001', '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61']) {
    expect((await ask('get', `/view/${id}`)).result).toMatchObject({ id: 1001, utm: null });
    for (const edit of [{ source: id, utm: 'y' }, {}])
      expect((await ask('put', `/view/${id}`, edit)).result).toMatchObject({ source: id, utm: null });
    expect(sandbox.state.views.get(1001)).toMatchObject({ utm: null });
  }
  expect((await ask('get', '/view/1002')).result).not.toHaveProperty('utm');
});

test(rule('extra-fields', 'a task shows the extra fields of its observers and labels'), async () => {
  const { ask } = await started();
  const task = { title: 'Call', owner_id: 11, project_id: 1, observers: [13, 0], labels: [21] };
  const { result } = await ask('post', '/task', task);
  expect(result.observers).toEqual([
    { id: 13, name: 'Vera', phone: '', locked: false },
    { id: 1, name: 'Olga Owner', phone: '+70000000001' },
  ]);
  expect(result.labels).toEqual([{ id: 21, name: 'Urgent', color: 'ff3b30', order: 3 }]);
});

test('extra fields survive a snapshot, a reset to another fixture and back, and a copy', async () => {
  const { http, sandbox } = await started();
  const shown = { extra_fields: seed.extra_fields };
  expect((await http.get('/_mock/state')).body).toMatchObject(shown);
  await http.put('/_mock/snapshots/before').expect(200);
  await http.post('/_mock/reset').send({}).expect(200);
  expect((await http.get('/_mock/state')).body).not.toHaveProperty('extra_fields');
  expect(sandbox.state.leads.get(101)).not.toHaveProperty('team');
  await http.post('/_mock/snapshots/before/restore').expect(200);
  expect((await http.get('/_mock/state')).body).toMatchObject(shown);
  expect(sandbox.state.leads.get(101)).toMatchObject({ team: TEAM });
  await http.post('/_mock/sandboxes').send({ name: 'copy', from: 'default' }).expect(201);
  expect((await http.get('/_sandbox/copy/_mock/state/leads/101')).body).toMatchObject({ team: TEAM });
});

test('records can be filtered, created and changed by extra fields', async () => {
  const { http } = await started();
  const idsOf = async (query: string) =>
    (await http.get(`/_mock/state/leads?${query}`)).body.records.map(({ id }: Body) => id);
  expect(await idsOf('responsible_id=7')).toEqual([101]);
  expect(await idsOf(`team=${encodeURIComponent(JSON.stringify(TEAM))}`)).toEqual([101]);
  const made = (await http.post('/_mock/state/leads').send({ team: 'South' }).expect(201)).body;
  expect(made).toMatchObject({ team: 'South' });
  const patched = await http.patch(`/_mock/state/leads/${made.id}`).send({ responsible_id: 8 }).expect(200);
  expect(patched.body).toMatchObject({ team: 'South', responsible_id: 8 });
  const { id, project_id, contact_id, name } = made;
  const put = (await http.put(`/_mock/state/leads/${id}`).send({ project_id, contact_id, name }).expect(200)).body;
  expect(put).not.toHaveProperty('team');
});

test('a merge adds its declared fields to existing declarations', async () => {
  const { http } = await started();
  const data = { extra_fields: { leads: ['rank'] }, leads: [{ id: 300, project_id: 1, rank: 1, team: 'East' }] };
  await http.post('/_mock/seed').send({ mode: 'merge', data }).expect(200);
  const { body } = await http.get('/_mock/state');
  expect(body.extra_fields).toEqual({ ...seed.extra_fields, leads: ['responsible_id', 'team', 'rank'] });
  expect(body.leads.at(-1)).toMatchObject({ id: 300, rank: 1, team: 'East' });
  expect(body.leads[0]).toMatchObject({ id: 101, team: TEAM });
});

test('extra fields survive a restart, from the data file and from the log', async () => {
  const dataFile = `${await tempFolder()}/data.json`;
  const first = await startMock({ dataFile, described });
  await first.http.post('/_mock/seed').send({ data: seed }).expect(200);
  await first.http.patch('/_mock/state/leads/102').send({ team: 'West' }).expect(200);
  await first.mock.close();
  const second = await startMock({ dataFile, described });
  expect((await second.http.get('/_mock/state')).body.extra_fields).toEqual(seed.extra_fields);
  expect(second.sandbox.state.leads.get(101)).toMatchObject({ team: TEAM, responsible_id: 7 });
  expect(second.sandbox.state.leads.get(102)).toMatchObject({ team: 'West' });
});

test('save writes extra fields to the small fixture', async () => {
  const { sandbox } = await started();
  const document = sandbox.state.toDocument();
  expect(checkSeed(JSON.parse(JSON.stringify(minimalSeed(document))), 'reject').value).toEqual(document);
});

test('the OpenAPI documents of a sandbox contain only its own extra fields', async () => {
  const { http } = await started();
  const fieldsIn = async (path: string, schema: string) =>
    Object.keys((await http.get(path)).body.components.schemas[schema].properties);
  expect(await fieldsIn('/_mock/openapi.json', 'lead')).toEqual(
    expect.arrayContaining(['deal', 'responsible_id', 'team']),
  );
  expect(await fieldsIn('/_mock/control-openapi.json', 'seed.view')).toContain('utm');
  await http.post('/_mock/sandboxes').send({ name: 'plain' }).expect(201);
  expect(await fieldsIn('/_sandbox/plain/_mock/openapi.json', 'lead')).not.toContain('team');
});

const lead = { id: 1, project_id: 1, contact_id: 1, name: 'A' };
const projects = [{ id: 1, name: 'P' }];

test.each([
  [
    'an undeclared field',
    { leads: [{ ...lead, responsible_id: 7 }] },
    '/leads/0/responsible_id',
    'is not a known field',
  ],
  [
    'a declared field that is mistyped',
    { extra_fields: { leads: ['responsible_id'] }, leads: [{ ...lead, responsable_id: 7 }] },
    '/leads/0/responsable_id',
    'is not a known field; did you mean responsible_id?',
  ],
  [
    'one that another collection declares',
    { extra_fields: { views: ['responsible_id'] }, leads: [{ ...lead, responsible_id: 7 }] },
    '/leads/0/responsible_id',
    'is not a known field',
  ],
  [
    'a documented field',
    { extra_fields: { leads: ['deal'] } },
    '/extra_fields/leads/0',
    'is a documented field of leads',
  ],
  [
    'owner_id, which an assumption shows',
    { extra_fields: { leads: ['owner_id'] } },
    '/extra_fields/leads/0',
    'ownerId=include',
  ],
  ['an unknown collection', { extra_fields: { lead: ['a'] } }, '/extra_fields/lead', 'did you mean leads?'],
  ['a name given twice', { extra_fields: { leads: ['a', 'a'] } }, '/extra_fields/leads', 'each once'],
  ['a name that is none', { extra_fields: { leads: [7] } }, '/extra_fields/leads/0', 'the name of a field'],
  [
    'the one name that is none in JavaScript',
    { extra_fields: { leads: ['__proto__'] } },
    '/extra_fields/leads/0',
    'the name of a field',
  ],
])('an invalid declaration is rejected with its place: %s', async (_name, data, pointer, message) => {
  const { http, sandbox } = await startMock();
  for (const mode of ['replace', 'merge']) {
    const before = sandbox.state.toDocument();
    const { body } = await http
      .post('/_mock/seed')
      .send({ mode, data: { ...data, ...(mode === 'replace' && { projects }) } })
      .expect(400);
    expect(body.errors).toMatchObject([{ pointer: `/data${pointer}`, message: expect.stringContaining(message) }]);
    expect(sandbox.state.toDocument()).toEqual(before);
  }
});

test('a change of a record with extra fields is replayed after a kill', async () => {
  const folder = await tempFolder();
  const [dataFile, fixture] = [join(folder, 'db.json'), join(folder, 'extra.json')];
  await writeFile(fixture, JSON.stringify(seed));
  const first = await startMock({ dataFile, fixture, described, writeTiming: LOG_ONLY });
  await first.http.patch('/_mock/state/leads/101').send({ name: 'Before' }).expect(200);
  await first.http.post('/_mock/reset').expect(200);
  await first.http.patch('/_mock/state/leads/101').send({ name: 'Nora' }).expect(200);
  const killed = await tempFolder();
  for (const name of ['db.json', 'db.json.log']) await copyFile(join(folder, name), join(killed, name));
  const again = await startMock({ dataFile: join(killed, 'db.json'), fixture, described });
  expect(again.sandbox.state.leads.get(101)).toMatchObject({ name: 'Nora', team: TEAM });
});

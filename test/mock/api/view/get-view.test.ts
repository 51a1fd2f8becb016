import { expect, test } from 'vitest';
import { findSuspiciousValues } from '../../../../src/mock/core/suspicious-values.ts';
import { checkRecord, checkSeed } from '../../../../src/mock/schema/seed.ts';
import { startLoggedIn, type TestMock } from '../../../support/start-mock.ts';
import { rule } from '../../../support/titles.ts';

const UUID = '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61';
const VISITOR = {
  version: 3,
  fingerprint: 'c3ab8ff13720e8ad9047dd39466b3c89',
  browser: 'Firefox 128',
  ip: '203.0.113.7',
};

/** View with a minimum of fields. */
const BARE = {
  id: 1003,
  project_id: 1,
  uuid: '5d0c6a52-1b9f-4f3a-8f67-2f4f3f0f9b10',
  page: 'https://riverside.example.com/',
};

async function addViews({ http }: TestMock, ...views: object[]): Promise<void> {
  await http.post('/_mock/seed').send({ mode: 'merge', data: { views } }).expect(200);
}

const CAPITALS = BARE.uuid.toUpperCase();
test.each([
  [UUID, [UUID, UUID.toUpperCase()]],
  [CAPITALS, [CAPITALS, BARE.uuid, '5d0c6A52-1B9f-4F3A-8f67-2f4f3f0f9b10']],
  ['5d0c6a52-1b9f-11ee-8f67-2f4f3f0f9b10', ['5d0c6a52-1b9f-11ee-8f67-2f4f3f0f9b10']],
  ['01890a5d-ac96-774b-bcce-b302099a8057', ['01890a5d-ac96-774b-bcce-b302099a8057']],
  ['00000000-0000-0000-0000-000000000000', ['00000000-0000-0000-0000-000000000000']],
])(
  rule(['view-id', 'view-fields'], 'the UUID %s is shown as in the fixture, and found by %j'),
  async (uuid, spellings) => {
    const mock = await startLoggedIn();
    if (uuid !== UUID) await addViews(mock, { ...BARE, uuid });
    const id = uuid === UUID ? 1001 : BARE.id;
    const byNumber = (await mock.client.get(`/view/${id}`)).result;
    expect(byNumber).toMatchObject({ id, uuid });
    for (const spelling of spellings) {
      expect((await mock.client.get(`/view/${spelling}`)).result).toEqual(byNumber);
      expect((await mock.client.put(`/view/${spelling}`, {})).result).toEqual(byNumber);
    }
  },
);

test(rule('view-fields', 'the view has all thirteen fields as in the state'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.get('/view/1001')).result).toEqual({
    id: 1001,
    project_id: 1,
    uuid: UUID,
    ym_client_id: '1617181920212223242',
    ga_client_id: '1234567890.1617181920',
    visitor: VISITOR,
    real_visitor: VISITOR,
    source: 'newsletter',
    campaign: 'spring',
    keyword: 'new flats',
    seo_system: 'google',
    page: 'https://riverside.example.com/flats?floor=3',
    referer: 'https://www.example.com/search',
  });
});

const SAMPLED = ['ym_client_id', 'ga_client_id', 'source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'];

const create = ({ http }: TestMock, view: object) => http.post('/_mock/state/views').send(view).expect(201);

test(rule('view-sample', 'omitted fields have values of the documented types and forms'), async () => {
  const mock = await startLoggedIn();
  await create(mock, { id: 1003 });
  const { result } = await mock.client.get('/view/1003');
  for (const field of SAMPLED) expect(result[field], field).toMatch(/./);
  for (const field of ['visitor', 'real_visitor']) expect(result[field], field).toMatchObject({ version: 3 });
  expect(findSuspiciousValues(mock.sandbox.state.toDocument())).toEqual([]);
});

test(rule('view-sample', 'samples differ by id, and are the same each time'), async () => {
  const [mock, other] = [await startLoggedIn(), await startLoggedIn()];
  for (const each of [mock, other]) await create(each, { id: 1003, uuid: BARE.uuid });
  await create(mock, { id: 1004 });
  const of = ({ sandbox }: TestMock, id: number) => sandbox.state.views.get(id);
  expect(of(other, 1003)).toEqual(of(mock, 1003));
  expect(of(mock, 1004)?.ym_client_id).not.toBe(of(mock, 1003)?.ym_client_id);
  expect(of(mock, 1004)?.ga_client_id).not.toBe(of(mock, 1003)?.ga_client_id);
});

test(rule('view-sample', 'a given null stays'), async () => {
  const mock = await startLoggedIn();
  await create(mock, { id: 1003, source: null });
  expect((await mock.client.get('/view/1003')).result).toMatchObject({ source: null, campaign: 'campaign 1003' });
});

const NULLS = Object.fromEntries([...SAMPLED, 'visitor', 'real_visitor'].map((field) => [field, null]));

test(rule('view-nulls', 'omitted fields of a fixture are null'), () => {
  const { value } = checkSeed({ projects: [{ id: 1, name: 'P' }], views: [BARE] }, 'reject');
  expect(value?.views).toEqual([{ ...NULLS, ...BARE }]);
});

test(rule('view-nulls', 'null of a fixture is shown, not absent'), async () => {
  const mock = await startLoggedIn();
  await addViews(mock, { ...NULLS, ...BARE });
  expect((await mock.client.get('/view/1003')).result).toEqual({ ...NULLS, ...BARE });
});

const suspiciousIn = (fields: object) => {
  const { value } = checkSeed({ projects: [{ id: 1, name: 'P' }], views: [{ ...BARE, ...fields }] }, 'reject');
  return value && findSuspiciousValues(value);
};

test.each([
  ['ym_client_id', 'abc', 'digits'],
  ['ym_client_id', '12 34', 'digits'],
  ['ga_client_id', 'GA1.2.zzz', 'two groups of digits with a dot between them'],
  ['ga_client_id', '1234567890', 'two groups of digits with a dot between them'],
  ['ym_client_id', '1617181920212223242'],
  ['ga_client_id', '1234567890.1617181920'],
  ['ym_client_id', null],
  ['ga_client_id', ''],
])(rule('view-client-ids', 'only another form in a fixture gets a warning: %s %j'), (field, value, form?: string) => {
  const warning = { pointer: `/views/0/${field}`, message: `differs from the contract: ${form}` };
  expect(suspiciousIn({ [field as string]: value })).toEqual(form === undefined ? [] : [warning]);
});

const OTHER = { id: 'v-7', tags: ['a', { deep: null }], '': 0 };
for (const [field, another] of [
  ['visitor', 'real_visitor'],
  ['real_visitor', 'visitor'],
] as const) {
  test(rule('view-visitor', `${field} is shown unchanged, whatever ${another} is`), async () => {
    const mock = await startLoggedIn();
    for (const value of [null, VISITOR, OTHER, {}])
      for (const beside of [null, VISITOR]) {
        await addViews(mock, { ...BARE, [field]: value, [another]: beside });
        const { result } = await mock.client.get('/view/1003');
        expect([result[field], result[another]]).toEqual([value, beside]);
      }
    for (const value of [[], 'x', 7])
      expect(checkRecord('views', { ...BARE, [field]: value }).violations).toHaveLength(1);
  });

  test(rule('view-visitor-part', `a partial ${field} and wrong types in a fixture get a warning`), () => {
    for (const value of [VISITOR, null]) expect(suspiciousIn({ [field]: value })).toEqual([]);
    expect(suspiciousIn({ [field]: { ...VISITOR, version: 1.5 } })).toMatchObject([
      { message: expect.stringMatching(/: version$/) },
    ]);
    for (const lacking of Object.keys(VISITOR)) {
      const warning = { pointer: `/views/0/${field}`, message: expect.stringMatching(new RegExp(`: ${lacking}$`)) };
      for (const nothing of [undefined, null])
        expect(suspiciousIn({ [field]: { ...VISITOR, [lacking]: nothing } })).toEqual([warning]);
    }
  });
}

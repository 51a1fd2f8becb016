import { expect, test } from 'vitest';
import { stateHash } from '../../../src/control/state-hash.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const UUID = '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61';
const EDITABLE = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'];
const SIGNED = { signature: 'tests', user_id: 1 };

test(rule('view-id', 'an edit by UUID and one by number reach the same view'), async () => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.put(`/view/${UUID}`, { source: 'flyer' })).result).toMatchObject({ id: 1001, source: 'flyer' });
  expect((await client.put('/view/1001', { campaign: 'autumn' })).result).toMatchObject({
    uuid: UUID,
    source: 'flyer',
  });
  expect(sandbox.state.views.get(1001)).toMatchObject({ source: 'flyer', campaign: 'autumn' });
});

test(rule('view-fields', 'the response to an edit has all thirteen fields'), async () => {
  const { client } = await startLoggedIn();
  const before = (await client.get('/view/1002')).result;
  const after = (await client.put('/view/1002', { source: 'flyer' })).result;
  expect(Object.keys(after)).toHaveLength(13);
  expect(after).toEqual({ ...before, source: 'flyer' });
});

test(rule('view-visitor', 'an edit keeps and shows the visitor unchanged'), async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.views.update(1002, { visitor: null, real_visitor: null });
  const { visitor, real_visitor } = sandbox.state.views.get(1001) ?? {};
  const { result } = await client.put('/view/1001', { visitor: { version: 9 }, real_visitor: null, source: 'flyer' });
  expect(result).toMatchObject({ visitor, real_visitor });
  expect((await client.put('/view/1002', { source: 'flyer' })).result).toMatchObject({
    visitor: null,
    real_visitor: null,
  });
});

test.each(EDITABLE)(
  rule('edit-view-omitted', 'if only %s is given, all other fields stay unchanged'),
  async (field) => {
    const { client, sandbox } = await startLoggedIn();
    const before = sandbox.state.views.get(1001);
    expect((await client.put('/view/1001', { [field]: 'new' })).result[field]).toBe('new');
    expect(sandbox.state.views.get(1001)).toEqual({ ...before, ...SIGNED, [field]: 'new' });
  },
);

test.each(EDITABLE)(rule('edit-view-some', 'all but %s'), async (field) => {
  const { client } = await startLoggedIn();
  expect((await client.put('/view/1001', { [field]: 'new' })).body.status).toBe('success');
});

test.each(EDITABLE)(rule('edit-view-fields', '%s can be changed separately, and is read back'), async (field) => {
  const { client } = await startLoggedIn();
  expect((await client.put('/view/1001', { [field]: 'new' })).result[field]).toBe('new');
  expect((await client.get('/view/1001')).result[field]).toBe('new');
});

test.each(EDITABLE)(rule('edit-view-fields', '%s is changed to exactly the sent value'), async (field) => {
  const { client } = await startLoggedIn();
  const text = ' e\u0301  New\n';
  expect((await client.put('/view/1001', { [field]: text })).result[field]).toBe(text);
});

test(rule('edit-view-fields', 'all six fields of one view can be changed at once'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const others = sandbox.state.views.all().filter(({ id }) => id !== 1002);
  const edit = Object.fromEntries(EDITABLE.map((field) => [field, `new ${field}`]));
  expect((await client.put('/view/1002', edit)).result).toMatchObject(edit);
  expect(sandbox.state.views.get(1002)).toMatchObject({ ...edit, ...SIGNED });
  expect(sandbox.state.views.all()).toEqual(expect.arrayContaining(others));
});

test.each(EDITABLE)(rule('edit-view-empty-text', '"" is a valid value of %s'), async (field) => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.put('/view/1001', { [field]: '' })).result[field]).toBe('');
  expect(sandbox.state.views.get(1001)).toMatchObject({ [field]: '' });
});

test.each(EDITABLE)(rule('edit-view-empty-text', '"" replaces a %s of null'), async (field) => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.views.update(1001, { [field]: null });
  expect((await client.put('/view/1001', { [field]: '' })).result[field]).toBe('');
  expect(sandbox.state.views.get(1001)).toMatchObject({ [field]: '' });
});

test.each(EDITABLE)(rule('edit-view-fields', 'a long %s is stored whole'), async (field) => {
  const { client, sandbox } = await startLoggedIn();
  const text = `https://riverside.example.com/?${'я'.repeat(10_000)}`;
  expect((await client.put('/view/1001', { [field]: text })).result[field]).toBe(text);
  expect(sandbox.state.views.get(1001)).toMatchObject({ [field]: text });
});

test.each(EDITABLE)(rule('edit-view-omitted', 'an edit of %s keeps fields next to empty ones'), async (field) => {
  const { client, sandbox } = await startLoggedIn();
  for (const empty of [null, '']) {
    for (const kept of EDITABLE.filter((name) => name !== field)) {
      sandbox.state.views.update(1001, {
        ...Object.fromEntries(EDITABLE.map((name) => [name, empty])),
        [kept]: 'kept',
      });
      expect((await client.put('/view/1001', { [field]: 'new' })).result).toMatchObject({
        [field]: 'new',
        [kept]: 'kept',
      });
    }
  }
});

test.each(EDITABLE)(rule('edit-view-fields', 'a non-string %s is rejected'), async (field) => {
  const mock = await startLoggedIn();
  for (const value of [5, true, [], {}]) {
    expect(await rejectionOf(mock, 'PUT /view/1001', { source: 'new', [field]: value })).toEqual({
      rule: 'field-invalid',
      code: 400,
      message: `${field} must be a string or null`,
    });
  }
});

test(rule('edit-view-model', 'only editable non-null fields of a whole model are changed'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const before = sandbox.state.views.get(1001);
  const model = {
    id: 7,
    project_id: 2,
    uuid: 'b7e23ec2-9af2-4c4e-8d3c-5a1d0c9e7f21',
    ym_client_id: '1',
    ga_client_id: null,
    visitor: null,
    real_visitor: { ip: '192.0.2.1' },
    options: [],
    signature: 'forged',
    user_id: 3,
    source: null,
    campaign: 'autumn',
    keyword: null,
    seo_system: null,
    page: null,
    referer: null,
  };
  expect((await client.put('/view/1001', model)).result).toMatchObject({ id: 1001, uuid: UUID, campaign: 'autumn' });
  expect(sandbox.state.views.get(1001)).toEqual({ ...before, campaign: 'autumn', ...SIGNED });
});

test.each([{}, { source: null, page: null }, { id: 7, uuid: null, options: [] }])(
  rule('edit-view-nothing', '%j changes nothing and succeeds'),
  async (body) => {
    const { client, sandbox } = await startLoggedIn();
    const before = stateHash(sandbox.state);
    const shown = (await client.get('/view/1001')).result;
    expect((await client.put('/view/1001', body)).result).toEqual(shown);
    expect(stateHash(sandbox.state)).toBe(before);
  },
);

test.each(['/flats', 'riverside.example.com', 'not a URL', ''])(
  rule('edit-view-url', 'page and referer accept %j with a warning'),
  async (text) => {
    const { client, sandbox } = await startLoggedIn();
    for (const field of ['page', 'referer']) {
      const answer = await client.put('/view/1001', { [field]: text });
      expect(answer.result[field]).toBe(text);
      expect(answer.headers['x-mock-warning']).toBe('not-an-absolute-url');
    }
    expect(sandbox.state.views.get(1001)).toMatchObject({ page: text, referer: text });
  },
);

test.each(['https://hilltop.example.com', 'HTTPS://Hilltop.example.com:443/a/../b c', ' http://localhost '])(
  rule('edit-view-url', 'the URL %j is stored unchanged'),
  async (url) => {
    const { client } = await startLoggedIn();
    const edit = { page: url, referer: url };
    expect((await client.put('/view/1001', edit)).result).toMatchObject(edit);
  },
);

test(rule('edit-view-url', 'an absolute URL gets no warning'), async () => {
  const { client } = await startLoggedIn();
  const edit = { page: 'https://hilltop.example.com/?q=1#top', referer: 'http://localhost:3000' };
  const answer = await client.put('/view/1001', edit);
  expect(answer.result).toMatchObject(edit);
  expect(answer.headers).not.toHaveProperty('x-mock-warning');
});

test(rule('edit-view-url', 'an unchanged invalid URL gets no warning'), async () => {
  const { client } = await startLoggedIn();
  await client.put('/view/1001', { page: '/flats', referer: '' });
  const again = await client.put('/view/1001', { page: '/flats', referer: '', campaign: 'autumn' });
  expect(again.result).toMatchObject({ page: '/flats', referer: '', campaign: 'autumn' });
  expect(again.headers).not.toHaveProperty('x-mock-warning');
});

test(rule('edit-view-source-and-seo', 'changing both gets a warning'), async () => {
  const { client } = await startLoggedIn();
  const answer = await client.put('/view/1001', { source: 'flyer', seo_system: 'bing' });
  expect(answer.headers['x-mock-warning']).toBe('source-and-seo-system');
});

test.each([
  { source: 'flyer', seo_system: 'google' },
  { source: 'newsletter', seo_system: 'bing' },
])(rule('edit-view-source-and-seo', '%j, where one is unchanged, gets no warning'), async (edit) => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.views.update(1001, { source: 'newsletter', seo_system: 'google' });
  const answer = await client.put('/view/1001', edit);
  expect(answer.result).toMatchObject(edit);
  expect(answer.headers).not.toHaveProperty('x-mock-warning');
});

test.each([1001, 1002])(
  rule('edit-view-source-and-seo', 'sending the whole view %d back unchanged gets no warning'),
  async (id) => {
    const { client } = await startLoggedIn();
    const { result } = await client.get(`/view/${id}`);
    const answer = await client.put(`/view/${id}`, { ...result, campaign: 'spring' });
    expect(answer.result).toEqual({ ...result, campaign: 'spring' });
    expect(answer.headers).not.toHaveProperty('x-mock-warning');
  },
);

test(rule('edit-view-source-and-seo', 'changing both is accepted'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const edit = { source: 'flyer', seo_system: 'bing' };
  expect((await client.put('/view/1001', edit)).result).toMatchObject(edit);
  expect(sandbox.state.views.get(1001)).toMatchObject(edit);
});

test.each([{ source: 'flyer' }, { seo_system: 'bing' }, { source: 'flyer', seo_system: null }])(
  rule('edit-view-source-or-seo', '%j gets no warning of both'),
  async (edit) => {
    const { client } = await startLoggedIn();
    const answer = await client.put('/view/1001', edit);
    expect(answer.body.status).toBe('success');
    expect(answer.headers['x-mock-warning'] ?? '').not.toContain('source-and-seo-system');
  },
);

test.each(['id', 'project_id', 'uuid', 'ym_client_id', 'ga_client_id', 'visitor', 'real_visitor', 'options'])(
  rule('edit-view-model', '%s, which clients send along, gets no warning'),
  async (field) => {
    const { client } = await startLoggedIn();
    const answer = await client.put('/view/1001', { source: 'flyer', [field]: null });
    expect(answer.body.status).toBe('success');
    expect(answer.headers).not.toHaveProperty('x-mock-warning');
    expect((await client.post('/lead/101/comment', { text: 'Called', uuid: '1' })).headers['x-mock-warning']).toBe(
      'undocumented-field',
    );
  },
);

test(rule('edit-view-null', 'with nullInViewEdit=reject, a message about a type does not offer null'), async () => {
  const { client } = await startLoggedIn({ assumptions: { nullInViewEdit: 'reject', validationErrors: 'all' } });
  const { body } = await client.put('/view/1001', { page: 7, campaign: null, source: 5 });
  expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
    'source must be a string',
    'campaign must not be null',
    'page must be a string',
  ]);
});

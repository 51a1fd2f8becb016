import { expect, test } from 'vitest';
import { checkRecord } from '../../../src/schema/seed.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const UUID = '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61';
const VISITOR = {
  version: 3,
  fingerprint: 'c3ab8ff13720e8ad9047dd39466b3c89',
  browser: 'Firefox 128',
  ip: '203.0.113.7',
};

test(rule('view-id', 'the number and the UUID read the same view'), async () => {
  const { client } = await startLoggedIn();
  const byNumber = (await client.get('/view/1001')).result;
  expect(byNumber).toMatchObject({ id: 1001, uuid: UUID });
  expect((await client.get(`/view/${UUID}`)).result).toEqual(byNumber);
  expect((await client.get(`/view/${UUID.toUpperCase()}`)).result).toEqual(byNumber);
});

test(rule('view-fields', 'all thirteen as they are in the state'), async () => {
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

test(rule('view-nulls', 'those that nothing is known of are null, not absent'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.get('/view/1002')).result).toEqual({
    id: 1002,
    project_id: 1,
    uuid: '8d0c6a52-1b9f-4f3a-8f67-2f4f3f0f9b10',
    ym_client_id: null,
    ga_client_id: null,
    visitor: null,
    real_visitor: null,
    source: null,
    campaign: null,
    keyword: null,
    seo_system: null,
    page: 'https://riverside.example.com/',
    referer: null,
  });
});

test(rule('view-visitor', 'both are null or whole, one without the other too'), async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.views.update(1002, { real_visitor: VISITOR });
  expect((await client.get('/view/1001')).result).toMatchObject({ visitor: VISITOR, real_visitor: VISITOR });
  expect((await client.get('/view/1002')).result).toMatchObject({ visitor: null, real_visitor: VISITOR });
  expect((await client.get('/view/2001')).result).toMatchObject({ visitor: null, real_visitor: null });
});

test.each(['visitor', 'real_visitor'])(rule('view-visitor', 'no fixture can hold a part of %s'), (field) => {
  const view = { id: 1, project_id: 1, uuid: UUID };
  expect(checkRecord('views', { ...view, [field]: VISITOR }).value).toMatchObject({ [field]: VISITOR });
  for (const missing of Object.keys(VISITOR)) {
    const part = Object.fromEntries(Object.entries(VISITOR).filter(([name]) => name !== missing));
    expect(checkRecord('views', { ...view, [field]: part }).faults).toMatchObject([
      { pointer: `/${field}/${missing}` },
    ]);
  }
});

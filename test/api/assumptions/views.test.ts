import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { assumed, rule } from '../../support/titles.ts';

const EDIT = { source: null, campaign: 'autumn', page: null };

test(assumed('nullInViewEdit', 'ignore', 'a field with null stays as it was'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { nullInViewEdit: 'ignore' } });
  const before = sandbox.state.views.get(1001);
  const { result } = await client.put('/view/1001', EDIT);
  expect(result).toMatchObject({ source: before?.source, campaign: 'autumn', page: before?.page });
  expect(sandbox.state.views.get(1001)).toMatchObject(result);
});

test(assumed('nullInViewEdit', 'clear', 'a field with null becomes null, and others stay'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { nullInViewEdit: 'clear' } });
  const { keyword } = sandbox.state.views.get(1001) ?? {};
  const { result } = await client.put('/view/1001', EDIT);
  expect(result).toMatchObject({ source: null, campaign: 'autumn', page: null, keyword });
  expect(sandbox.state.views.get(1001)).toMatchObject(result);
  expect((await client.get('/view/1001')).result).toEqual(result);
});

test(assumed('nullInViewEdit', 'reject', 'null is rejected, and nothing changes'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { nullInViewEdit: 'reject' } });
  const before = sandbox.state.views.get(1001);
  expect(await client.put('/view/1001', EDIT)).toMatchObject({ code: 400, message: 'source must not be null' });
  expect(sandbox.state.views.get(1001)).toBe(before);
  expect((await client.put('/view/1001', { campaign: 'autumn' })).result.campaign).toBe('autumn');
});

test(rule('edit-view-null', 'by default null means not given'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const before = sandbox.state.views.get(1001);
  expect((await client.put('/view/1001', EDIT)).result).toMatchObject({ source: before?.source, page: before?.page });
});

test(rule('edit-view-null', 'rejected null of an unknown view is rejected for the null'), async () => {
  const { client } = await startLoggedIn({ assumptions: { nullInViewEdit: 'reject', validationErrors: 'all' } });
  const { errors, rule: decided } = await client.put('/view/999', EDIT);
  expect(decided).toBe('edit-view-null');
  expect(errors).toHaveLength(2);
});

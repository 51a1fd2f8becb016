import { expect, test } from 'vitest';
import { plainCall, startArmed } from '../http/faults/armed-mock.ts';

/** Nesting depth that overflows the stack of a program with one or two calls for each level. */
const DEPTH = 20_000;
const DEEP = '['.repeat(DEPTH) + ']'.repeat(DEPTH);

test('a body nested too deeply is shown as a string, and other requests stay visible', async () => {
  const { client, control } = await startArmed([]);
  const sent = `{"password":"hush","text":"x","sum":${DEEP},"n":123456789012345678901}`;
  await client.request('POST', '/lead/101/comment', { raw: sent });
  const { requests } = (await control.get('/requests')).value;
  expect(requests).toMatchObject([
    { operation: 'login' },
    { rules: ['body-too-deep'], body: sent.replace('hush', '***'), bodyState: 'present' },
  ]);
  expect((await control.get('/requests/2')).value).toEqual({ ...requests[1], bodyText: requests[1].body, restsOn: [] });
  expect((await control.get('/requests?format=har')).status).toBe(200);
});

test('a body nested too deeply can be matched', async () => {
  const { client, control } = await startArmed([]);
  await client.request('POST', '/lead/101/payment', {
    raw: `{"purpose":"x","sum":${DEEP},"n":123456789012345678901}`,
  });
  const verify = (body: object) =>
    control.post('/verify', { match: { operation: 'add-payment', body }, strict: false });
  expect((await verify({ purpose: 'x' })).value).toMatchObject({ verified: true, requestIds: [2] });
  expect((await verify({ sum: 5 })).problem.detail).toContain('body.sum was nested too deeply to show instead of 5');
  const schema = await control.post('/verify', { match: { bodySchema: { required: ['sum'] } } });
  expect(schema.value).toMatchObject({ requestIds: [2] });
});

test('a page of a fault nested too deeply is shown as a string', async () => {
  const mock = await startArmed([{ effect: 'response', when: 'before', body: DEEP }]);
  expect((await plainCall(mock, 'GET /view/1001')).text).toBe(DEEP);
  expect((await mock.control.get('/requests?limit=1')).value.requests).toMatchObject([{ response: DEEP }]);
});

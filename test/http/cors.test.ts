import { expect, test } from 'vitest';
import { startLoggedIn, startMock } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';
import { sampleRequests } from './sample-requests.ts';

const PREFLIGHT = {
  Origin: 'https://shop.example.com',
  'Access-Control-Request-Method': 'PUT',
  'Access-Control-Request-Headers': 'token, content-type',
};

test(rule('options-preflight', 'a preflight is answered without a token on every path'), async () => {
  const { http } = await startMock();
  for (const { path } of sampleRequests) {
    const { status, headers, text } = await http.options(path).set(PREFLIGHT);
    expect(status, path).toBe(204);
    expect(text, path).toBe('');
    expect(headers, path).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'token, content-type',
      'access-control-max-age': '86400',
    });
    expect(headers['access-control-allow-methods']?.split(',').sort()).toEqual(['DELETE', 'GET', 'POST', 'PUT']);
  }
});

test(rule('options-preflight', 'it is not numbered as a request, and ends nothing'), async () => {
  const { http, client, lines } = await startLoggedIn();
  const first = Number((await client.get('/view/1001')).headers['x-mock-request-id']);

  const { headers } = await http.options('/view/1001').set(PREFLIGHT);

  expect(headers).not.toHaveProperty('x-mock-request-id');
  expect((await client.get('/view/1001')).headers['x-mock-request-id']).toBe(String(first + 1));
  expect(lines.find(({ method }) => method === 'OPTIONS')).toMatchObject({ operation: null, id: null });
});

test(rule('options-preflight', 'successes and refusals are open to every origin, with the mock headers'), async () => {
  const { client } = await startLoggedIn();
  for (const path of ['/view/1001', '/view/999', '/nothing']) {
    const { headers } = await client.get(path, { headers: { Origin: 'https://shop.example.com' } });
    expect(headers['access-control-allow-origin'], path).toBe('*');
    expect(headers['access-control-expose-headers']?.split(',').sort(), path).toEqual([
      'X-Mock-Explain',
      'X-Mock-Fault',
      'X-Mock-Request-Id',
      'X-Mock-Rule',
      'X-Mock-Sandbox',
      'X-Mock-Warning',
    ]);
  }
});

test(rule('options-preflight', 'with --no-cors OPTIONS is an unknown route'), async () => {
  const { client } = await startMock({ cors: false });
  const answer = await client.request('OPTIONS', '/view/1001', { headers: PREFLIGHT });
  expect(answer.body).toStrictEqual({ status: 'error', errors: [{ code: 404, message: 'Not found' }] });
  expect(answer).toMatchObject({ status: 200, rule: 'unknown-route' });
  expect(answer.headers).toHaveProperty('x-mock-request-id');
});

test(rule('options-preflight', 'with --no-cors no answer speaks of origins'), async () => {
  const { client } = await startLoggedIn({ cors: false });
  for (const path of ['/view/1001', '/view/999']) {
    const { headers } = await client.get(path, { headers: { Origin: 'https://shop.example.com' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test(rule('options-preflight', 'with --cors-origin only the named pages get in'), async () => {
  const { client } = await startLoggedIn({ corsOrigins: ['http://localhost:3000'] });
  const allowed = async (origin: string) =>
    (await client.get('/view/1001', { headers: { Origin: origin } })).headers['access-control-allow-origin'];
  expect(await allowed('http://localhost:3000')).toBe('http://localhost:3000');
  expect(await allowed('http://localhost:3001')).toBeUndefined();
});

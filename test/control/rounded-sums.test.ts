import { expect, test } from 'vitest';
import { startLoggedIn } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';

const SENT = '123456789012345678.99';
const KEPT = '123456789012345680';

async function paid(sum: string, more = '') {
  const mock = await startLoggedIn();
  const raw = `{"category":"Flat","purpose":"Deposit","sum":${sum}${more}}`;
  const answer = await mock.client.request('POST', '/lead/101/payment', { raw });
  const { requests } = (await mock.http.get('/_mock/requests?operation=add-payment')).body;
  const verify = async (match: object) =>
    (await mock.http.post('/_mock/verify').send({ match: { operation: 'add-payment', ...match } })).status;
  return { ...mock, answer, entry: requests[0], verify, stored: mock.sandbox.state.payments.all()[0]?.sum };
}

test(rule('payment-sum-stored', 'a warning reports the sent sum and the stored one'), async () => {
  const { answer, entry, stored } = await paid(SENT);
  const told = `leadmock rounded sum from ${SENT} to ${KEPT}`;
  expect(stored).toBe(KEPT);
  expect(answer.headers).toMatchObject({ 'x-mock-warning': 'rounded-sum', 'x-mock-explain': told });
  expect(entry).toMatchObject({
    warnings: ['rounded-sum'],
    explanation: told,
    outcome: 'success',
    body: { sum: SENT },
  });
});

test('a rounded sum in a body beyond the journal limit gets a warning', async () => {
  const { answer } = await paid(SENT, `,"note":"${'x'.repeat(70_000)}"`);
  expect(answer.headers['x-mock-warning']).toBe('undocumented-field, rounded-sum');
});

test.each([`"${SENT}"`, '1500.5', '1500.50000000000000', '9007199254740991'])(
  'the sum %s is exact and gets no warning',
  async (sum) => {
    const { answer, entry, stored } = await paid(sum);
    expect(answer.headers).not.toHaveProperty('x-mock-warning');
    expect(answer.headers).not.toHaveProperty('x-mock-explain');
    expect(entry).toMatchObject({ warnings: [], explanation: null, body: { sum: JSON.parse(sum) } });
    expect(stored).toBe(String(JSON.parse(sum)));
  },
);

test('a rejected sum gets no warning', async () => {
  const { answer, entry } = await paid(`-${SENT}`);
  expect(entry).toMatchObject({ warnings: [], outcome: 'rejected', body: { sum: `-${SENT}` } });
  expect(answer.headers).not.toHaveProperty('x-mock-warning');
});

test('a match compares the sent sum as a string or a number, not the stored one', async () => {
  const { verify } = await paid(SENT);
  expect(await verify({ body: { sum: SENT } })).toBe(200);
  expect(await verify({ body: { sum: `0${SENT}0` } })).toBe(200);
  expect(await verify({ body: { sum: Number(SENT) } })).toBe(200);
  expect(await verify({ bodySchema: { properties: { sum: { type: 'number' } } } })).toBe(200);
  expect(await verify({ body: { sum: KEPT } })).not.toBe(200);
  expect(await verify({ body: { sum: '123456789012345678.98' } })).not.toBe(200);
  expect(await verify({ body: { sum: { text: SENT } } })).not.toBe(200);
});

test('a string of digits never matches a number', async () => {
  const { verify } = await paid('1');
  expect(await verify({ body: { category: 'Flat' } })).toBe(200);
  const { client, http } = await startLoggedIn();
  await client.put('/view/1001', { keyword: '1617181920212223242' });
  const match = (keyword: unknown) => ({ match: { operation: 'edit-view', body: { keyword } }, strict: false });
  expect((await http.post('/_mock/verify').send(match('1617181920212223242'))).status).toBe(200);
  expect((await http.post('/_mock/verify').send(match(1617181920212223200))).status).not.toBe(200);
});

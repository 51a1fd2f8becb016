// @module-tag slow
import { expect, test } from 'vitest';
import { type FaultEffect, faultEffects } from '../../../../src/mock/core/fault-effects.ts';
import { PAYMENT, plainCall, startArmed } from './armed-mock.ts';

/** Timeout of a client in milliseconds. */
const PATIENCE_MS = 300;

type Row = [effect: FaultEffect, when: 'before' | 'after' | undefined, fields: object, seen: object];

const TEN_ROWS: Row[] = [
  ['reset', 'before', {}, { text: '', error: 'ECONNRESET' }],
  ['reset', 'after', {}, { text: '', error: 'ECONNRESET' }],
  ['error', 'before', { code: 500 }, { status: 200, text: expect.stringContaining('"code":500') }],
  ['error', 'after', { code: 500 }, { status: 200, text: expect.stringContaining('"code":500') }],
  ['response', 'before', { httpStatus: 503, body: 'a page' }, { status: 503, text: 'a page' }],
  ['response', 'after', { httpStatus: 503, body: 'a page' }, { status: 503, text: 'a page' }],
  ['delay', undefined, { ms: 20 }, { status: 200, text: expect.stringMatching(/^\{"status":"success".*\}$/) }],
  ['hang', undefined, {}, { text: '', error: 'ABORT_ERR' }],
  [
    'truncate',
    undefined,
    {},
    { status: 200, text: expect.stringMatching(/^\{"status":"success".*[^}]$/), error: 'ECONNRESET' },
  ],
  [
    'stall',
    undefined,
    {},
    { status: 200, text: expect.stringMatching(/^\{"status":"success".*[^}]$/), error: 'ABORT_ERR' },
  ],
];

test('each effect and moment has a row', () => {
  const rows = Object.entries(faultEffects).flatMap(([effect, { hasMoment }]) =>
    (hasMoment ? ['before', 'after'] : [undefined]).map((when) => [effect, when]),
  );
  expect(TEN_ROWS.map(([effect, when]) => [effect, when])).toEqual(rows);
});

test.each(TEN_ROWS)('%s %s: what is stored, and what the client sees', async (effect, when, fields, seen) => {
  const mock = await startArmed([
    { effect, ...(when && { when }), match: { operation: 'add-payment' }, times: 1, ...fields },
  ]);
  const pay = (signal?: AbortSignal) =>
    plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT, ...(signal && { signal }) });
  const isEndless = effect === 'hang' || effect === 'stall';
  expect(await pay(isEndless ? AbortSignal.timeout(PATIENCE_MS) : undefined)).toMatchObject(seen);
  const { records } = (await mock.control.get('/state/payments')).value;
  expect(records).toHaveLength(when === 'before' ? 0 : 1);
  expect(mock.defects).toEqual([]);
  expect(JSON.parse((await pay()).text)).toMatchObject({ status: 'success', result: { id: 101 } });
});

test.each<object>([{ effect: 'delay', ms: 600_000 }, { effect: 'hang' }, { effect: 'stall' }])(
  'with %j a payment is stored although its client leaves at once',
  async (fault) => {
    const mock = await startArmed([{ ...fault, match: { operation: 'add-payment' } }]);
    for (let count = 0; count < 20; count += 1) {
      const leaving = new AbortController();
      const body = { ...PAYMENT, sum: count + 1 };
      const paid = plainCall(mock, 'POST /lead/101/payment', { body, signal: leaving.signal });
      await expect.poll(() => mock.sandbox.state.payments.size).toBe(count + 1);
      leaving.abort();
      expect((await paid).error).toMatch(/ABORT_ERR|ECONNRESET/);
    }
    await expect.poll(async () => (await mock.control.get('/state/payments')).value.records).toHaveLength(20);
    const { value } = await mock.control.post('/verify', {
      match: { operation: 'add-payment', performed: true },
      times: 20,
    });
    expect(value.count).toBe(20);
  },
);

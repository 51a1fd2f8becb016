import { expect, test } from 'vitest';
import { type FaultKind, faultKinds } from '../../../src/core/fault-kinds.ts';
import { PAYMENT, plainCall, startArmed } from './armed-mock.ts';

/** Good values of the fields that a kind may have. */
const FIELDS = { ms: 20, code: 500, message: 'busy', httpStatus: 500, body: 'a page' };
/** How long a client waits for what never comes. */
const PATIENCE_MS = 300;

test.each(Object.keys(faultKinds) as FaultKind[])('with %s, response and state are as documented', async (kind) => {
  const { fields, state } = faultKinds[kind];
  const given = Object.fromEntries(fields.map((field) => [field, FIELDS[field]]));
  const mock = await startArmed([{ kind, match: { operation: 'add-payment' }, times: 1, ...given }]);
  const pay = (signal?: AbortSignal) =>
    plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT, ...(signal && { signal }) });
  const seen = await pay(kind === 'hang' ? AbortSignal.timeout(PATIENCE_MS) : undefined);
  const { records } = (await mock.control.get('/state/payments')).value;
  expect(records).toHaveLength(state === 'unchanged' ? 0 : 1);
  const usual = await pay();
  expect(JSON.parse(usual.text)).toMatchObject({ status: 'success', result: { id: 101 } });
  const isUsual = seen.status === usual.status && seen.text === usual.text && seen.error === undefined;
  expect(isUsual).toBe(state === 'as ever');
});

import type { Act, WarningCase } from './warning-case.ts';

const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 1500 };

/** Sends the same payment again after some milliseconds. */
const payTwice =
  (afterMs: number, second: object = {}, path = '/lead/101/payment'): Act =>
  async ({ client, sandbox }) => {
    await client.post('/lead/101/payment', PAYMENT);
    sandbox.clock.advance(afterMs);
    return client.post(path, { ...PAYMENT, ...second });
  };

/** Cases of warnings about repeated payments, with payments that are only similar. */
export const paymentWarnings: readonly WarningCase[] = [
  { id: 'repeated-payment', what: 'the second one after 60 s', seen: payTwice(60_000), counterpart: payTwice(60_001) },
  {
    id: 'repeated-payment',
    what: 'the same sum in other words',
    seen: payTwice(0, { sum: '01500.00' }),
    counterpart: payTwice(0, { sum: '1500.01' }),
  },
  {
    id: 'repeated-payment',
    what: 'the same names, and not with a space more',
    seen: payTwice(0, { category: 'Flat', purpose: 'Deposit' }),
    counterpart: payTwice(0, { purpose: 'Deposit ' }),
  },
  {
    id: 'repeated-payment',
    what: 'the same lead, and not another',
    seen: payTwice(0),
    differs: ['id', 'contact_id', 'name', 'deal', 'custom'],
    counterpart: payTwice(0, {}, '/lead/102/payment'),
  },
  {
    id: 'repeated-payment',
    what: 'one that is stored twice, and not one that was removed',
    seen: payTwice(0),
    counterpart: async ({ client, sandbox }) => {
      await client.post('/lead/101/payment', PAYMENT);
      sandbox.state.payments.remove(sandbox.state.payments.nextId - 1);
      return client.post('/lead/101/payment', PAYMENT);
    },
  },
];

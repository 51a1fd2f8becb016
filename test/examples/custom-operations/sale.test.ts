import { test } from 'leadmock/vitest';
import { expect } from 'vitest';
import { type Sale, Sales } from './sale.ts';

declare module 'leadmock/client' {
  interface CustomCollections {
    contacts: { id: number; name: string; phone?: string };
  }
}

const SALE: Sale = { project: 'Old Mill', seller: 'Boris', buyer: { name: 'Nina', phone: '+1 555 0100' }, sum: 1500.5 };

// own sandbox: whoever asks for `mock` gets one, of the leadmock of start.ts.
test('a sale makes contact and lead, pays, comments and changes the owner', async ({ mock }) => {
  // act: your code, pointed at the sandbox.
  const id = await new Sales(mock.baseUrl).book(SALE);

  // verify: what was asked, and what is stored.
  for (const operation of ['make-contact', 'make-lead', 'add-payment', 'add-comment', 'change-owner']) {
    await mock.verify({ match: { operation, outcome: 'success' }, times: 1 });
  }
  const [contact] = await mock.records('contacts', { phone: SALE.buyer.phone });
  expect(await mock.record('leads', id)).toMatchObject({
    name: 'Nina',
    project_id: 2,
    contact_id: contact?.id,
    signature: 'my-shop',
    custom: [{ type: 'owner', value: { id: 12, type: 'staff' } }],
  });
  expect(await mock.records('payments', { lead_id: id })).toMatchObject([{ sum: '1500.5' }]);
  expect(await mock.warnings()).toEqual([]);
});

test('a contact that is there already stops the sale', async ({ mock }) => {
  // seed: a record of a custom collection.
  await mock.createRecord('contacts', { name: 'Nina', phone: SALE.buyer.phone });

  await expect(new Sales(mock.baseUrl).book(SALE)).rejects.toThrow('There is a contact with this phone');

  expect(await mock.records('leads')).toEqual([]);
  // reset: nothing to do. The sandbox goes with the test; mock.reset() starts over within one.
});

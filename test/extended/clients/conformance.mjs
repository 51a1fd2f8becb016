import { MockControl } from 'leadmock/client';

const server = new MockControl(process.env.LEADMOCK_URL);
const mock = server.sandbox('conformance');

await server.info();
await server.sandboxes.create({ name: 'conformance', fixture: 'default', assumptions: { secondUser: 'allow' } });
const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'my-shop' });
await mock.faults.arm({ effect: 'error', when: 'before', code: 503, match: { operation: 'add-comment' }, times: 1 });
await mock.fetch('/lead/101/payment', {
  method: 'POST',
  headers: { token, 'Content-Type': 'application/json' },
  body: JSON.stringify({ category: 'Flat', purpose: 'Second deposit', sum: 1500.5 }),
});
await mock.verify({ match: { operation: 'add-payment', body: { sum: 1500.5 } }, times: 1, timeout: '1500ms' });
await mock.records('payments', { lead_id: 101 }, { search: 'Second deposit' });
await mock.createRecord('views', { id: 77, keyword: 'Zoë & Söhne' });
await mock.patchRecord('views', 77, { keyword: 'Zoë', campaign: null });
await mock.deleteRecord('views', 77);
await mock.clock.advance('1500ms');
await mock.snapshots.save('paid');
await mock.snapshots.restore('paid', { retain: ['sessions', 'journal'] });
await mock.assumptions.set({ secondUser: 'reject', rateLimit: 3 });
await mock.requests.list({ operation: 'add-payment', code: null, performed: true, limit: 5 });
await mock
  .seed({ mode: 'merge', data: { labels: [{ id: 1, project_id: 8 }], leads: [{ id: 1, project_id: 7 }] } })
  .catch((error) => console.log(error.message));
await server.sandboxes.delete('conformance');
const { sandbox } = await server.tests.begin({ title: 'pays', id: 'shop pays', fixture: 'default' });
await server.tests.end(sandbox, { outcome: 'failed', message: 'expected 1' });
await new MockControl(process.env.SILENT_URL, { timeoutMs: 300 }).health().catch((error) => console.log(error.message));

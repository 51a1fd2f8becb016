// Serves the page, and controls leadmock on its behalf. (leadmock rejects control requests of pages.)
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createMock } from 'leadmock';
import { MockControl } from 'leadmock/client';

// start: the server at LEADMOCK_URL, or a mock in this process.
const started = process.env.LEADMOCK_URL ? undefined : await createMock();
const control = new MockControl(started?.baseUrl ?? process.env.LEADMOCK_URL);

// own sandbox: an isolated state with a separate base URL.
const name = `browser-${process.pid}-${Date.now()}`;
await control.sandboxes.create({ name });
const mock = control.sandbox(name);

// seed: one lead; the page receives its id.
const lead = await mock.createRecord('leads', { name: 'Test lead' });

const files = { '/': ['index.html', 'text/html'], '/deposit.js': ['deposit.js', 'text/javascript'] };
const app = createServer(async ({ url }, response) => {
  const [file, type] = files[url] ?? [];
  if (file) response.setHeader('Content-Type', type).end(await readFile(new URL(file, import.meta.url)));
  else if (url === '/settings.json') response.end(JSON.stringify({ api: mock.baseUrl, leadId: lead.id }));
  else response.writeHead(404).end();
});
await new Promise((resolve) => app.listen(Number(process.env.PORT ?? 3000), 'localhost', resolve));

try {
  // act: you, or a browser that a test controls, open the page and book a payment.
  console.log(`Open http://localhost:${app.address().port}/ and book.`);
  await mock.waitForRequest({ operation: 'add-payment', code: null }, { timeout: '4m' });

  // verify: the requests that the page sent, and the stored payments.
  await mock.verify({ match: { operation: 'add-payment', service: 'my-page' }, times: 1 });
  const [payment] = await mock.records('payments', { lead_id: lead.id });
  console.log(`Stored: ${payment.sum} on lead ${lead.id} by ${payment.signature}`);
} finally {
  // reset: deletes the sandbox with its contents.
  await control.sandboxes.delete(name);
  app.close();
  app.closeAllConnections();
  await started?.close();
}

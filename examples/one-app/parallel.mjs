// Runs many tests against one running app, 20 at a time. Each test has a separate sandbox and a unique sum.
import assert from 'node:assert/strict';
import { createMock } from 'leadmock';
import { startApp } from './start-app.mjs';

const TESTS = Number(process.argv[2] ?? 60);
const AT_ONCE = 20;

// start: one leadmock, and one app that only knows its URL.
const mock = await createMock();
const app = await startApp(mock.baseUrl);

async function test(number) {
  const name = `order-${number}`;
  // own sandbox: created for this test, with an empty journal.
  await mock.sandboxes.create({ name });
  const sandbox = mock.sandbox(name);
  // seed: the records that the test needs.
  await sandbox.patchRecord('leads', 101, { name: `Lead of test ${number}` });

  // act: a request to the app, with the sandbox in its baggage header.
  const headers = { 'Content-Type': 'application/json', baggage: `tenant=a, leadmock.sandbox=${name}` };
  const sum = String(number);
  const ordered = await fetch(`${app.url}/orders`, { method: 'POST', headers, body: JSON.stringify({ sum }) });
  assert.equal(ordered.status, 201);

  // verify: the sandbox contains this order and no others.
  const payments = await sandbox.records('payments');
  const comments = await sandbox.records('comments');
  assert.deepEqual(
    payments.map((payment) => payment.sum),
    [sum],
  );
  assert.deepEqual(
    comments.map(({ text }) => text),
    [`Ordered for ${sum}`],
  );
  assert.equal((await sandbox.requests.list()).length, 3);
  // reset: deletes the sandbox of the test.
  await mock.sandboxes.delete(name);
}

let next = 0;
let crossings = 0;
async function work() {
  while (next < TESTS) {
    next += 1;
    await test(next).catch((error) => {
      crossings += 1;
      console.error(error);
    });
  }
}

try {
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Requests without a sandbox would be in the journal of `default`.
  crossings += (await mock.requests.list()).length;
} finally {
  await app.stop();
  await mock.close();
}
console.log(`${TESTS} tests, ${AT_ONCE} at a time, ${crossings} crossings`);
process.exitCode = crossings === 0 ? 0 : 1;

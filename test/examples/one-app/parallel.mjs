// Runs many tests against one running app, 20 at a time: each with a sandbox of its own, and a sum that no other has.
import assert from 'node:assert/strict';
import { createMock } from 'leadmock';
import { startApp } from './start-app.mjs';

const TESTS = Number(process.argv[2] ?? 60);
const AT_ONCE = 20;

// start: one leadmock, and one app that knows its URL alone.
const mock = await createMock();
const app = await startApp(mock.baseUrl);

async function test(number) {
  const name = `order-${number}`;
  // own sandbox: created for this test, with an empty journal.
  await mock.sandboxes.create({ name });
  const sandbox = mock.sandbox(name);
  // seed: what the test needs of the service.
  await sandbox.patchRecord('leads', 101, { name: `Lead of test ${number}` });

  // act: a request to the app that says once which sandbox it is about.
  const headers = { 'Content-Type': 'application/json', baggage: `tenant=a, leadmock.sandbox=${name}` };
  const sum = String(number);
  const ordered = await fetch(`${app.url}/orders`, { method: 'POST', headers, body: JSON.stringify({ sum }) });
  assert.equal(ordered.status, 201);

  // verify: this order is in its sandbox, and no other.
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
  // reset: the sandbox goes with the test.
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
  // What no test said it was for would be here.
  crossings += (await mock.requests.list()).length;
} finally {
  await app.stop();
  await mock.close();
}
console.log(`${TESTS} tests, ${AT_ONCE} at a time, ${crossings} crossings`);
process.exitCode = crossings === 0 ? 0 : 1;

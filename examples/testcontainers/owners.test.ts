import { MockControl } from 'leadmock/client';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { handOver } from './owners.ts';

/** The token is needed because other containers of the network can reach the server too. */
const controlToken = crypto.randomUUID();

let container: StartedTestContainer;
let server: MockControl;
let mock: MockControl;

beforeAll(async () => {
  // start: the health check of the image waits until the server is ready.
  container = await new GenericContainer(process.env['LEADMOCK_IMAGE'] ?? 'leadmock')
    .withEnvironment({
      LEADMOCK_EPHEMERAL: 'true',
      LEADMOCK_LOG_LEVEL: 'error',
      LEADMOCK_CONTROL_TOKEN: controlToken,
    })
    .withExposedPorts(8080)
    .withWaitStrategy(Wait.forHealthCheck())
    .start();
  server = new MockControl(`http://${container.getHost()}:${container.getMappedPort(8080)}`, { controlToken });
}, 120_000);

afterAll(() => container?.stop());
beforeEach(async ({ task }) => {
  // own sandbox: one for each test.
  mock = server.sandbox((await server.tests.begin({ title: task.name })).sandbox);
});
afterEach(async ({ task }) => {
  // reset: leadmock deletes the sandbox of a passed test.
  await server.tests.end(mock.name, { outcome: task.result?.state === 'fail' ? 'failed' : 'passed' });
});

test('a lead is handed over', async () => {
  // seed: one lead without an owner.
  const lead = await mock.createRecord('leads', { name: 'Test lead' });
  const { token } = await mock.tokens.create({ user: 'owner@example.com', service: 'my-crm' });

  // act: your code, which uses the sandbox.
  expect(await handOver({ baseUrl: mock.baseUrl, token }, lead.id, 12)).toBe('Test lead');

  // verify: the sent request, and its effect.
  await mock.verify({ match: { operation: 'change-owner', body: { owner: 12 } }, times: 1 });
  const [request] = await mock.requests.list({ operation: 'change-owner' });
  expect(request?.changes).toMatchObject([{ collection: 'leads', id: lead.id, action: 'update' }]);
});

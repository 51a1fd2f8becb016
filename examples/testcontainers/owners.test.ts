import { MockControl } from 'leadmock/client';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handOver } from './owners.ts';

/** The token is needed because other containers of the network can reach the server too. */
const controlToken = crypto.randomUUID();

let container: StartedTestContainer;
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
  const server = new MockControl(`http://${container.getHost()}:${container.getMappedPort(8080)}`, { controlToken });
  // own sandbox: one for each worker of vitest, created by its first request.
  mock = server.sandbox(`worker-${process.env['VITEST_POOL_ID']}`);
}, 120_000);

afterAll(() => container?.stop());
// reset: restores state, tokens, ids, clock and faults before each test.
beforeEach(() => mock.reset());

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

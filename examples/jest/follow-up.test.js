const { MockControl } = require('leadmock/client');
const { followUp } = require('./follow-up.js');

const server = new MockControl(process.env.LEADMOCK_URL);
// own sandbox: one for this test file, with an isolated state and a separate base URL. The name is the same in each run,
// so that `leadmock sweep --faults` recognizes the tests.
const name = 'follow-up';
const mock = server.sandbox(name);

beforeAll(() => server.sandboxes.create({ name, replace: true }));
afterAll(() => server.sandboxes.delete(name));
// reset: restores state, tokens, ids, clock and faults after each test.
afterEach(() => mock.reset());

async function service() {
  const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'my-crm' });
  return { baseUrl: mock.baseUrl, token, pauseMs: 1 };
}

test('the task names the lead and its employee', async () => {
  // seed: one lead; omitted fields get sensible values.
  const lead = await mock.createRecord('leads', { name: 'Ivan', project_id: 2 });

  // act: your code, which uses the sandbox.
  const id = await followUp(await service(), { lead, employeeId: 12 });

  // verify: the stored task, and that it was created only once.
  expect(await mock.record('tasks', id)).toMatchObject({ title: 'Call Ivan back', owner_id: 12, lead_id: lead.id });
  await mock.verify({ match: { operation: 'create-task', service: 'my-crm' }, times: 1 });
  expect(await mock.warnings()).toEqual([]);
});

test('a busy service is asked again, and makes one task', async () => {
  const lead = await mock.record('leads', 101);
  await mock.faults.arm({ preset: 'rate-limited', times: 2 });

  await followUp(await service(), { lead, employeeId: 11 });

  await mock.verify({ match: { operation: 'create-task' }, times: 3 });
  expect(await mock.records('tasks')).toHaveLength(1);
});

test('an error that will not go away is told', async () => {
  const lead = { id: 999_999, name: 'Nobody', project_id: 1 };
  await expect(followUp(await service(), { lead, employeeId: 11 })).rejects.toThrow('lead');
  expect(await mock.records('tasks')).toEqual([]);
});

import { MockControl } from 'leadmock/client';

// start: `npm start` in the folder of leadmock, or its container; LEADMOCK_URL says where it runs.
const server = new MockControl(process.env.LEADMOCK_URL ?? 'http://localhost:8080');
const name = `cypress-${process.pid}-${Date.now()}`;
// own sandbox: a world of its own under its own base URL, created at its first use.
const mock = server.sandbox(name);

/** leadmock rejects pages under /_mock: it is steered from here, by cy.task(…). */
const tasks = {
  // reset: state, tokens, ids, clock and faults.
  async reset() {
    await mock.reset();
    return mock.baseUrl;
  },
  makeLead: (fields) => mock.createRecord('leads', fields),
  armFault: (fault) => mock.faults.arm(fault),
  verify: (request) => mock.verify(request),
  comments: (leadId) => mock.records('comments', { lead_id: leadId }),
};

export default {
  e2e: {
    supportFile: false,
    setupNodeEvents(on) {
      on('task', tasks);
      on('after:run', () => server.sandboxes.delete(name));
    },
  },
};

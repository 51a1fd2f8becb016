import { MockControl } from 'leadmock/client';

// start: `npm start` in the folder of leadmock, or its container. LEADMOCK_URL contains its URL.
const server = new MockControl(process.env.LEADMOCK_URL ?? 'http://localhost:8080');
const name = `cypress-${process.pid}-${Date.now()}`;
// own sandbox: an isolated state with a separate base URL, created by its first request.
const mock = server.sandbox(name);

/**
 * Tasks that control leadmock. They run here, called by cy.task(…), because leadmock rejects control requests of pages.
 */
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

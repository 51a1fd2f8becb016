/** One good request for each operation, in an order in which all of them succeed one after the other. */
export const sampleRequests = [
  {
    id: 'login',
    method: 'POST',
    path: '/login',
    body: { login: 'owner@example.com', password: 'secret', service: 'tests', version: '1.0' },
  },
  { id: 'create-task', method: 'POST', path: '/task', body: { title: 'Call', owner_id: 11, project_id: 1 } },
  { id: 'get-view', method: 'GET', path: '/view/1001', body: undefined },
  { id: 'edit-view', method: 'PUT', path: '/view/1001', body: { source: 'newsletter' } },
  { id: 'delete-view', method: 'DELETE', path: '/view/1001', body: undefined },
  {
    id: 'add-payment',
    method: 'POST',
    path: '/lead/101/payment',
    body: { category: 'Flat', purpose: 'Deposit', sum: 10 },
  },
  { id: 'change-owner', method: 'PUT', path: '/lead/101/owner', body: { owner: 12 } },
  { id: 'add-comment', method: 'POST', path: '/lead/101/comment', body: { text: 'Called back' } },
  { id: 'logout', method: 'POST', path: '/logout', body: undefined },
] as const;

/** Those that need a token: all but the login. */
export const guardedRequests = sampleRequests.filter(({ id }) => id !== 'login');

/** Those with a body to read. */
export const requestsWithBody = sampleRequests.filter(({ body }) => body !== undefined);

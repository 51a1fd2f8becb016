/** The endpoints of the contract, copied from it: method, path, whether it takes a body, one good body. */
export const CONTRACT = [
  ['login', 'POST', '/login', { login: 'owner@example.com', password: 'secret', service: 's', version: '1.0' }],
  ['logout', 'POST', '/logout', undefined],
  ['create-task', 'POST', '/task', { title: 'Call', owner_id: 11, project_id: 1 }],
  ['get-view', 'GET', '/view/{view_id}', undefined],
  ['edit-view', 'PUT', '/view/{view_id}', { source: 'newsletter' }],
  ['delete-view', 'DELETE', '/view/{view_id}', undefined],
  ['add-payment', 'POST', '/lead/{lead_id}/payment', { category: 'Flat', purpose: 'Deposit', sum: '1500.50' }],
  ['change-owner', 'PUT', '/lead/{lead_id}/owner', { owner: 12 }],
  ['add-comment', 'POST', '/lead/{lead_id}/comment', { text: 'Called back' }],
] as const;

/** The path parameters of the contract: name, type, meaning. */
export const PATH_PARAMETERS = [
  ['view_id', 'integer or UUID string', 'ID or UUID of the view'],
  ['lead_id', 'integer', 'ID of the lead'],
] as const;

// A client that knows only the address of production. It calls the nine operations and prints each response in a line.
const SERVICE = 'https://api.leads.example';
let token;

async function call(method, path, body) {
  const headers = { ...(token && { token }), ...(body && { 'Content-Type': 'application/json' }) };
  const response = await fetch(SERVICE + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  console.log(text);
  return JSON.parse(text);
}

const login = { login: 'owner@example.com', password: 'secret', service: 'node', version: '1.0' };
token = (await call('POST', '/login', login)).result.token;
await call('POST', '/task', { title: 'Send the offer', owner_id: 11, project_id: 1, lead_id: 101 });
await call('GET', '/view/1001');
await call('PUT', '/view/1001', { source: 'newsletter' });
await call('DELETE', '/view/1001');
await call('POST', '/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 1500.5 });
await call('PUT', '/lead/101/owner', { owner: 12 });
await call('POST', '/lead/101/comment', { text: 'Called back' });
await call('POST', '/logout');

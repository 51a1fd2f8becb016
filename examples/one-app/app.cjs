// Your own app: takes orders, and books their deposits with the Lead-Tracking Service.
const express = require('express');

const { CRM_URL } = process.env;

async function call(path, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token && { token }) };
  const response = await fetch(CRM_URL + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (answer.status !== 'success') throw new Error(answer.errors[0].message);
  return answer.result;
}

const app = express();
app.use(express.json());

app.get('/', (_req, res) => {
  res.send(`<!doctype html><title>Order</title><form><label>Sum <input name="sum"></label><button>Order</button></form><output></output>
<script type="module">
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const body = JSON.stringify({ sum: new FormData(event.target).get('sum') });
    const answer = await fetch('/orders', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    document.querySelector('output').textContent = answer.ok ? 'Ordered' : 'Not ordered';
  });
</script>`);
});

app.post('/orders', async ({ body: { sum } }, res) => {
  const user = { login: 'anna@example.com', password: 'secret', service: 'my-app', version: '1.0' };
  const { token } = await call('/login', user);
  await call('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum }, token);
  await call('/lead/101/comment', { text: `Ordered for ${sum}` }, token);
  res.status(201).json({ sum });
});

const server = app.listen(0, 'localhost', () => console.log(`listening on port ${server.address().port}`));

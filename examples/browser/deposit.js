// Your page under test: it calls the service by fetch from the browser. The service allows that to all pages.
const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const { api, leadId } = await (await fetch('settings.json')).json();

async function post(path, body, headers = {}) {
  const options = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const answer = await (await fetch(api + path, options)).json();
  if (answer.status !== 'success') throw new Error(answer.errors[0].message);
  return answer.result;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { login, password, sum } = Object.fromEntries(new FormData(form));
  try {
    const { token } = await post('/login', { login, password, service: 'my-page', version: '1.0' });
    const lead = await post(`/lead/${leadId}/payment`, { category: 'Flat', purpose: 'Deposit', sum }, { token });
    status.textContent = `Booked on ${lead.name}`;
  } catch ({ message }) {
    status.textContent = `Not booked: ${message}`;
  }
});

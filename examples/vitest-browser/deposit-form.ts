// Your component under test: a form that books a deposit on a lead.

/** The service has rejected a request. */
class Rejection extends Error {}

/** @param api base URL of the service; on a page of Vite, the path of the plugin: `/api` */
export function depositForm(api: string, leadId: number): HTMLFormElement {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(api + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (answer.status !== 'success') throw new Rejection(answer.errors[0].message);
    return answer.result;
  };

  const form = document.createElement('form');
  form.innerHTML = '<label>Sum <input name="sum"></label><button>Book</button><p role="status"></p>';
  const status = form.querySelector('p') as HTMLElement;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { value: sum } = form.querySelector('input') as HTMLInputElement;
    try {
      const user = { login: 'anna@example.com', password: 'secret', service: 'my-form', version: '1.0' };
      const { token } = await post('/login', user);
      const lead = await post(`/lead/${leadId}/payment`, { category: 'Flat', purpose: 'Deposit', sum }, { token });
      status.textContent = `Booked on ${lead.name}`;
    } catch (error) {
      // After any other error, such as a lost response, it is unknown whether the service stored the payment.
      status.textContent = error instanceof Rejection ? error.message : 'Please check whether it is booked.';
    }
  });
  return form;
}

// Your component under test: it only knows the URL of production.
const CRM = 'https://crm.example.com/api/v2';

/** The service has rejected a request. */
class Rejection extends Error {}

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const answer = await (await fetch(CRM + path, init)).json();
  if (answer.status !== 'success') throw new Rejection(answer.errors[0].message);
  return answer.result;
}

/** Form that adds its text as a comment to a lead. */
export function commentForm(leadId: number): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = '<textarea name="text"></textarea><button>Send</button><p role="status"></p>';
  const status = form.querySelector('p') as HTMLElement;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const user = { login: 'anna@example.com', password: 'secret', service: 'my-form', version: '1.0' };
      const { token } = await post('/login', user);
      const { value: text } = form.querySelector('textarea') as HTMLTextAreaElement;
      const comment = await post(`/lead/${leadId}/comment`, { text }, { token });
      status.textContent = `Saved at ${comment.created_at}`;
    } catch (error) {
      // After any other error, such as a lost response, it is unknown whether the service saved the comment.
      status.textContent = error instanceof Rejection ? error.message : 'Please look whether it is there.';
    }
  });
  return form;
}

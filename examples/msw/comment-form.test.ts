import { createMock } from 'leadmock';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { commentForm } from './comment-form.ts';

// start: no server and no port. MSW passes requests to the production URL on to the mock.
const mock = await createMock({ port: false, base: 'https://crm.example.com/api/v2' });
const network = setupServer(
  http.all('https://crm.example.com/api/v2/*', ({ request }) => mock.fetch(request).catch(() => HttpResponse.error())),
  // Nothing else reaches a server. Without this handler, MSW would let requests for files such as /leads.json through.
  http.all('*', ({ request }) => {
    console.error(`No handler expects ${request.method} ${request.url}`);
    return HttpResponse.error();
  }),
);
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterAll(() => network.close());
afterAll(() => mock.close());

// reset: after each test of the file.
afterEach(() => mock.reset());

function send(leadId: number, text: string): HTMLElement {
  const form = commentForm(leadId);
  document.body.replaceChildren(form);
  (form.querySelector('textarea') as HTMLTextAreaElement).value = text;
  form.querySelector('button')?.click();
  return form.querySelector('[role=status]') as HTMLElement;
}

// own sandbox: each file has a separate mock, in the process that runs it.
test('a comment reaches the lead', async () => {
  // seed: one record, and a frozen clock, so that the form shows a known time.
  const lead = await mock.createRecord('leads', { name: 'Test lead' });
  await mock.clock.freeze('2030-01-31T12:00:00Z');

  // act: your component, unchanged.
  const status = send(lead.id, 'Called back');

  // verify: the text for the user, the sent request, and the stored comment.
  await expect.poll(() => status.textContent).toBe('Saved at 31.01.30 12:00:00');
  await mock.verify({ match: { operation: 'add-comment', body: { text: 'Called back' } }, times: 1 });
  expect(await mock.records('comments', { lead_id: lead.id })).toMatchObject([{ signature: 'my-form' }]);
});

test('a lost answer does not save the comment twice', async () => {
  await mock.faults.arm({ match: { operation: 'add-comment' }, effect: 'reset', when: 'after', times: 1 });

  const status = send(101, 'Called back');

  await expect.poll(() => status.textContent).toBe('Please look whether it is there.');
  await mock.verify({ match: { operation: 'add-comment' }, times: 1 });
  expect(await mock.records('comments', { lead_id: 101 })).toHaveLength(1);
});

import type { Step } from './case.ts';

type Sample = Pick<Step, 'send' | 'body'>;

/** One good request for each operation, by its id, in an order in which all of them succeed one after the other. */
export const samples = {
  login: {
    send: 'POST /login',
    body: { login: '{login}', password: '{password}', service: '{service}', version: '1.0' },
  },
  'create-task': { send: 'POST /task', body: { title: 'Call', owner_id: '{employee}', project_id: '{project}' } },
  'get-view': { send: 'GET /view/{view}' },
  'edit-view': { send: 'PUT /view/{view}', body: { source: 'newsletter' } },
  'delete-view': { send: 'DELETE /view/{spareView}' },
  'add-payment': { send: 'POST /lead/{lead}/payment', body: { category: 'Flat', purpose: 'Deposit', sum: 10 } },
  'change-owner': { send: 'PUT /lead/{lead}/owner', body: { owner: '{employee}' } },
  'add-comment': { send: 'POST /lead/{lead}/comment', body: { text: 'Called back' } },
  logout: { send: 'POST /logout' },
} as const satisfies Record<string, Sample>;

export type SampleId = keyof typeof samples;

/** A good request with other fields: undefined takes one away. */
export function sample(id: SampleId, fields: Readonly<Record<string, unknown>> = {}): Sample {
  const { send, body }: Sample = samples[id];
  const changed = Object.entries({ ...body, ...fields }).filter(([, value]) => value !== undefined);
  return body ? { send, body: Object.fromEntries(changed) } : { send };
}

/** A login whose token is known by a name from then on. Each name is a service of its own, and so gets a token of its own. */
export function loginAs(name: string) {
  const service = name === 'token' ? '{service}' : `leadmock conform ${name}`;
  return { ...sample('login', { service }), token: null, save: { [name]: '/result/token' } } as const;
}

/** The fields that the contract calls required, of the operations of which it says so. */
export const requiredFields = {
  login: ['login', 'password', 'service', 'version'],
  'create-task': ['title', 'owner_id', 'project_id'],
} as const satisfies Partial<Record<SampleId, readonly string[]>>;

import type { Step } from './step.ts';

type Sample = Pick<Step, 'send' | 'body'>;

/** One good request for each operation, by its id, in an order in which all of them succeed one after the other. */
export const samples = {
  login: {
    send: 'POST /login',
    body: { login: '{login}', password: '{password}', service: '{service}', version: '1.0' },
  },
  'create-task': {
    send: 'POST /task',
    body: { title: 'leadmock compare: can be deleted', owner_id: '{employee}', project_id: '{project}' },
  },
  'get-view': { send: 'GET /view/{view}' },
  'edit-view': { send: 'PUT /view/{view}', body: { source: 'newsletter' } },
  'delete-view': { send: 'DELETE /view/{spareView}' },
  'add-payment': { send: 'POST /lead/{lead}/payment', body: { category: 'Flat', purpose: 'Deposit', sum: 10 } },
  'change-owner': { send: 'PUT /lead/{lead}/owner', body: { owner: '{employee}' } },
  'add-comment': { send: 'POST /lead/{lead}/comment', body: { text: 'Made by leadmock compare' } },
  logout: { send: 'POST /logout' },
} as const satisfies Record<string, Sample>;

export type SampleId = keyof typeof samples;

/** A good request with other fields: undefined takes one away. */
export function sample(id: SampleId, fields: Readonly<Record<string, unknown>> = {}): Sample {
  const { send, body }: Sample = samples[id];
  const changed = Object.entries({ ...body, ...fields }).filter(([, value]) => value !== undefined);
  return body ? { send, body: Object.fromEntries(changed) } : { send };
}

/** In the year 2036: no reminder is due while somebody looks at the tasks of a run. */
export const taskDates = { date_start: 2_088_000_000, date_end: 2_088_003_600 };

/** A reminder by pop-up, since the other three would reach somebody. */
export const reminder = { remind_type: 3, remind_method: ['popup'], ...taskDates };

/** All that the answer to a task shows. Only visibility 2 goes with observers: what they mean beside the other two is not said. */
export const fullTask = {
  ...{ text: 'Made by leadmock compare', ...taskDates, lead_id: '{lead}' },
  ...{ observers: ['{employee}'], visibility: 2 },
};

/** A login for a service that nobody else logs in for: whether a second login of a service is served is not said. */
export function loginWith(name: string, fields: Readonly<Record<string, unknown>> = {}) {
  return { ...sample('login', { service: `leadmock compare ${name}`, ...fields }), token: null } as const;
}

/** Such a login whose token is known by the name from then on; `token` is the session of the run. */
export function loginAs(name: string) {
  const fields = name === 'token' ? { service: '{service}' } : {};
  return { ...loginWith(name, fields), save: { [name]: '/result/token' } } as const;
}

/** The fields that the contract calls required, of the operations of which it says so. */
export const requiredFields = {
  login: ['login', 'password', 'service', 'version'],
  'create-task': ['title', 'owner_id', 'project_id'],
} as const satisfies Partial<Record<SampleId, readonly string[]>>;

const routes = (Object.keys(samples) as SampleId[]).map((id) => {
  const pattern = samples[id].send.replace(/\{\w+\}/, '[^/]+');
  return [id, new RegExp(`^${pattern}$`)] as const;
});

/** The operation that a method and a path ask for: `GET /view/1`. */
export function operationOf(line: string): SampleId | undefined {
  return routes.find(([, route]) => route.test(line))?.[0];
}

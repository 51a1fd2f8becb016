import { operations } from '../api/operations.ts';
import type { OperationId } from '../generated/operations.ts';
import type { Step } from './step.ts';

type Sample = Pick<Step, 'send' | 'body'>;

/** A good body for each operation that takes one. */
export const sampleBodies = {
  login: { login: '{login}', password: '{password}', service: '{service}', version: '1.0' },
  'create-task': { title: 'leadmock compare: can be deleted', owner_id: '{employee}', project_id: '{project}' },
  'edit-view': { source: 'newsletter' },
  'add-payment': { category: 'Flat', purpose: 'Deposit', sum: 10 },
  'change-owner': { owner: '{employee}' },
  'add-comment': { text: 'Made by leadmock compare' },
} as const satisfies Partial<Record<OperationId, Step['body']>>;

const bodies: Readonly<Record<string, Step['body']>> = sampleBodies;

/** What is deleted is nothing that another probe needs. */
const spare: Partial<Record<OperationId, string>> = { 'delete-view': 'DELETE /view/{spareView}' };

/** One good request for each operation, by its id: what stands for `{view_id}` is known as `{view}`. */
export const samples = Object.fromEntries(
  operations.map(({ id, method, path, hasBody }): [string, Sample] => {
    const send = spare[id as OperationId] ?? `${method} ${path.replaceAll('_id}', '}')}`;
    const body = hasBody && bodies[id];
    return [id, body ? { send, body } : { send }];
  }),
) as Readonly<Record<OperationId, Sample>>;

/** A good request with other fields: undefined takes one away. */
export function sample(id: OperationId, fields: Readonly<Record<string, unknown>> = {}): Sample {
  const { send, body } = samples[id];
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
} as const satisfies Partial<Record<OperationId, readonly string[]>>;

const routes = (Object.keys(samples) as OperationId[]).map((id) => {
  const pattern = samples[id].send.replace(/\{\w+\}/, '[^/]+');
  return [id, new RegExp(`^${pattern}$`)] as const;
});

/** The operation that a method and a path ask for: `GET /view/1`. */
export function operationOf(line: string): OperationId | undefined {
  return routes.find(([, route]) => route.test(line))?.[0];
}

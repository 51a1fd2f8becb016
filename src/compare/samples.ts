import type { OperationId } from '../generated/operations.ts';
import { operations } from '../mock/api/operations.ts';

/** Request with placeholders: `{name}` in the path or body stands for a known value. */
export interface Sample {
  send: string;
  body?: Readonly<Record<string, unknown>>;
}

const sampleBodies = {
  login: { login: '{login}', password: '{password}', service: '{service}', version: '1.0' },
  'create-task': { title: 'leadmock compare: can be deleted', owner_id: '{employee}', project_id: '{project}' },
  'edit-view': { source: 'newsletter' },
  'add-payment': { category: 'Flat', purpose: 'Deposit', sum: 10 },
  'change-owner': { owner: '{employee}' },
  'add-comment': { text: 'Made by leadmock compare' },
} as const satisfies Partial<Record<OperationId, Sample['body']>>;

const bodies: Readonly<Record<string, Sample['body']>> = sampleBodies;

/** Deletes another view, because other requests need `{view}`. */
const spare: Partial<Record<OperationId, string>> = { 'delete-view': 'DELETE /view/{spareView}' };

export const samples = Object.fromEntries(
  operations.map(({ id, method, path, hasBody }): [string, Sample] => {
    const send = spare[id as OperationId] ?? `${method} ${path.replaceAll('_id}', '}')}`;
    const body = hasBody && bodies[id];
    return [id, body ? { send, body } : { send }];
  }),
) as Readonly<Record<OperationId, Sample>>;

/** @param fields fields to add to the body or to replace; undefined removes a field */
export function sample(id: OperationId, fields: Readonly<Record<string, unknown>> = {}): Sample {
  const { send, body } = samples[id];
  const changed = Object.entries({ ...body, ...fields }).filter(([, value]) => value !== undefined);
  return body ? { send, body: Object.fromEntries(changed) } : { send };
}

const routes = (Object.keys(samples) as OperationId[]).map((id) => {
  const pattern = samples[id].send.replace(/\{\w+\}/, '[^/]+');
  return [id, new RegExp(`^${pattern}$`)] as const;
});

export function operationOf(line: string): OperationId | undefined {
  return routes.find(([, route]) => route.test(line))?.[0];
}

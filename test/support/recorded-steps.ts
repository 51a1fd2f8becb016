import type { AssumptionId } from '../../src/mock/core/assumptions.ts';
import { outcomeOf, reportOfHar } from './compare-recording.ts';
import { prepared, RecordedClient } from './straight-har.ts';

export type Step = readonly [send: string, body: object | undefined, answer: object | [number, object]];

/** @returns the outcome of one assumption for a recording of a login and the given requests and responses */
export async function detected(id: AssumptionId, ...steps: readonly Step[]) {
  const loggedIn = success({ token: 'f00d5bad'.repeat(4) });
  const client = new RecordedClient(prepared(loggedIn, ...steps.map(([, , answer]) => answer)));
  await client.login();
  for (const [send, body] of steps) await client.call(...(send.split(' ') as [string, string]), body);
  const report = await reportOfHar(client.har);
  const { value, text, against } = outcomeOf(report, id);
  const { violations, otherDifferences } = report;
  return { value, text, against, violations, otherDifferences };
}

export const success = (result?: unknown) => ({ status: 'success', result });
export const rejection = (...codes: unknown[]) => ({
  status: 'error',
  errors: codes.map((code) => ({ code, message: 'No' })),
});
export const lead = (more: object) => ({
  id: 7,
  contact_id: 8,
  name: 'Maria',
  custom: [{ id: 1, name: 'Owner', type: 'owner', value: { id: 12, type: 'staff' } }],
  ...more,
});
export const view = {
  id: 3,
  project_id: 1,
  uuid: '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61',
  ym_client_id: null,
  ga_client_id: null,
  visitor: null,
  real_visitor: null,
  source: 'a',
  campaign: null,
  keyword: null,
  seo_system: null,
  page: null,
  referer: null,
};

/** Required fields of a task. */
export const taskBody = { title: 'Call', owner_id: 12, project_id: 1 };
const task = (more: object = {}) => ({
  id: 1,
  ...taskBody,
  text: '',
  lead_id: 0,
  date_start: 0,
  date_end: 0,
  remind_type: 0,
  remind_method: '',
  visibility: 1,
  status: 0,
  observers: [],
  labels: [],
  ...more,
});

export const taken = (sent: object = {}, more: object = {}) =>
  ['POST /task', { ...taskBody, ...sent }, success(task(more))] as const;
export const paid = (more: object) =>
  ['POST /lead/7/payment', { category: 'Flat', purpose: 'Deposit', sum: 10 }, success(lead(more))] as const;
export const moved = (more: object) => ['PUT /lead/7/owner', { owner: 12 }, success(lead(more))] as const;

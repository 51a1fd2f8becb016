import { reportOf } from '../../src/compare/recording/report.ts';
import { type AssumptionId, defaultAssumptions } from '../../src/core/assumptions.ts';
import { compareHar } from './compare-recording.ts';
import { prepared, RecordedClient } from './straight-har.ts';

export type Step = readonly [send: string, body: object | undefined, answer: object | [number, object]];

/** What a recording with a login and these requests and answers says of one assumption. */
export async function said(id: AssumptionId, ...steps: readonly Step[]) {
  const loggedIn = success({ token: 'f00d5bad'.repeat(4) });
  const client = new RecordedClient(prepared(loggedIn, ...steps.map(([, , answer]) => answer)));
  await client.login();
  for (const [send, body] of steps) await client.call(...(send.split(' ') as [string, string]), body);
  const found = await compareHar(client.har);
  const report = reportOf(found, defaultAssumptions);
  const { value, says } = report.assumptions.find((each) => each.id === id) ?? {};
  return { value, says, differences: report.differences };
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

export const paid = (more: object) =>
  ['POST /lead/7/payment', { category: 'Flat', purpose: 'Deposit', sum: 10 }, success(lead(more))] as const;
export const moved = (more: object) => ['PUT /lead/7/owner', { owner: 12 }, success(lead(more))] as const;

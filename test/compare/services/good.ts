import type { HttpResponse } from '../../../src/compare/transport.ts';
import { type Between, changedSent, rejection } from '../../support/meddle.ts';
import type { ClientTraffic } from '../../support/record-service.ts';
import { sending } from './broken-service.ts';

/** Leadmock with a behavior that the contract leaves open. */
export interface GoodService {
  way: string;
  /** Requests that show the behavior. */
  traffic: ClientTraffic;
  between: Between;
}

const user = { login: 'owner@example.com', password: 'secret', service: 'crm', version: '1.0' };
const payment = { category: 'Flat', purpose: 'Deposit' };
const task = { title: 'Call', owner_id: 12, project_id: 1 };
const reminder = { ...task, remind_type: 1, date_start: 2_088_000_000, date_end: 2_088_003_600 };

/** Replaces the responses to requests whose body matches. */
const changedResponse =
  (body: RegExp, answer: HttpResponse): Between =>
  (send) =>
  async (request) => {
    const came = await send(request);
    return body.test(request.body ?? '') ? answer : came;
  };

/** Logs out all tokens of the user at each logout. */
const loggingOutAll: Between = (send) => {
  const tokens: string[] = [];
  return async (request) => {
    const answer = await send(request);
    const { status, result } = answer.body as { status?: string; result?: { token?: unknown } };
    if (typeof result?.token === 'string') tokens.push(result.token);
    if (request.path === '/logout' && status === 'success')
      for (const token of tokens) await send({ ...request, headers: { token } });
    return answer;
  };
};

const rejectingCurrentOwner: Between = (send) => {
  let owner: unknown;
  return async (request) => {
    if (request.method !== 'PUT' || !request.path.endsWith('/owner')) return send(request);
    const asked = JSON.parse(request.body ?? '{}').owner;
    if (asked === owner) return rejection(400, 'Same owner');
    const answer = await send(request);
    if ((answer.body as { status?: string }).status === 'success') owner = asked;
    return answer;
  };
};

export const goodServices: readonly GoodService[] = [
  {
    way: 'revokes all tokens of the user at a logout',
    traffic: async (client) => {
      await client.login();
      const { token } = client;
      const { result } = await client.call('POST', '/login', user);
      client.token = result.token;
      await client.call('GET', '/view/1001');
      await client.call('POST', '/logout');
      client.token = token;
      await client.call('GET', '/view/1001');
    },
    between: loggingOutAll,
  },
  {
    way: 'empties campaign if an edit omits it',
    traffic: sending(
      ['PUT /view/1001', { campaign: 'may' }],
      ['PUT /view/1001', { source: 'letter' }],
      ['GET /view/1001'],
    ),
    between: changedSent(/^PUT \/view\//, (body) => ({ campaign: '', ...body })),
  },
  {
    way: 'stores an edit although a gateway responds with 504',
    traffic: sending(
      ['PUT /view/1001', { campaign: 'may' }],
      ['PUT /view/1001', { campaign: 'june' }],
      ['GET /view/1001'],
    ),
    between: changedResponse(/"june"/, { status: 504, body: { status: 504 } }),
  },
  {
    way: 'accepts any string as a sum',
    traffic: sending(
      ['POST /lead/101/payment', { ...payment, sum: 10 }],
      ['POST /lead/101/payment', { ...payment, sum: 'much' }],
    ),
    between: changedSent(/\/payment$/, (body) => ({ ...body, sum: Number(body.sum) || 1 })),
  },
  {
    way: 'sends reminders by fax',
    traffic: sending(
      ['POST /task', { ...reminder, remind_method: ['sms'] }],
      ['POST /task', { ...reminder, remind_method: ['fax'] }],
    ),
    between: changedSent(/^POST \/task$/, (body) =>
      body.remind_method?.[0] === 'fax' ? { ...body, remind_method: ['sms'] } : body,
    ),
  },
  {
    way: 'rejects the current owner as the new owner',
    traffic: sending(...[12, 12, 0, 0, 11].map((owner) => ['PUT /lead/101/owner', { owner }] as const)),
    between: rejectingCurrentOwner,
  },
];

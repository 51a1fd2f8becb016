import type { Answer } from '../../src/compare/answer.ts';
import type { HttpRequest, Send } from '../../src/compare/transport.ts';

/** A copy of leadmock with one fault, and the cases of the contract that it departs from. */
export interface BrokenServer {
  fault: string;
  /** The ids of exactly those cases. */
  names: readonly string[];
  between: (send: Send) => Send;
}

// biome-ignore lint/suspicious/noExplicitAny: a body is whatever the server said
type Body = any;

type Change = (body: Body, request: HttpRequest) => unknown;

const line = ({ method, path }: HttpRequest) => `${method} ${path}`;

/** The answers to requests whose method and path fit are changed. */
function answering(pattern: RegExp, change: (answer: Answer, request: HttpRequest) => Answer): BrokenServer['between'] {
  return (send) => async (request) => {
    const answer = await send(request);
    return pattern.test(line(request)) ? change(answer, request) : answer;
  };
}

const bodyOf = (pattern: RegExp, change: Change) =>
  answering(pattern, (answer, request) => ({ ...answer, body: change(answer.body, request) }));

/** The result of a success is changed; what rejects stays. */
const resultOf = (pattern: RegExp, change: Change) =>
  bodyOf(pattern, (body, request) =>
    body.status === 'success' && 'result' in body ? { ...body, result: change(body.result, request) } : body,
  );

const rejectionsOf = (change: Change) =>
  bodyOf(/./, (body, request) => (body.status === 'error' ? change(body, request) : body));

/** Requests that fit are changed before the server sees them. */
function hearing(pattern: RegExp, change: (body: Body) => unknown): BrokenServer['between'] {
  return (send) => (request) =>
    send(
      pattern.test(line(request)) && request.body !== undefined
        ? { ...request, body: JSON.stringify(change(JSON.parse(request.body))) }
        : request,
    );
}

function without(fields: object, ...names: string[]): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

const LOGIN = /^POST \/login$/;
const TASK = /^POST \/task$/;
const EDIT = /^PUT \/view\//;
const PAYMENT = /\/payment$/;
const OWNER = /\/owner$/;
const COMMENT = /\/comment$/;

/** What a server would have that ends sessions otherwise: told which tokens it gave, it says of each request whether to go on. */
function sessions(pass: (request: HttpRequest, tokens: readonly string[]) => HttpRequest): BrokenServer['between'] {
  const tokens: string[] = [];
  return (send) => async (request) => {
    const answer = await send(pass(request, tokens));
    const token = (answer.body as Body)?.result?.token;
    if (typeof token === 'string') tokens.push(token);
    return answer;
  };
}

const envelopeFaults: BrokenServer[] = [
  {
    fault: 'a logout answers a bare text',
    names: ['answers-are-json', 'logout-result'],
    between: bodyOf(/\/logout$/, (body) => (body.status === 'success' ? 'ok' : body)),
  },
  {
    fault: 'rejections say "fail" for status',
    names: ['envelope-status'],
    between: rejectionsOf((body) => ({ ...body, status: 'fail' })),
  },
  {
    fault: 'rejections hold an empty list of errors',
    names: ['login-wrong-login', 'login-wrong-password'],
    between: rejectionsOf((body) => ({ ...body, errors: [] })),
  },
  {
    fault: 'errors have their code as a text',
    names: ['error-envelope', 'login-wrong-login', 'login-wrong-password'],
    between: rejectionsOf((body) => ({ ...body, errors: [{ code: '401', message: 'No' }] })),
  },
];

const sessionFaults: BrokenServer[] = [
  {
    fault: 'a wrong password gets code 403',
    names: ['login-wrong-login', 'login-wrong-password'],
    between: bodyOf(LOGIN, (body) =>
      body.errors?.[0].code === 401 ? { ...body, errors: [{ code: 403, message: 'No' }] } : body,
    ),
  },
  {
    fault: 'a login takes any version',
    names: ['login-other-version'],
    between: hearing(LOGIN, (body) => ({ ...body, ...('version' in body && { version: '1.0' }) })),
  },
  {
    fault: 'a login needs no service',
    names: ['login-requires-service'],
    between: hearing(LOGIN, (body) => ({ service: 'nobody', ...body })),
  },
  {
    fault: 'a comment needs no token',
    names: ['add-comment-needs-token'],
    between: sessions((request, [first = '']) =>
      COMMENT.test(request.path) ? { ...request, headers: { token: first, ...request.headers } } : request,
    ),
  },
  {
    fault: 'a logout answers "ok"',
    names: ['logout-result'],
    between: resultOf(/\/logout$/, () => 'ok'),
  },
  {
    fault: 'a logout leaves the token good',
    names: ['logout-ends-token'],
    between: (send) => async (request) =>
      request.path === '/logout' && request.headers['token']
        ? { status: 200, body: { status: 'success', result: true } }
        : send(request),
  },
  {
    fault: 'a login ends the tokens of other services',
    names: ['many-services'],
    between: (send) => {
      let latest: string | undefined;
      return async (request) => {
        const answer = await send(request);
        const token = (answer.body as Body).result?.token;
        // The first one is the session of the run itself.
        if (latest !== undefined && token) await send({ method: 'POST', path: '/logout', headers: { token: latest } });
        if (typeof token === 'string') latest = latest === undefined ? '' : token;
        return answer;
      };
    },
  },
];

const taskFaults: BrokenServer[] = [
  {
    fault: 'a task needs no title',
    names: ['task-requires-title'],
    between: hearing(TASK, (body) => ({ title: 'Untitled', ...body })),
  },
  {
    fault: 'tasks are answered without labels',
    names: ['task-labels'],
    between: resultOf(TASK, (task) => without(task, 'labels')),
  },
  {
    fault: 'observers are answered as ids',
    names: ['task-observers'],
    between: resultOf(TASK, (task) => ({ ...task, observers: task.observers.map(({ id }: Body) => id) })),
  },
  {
    fault: 'titles are put in upper case',
    names: ['task-answer-as-stored'],
    between: resultOf(TASK, (task) => ({ ...task, title: task.title.toUpperCase() })),
  },
  {
    fault: 'a task without remind_type gets 1',
    names: ['task-remind-type-default'],
    between: resultOf(TASK, (task, { body = '' }) => ({
      ...task,
      remind_type: body.includes('remind_type') ? task.remind_type : 1,
    })),
  },
  {
    fault: 'no reminder is a call',
    names: ['task-remind-method-items'],
    between: hearing(TASK, (body) =>
      body.remind_method?.includes('call') ? { ...body, remind_method: ['fax'] } : body,
    ),
  },
  {
    fault: 'a reminder needs no method',
    names: ['task-remind-method-required'],
    between: hearing(TASK, (body) => (body.remind_type > 0 ? { remind_method: ['popup'], ...body } : body)),
  },
];

const viewFaults: BrokenServer[] = [
  {
    fault: 'a view that is read lacks a field',
    names: ['view-fields'],
    between: resultOf(/^GET \/view\//, (view) => without(view, 'ga_client_id')),
  },
  {
    fault: 'a view is not found by its UUID',
    names: ['view-by-uuid', 'edit-view-by-uuid'],
    between: (send) => (request) =>
      send({ ...request, path: request.path.replace(/^\/view\/.*-.*/, '/view/00000000-0000-4000-8000-000000000000') }),
  },
  {
    fault: 'an edit ignores source',
    names: ['edit-view-source'],
    between: hearing(EDIT, (body) => without(body, 'source')),
  },
  {
    fault: 'a deletion leaves the view',
    names: ['delete-view'],
    between: (send) => async (request) =>
      request.method === 'DELETE' && request.headers['token']
        ? { status: 200, body: { status: 'success' } }
        : send(request),
  },
];

const leadFaults: BrokenServer[] = [
  {
    fault: 'the lead of a payment lacks deal',
    names: ['payment-result'],
    between: resultOf(PAYMENT, (lead) => without(lead, 'deal')),
  },
  {
    fault: 'a sum must be a number',
    names: ['payment-sum-text-1500', 'payment-sum-text-1500.50'],
    between: hearing(PAYMENT, (body) => ({ ...body, sum: typeof body.sum === 'string' ? null : body.sum })),
  },
  {
    fault: 'an unknown category is rejected',
    names: ['payment-new-category'],
    between: hearing(PAYMENT, (body) => ({ ...body, category: body.category === 'Flat' ? 'Flat' : 1 })),
  },
  {
    fault: 'a change of owner does not show',
    names: ['owner-staff'],
    between: hearing(OWNER, () => ({ owner: 0 })),
  },
  {
    fault: 'a comment has a number for id',
    names: ['comment-id'],
    between: resultOf(COMMENT, (comment) => ({ ...comment, id: Number(comment.id) })),
  },
  {
    fault: 'created_at is an ISO time',
    names: ['comment-created-at'],
    between: resultOf(COMMENT, (comment) => ({ ...comment, created_at: '2030-01-31T12:00:00Z' })),
  },
  {
    fault: 'a comment has the name of its author',
    names: ['comment-author'],
    between: resultOf(COMMENT, (comment) => ({ ...comment, author: 'Olga' })),
  },
];

export const brokenServers: readonly BrokenServer[] = [
  ...envelopeFaults,
  ...sessionFaults,
  ...taskFaults,
  ...viewFaults,
  ...leadFaults,
];

/** Copies of leadmock that do what the contract says nothing of: none of them is to be blamed. */
export const otherServers: readonly BrokenServer[] = [
  {
    fault: 'a logout ends all tokens of the user',
    names: [],
    between: (send) => {
      const tokens: string[] = [];
      return async (request) => {
        const answer = await send(request);
        const token = (answer.body as Body).result?.token;
        if (typeof token === 'string') tokens.push(token);
        if (request.path === '/logout' && (answer.body as Body).status === 'success') {
          for (const other of tokens) await send({ ...request, headers: { token: other } });
        }
        return answer;
      };
    },
  },
  {
    fault: 'an edit empties what it does not name',
    names: [],
    between: hearing(EDIT, (body) => ({ campaign: '', ...body })),
  },
  {
    fault: 'any text is a sum',
    names: [],
    between: hearing(PAYMENT, (body) => ({ ...body, sum: Number(body.sum) || 1 })),
  },
  {
    fault: 'reminders go by fax too',
    names: [],
    between: hearing(TASK, (body) => (body.remind_method?.[0] === 'fax' ? { ...body, remind_method: ['sms'] } : body)),
  },
  {
    fault: 'the owner that a lead has already is rejected',
    names: [],
    between: (send) => {
      let owner: unknown;
      return async (request) => {
        if (!/^PUT \/lead\/[^/]+\/owner/.test(line(request))) return send(request);
        const asked = JSON.parse(request.body ?? '{}').owner;
        if (asked === owner)
          return { status: 200, body: { status: 'error', errors: [{ code: 400, message: 'Same owner' }] } };
        const answer = await send(request);
        if ((answer.body as Body).status === 'success') owner = asked;
        return answer;
      };
    },
  },
];

import { operations } from '../../src/api/operations.ts';
import type { Answer } from '../../src/compare/answer.ts';
import type { HttpRequest } from '../../src/compare/transport.ts';
import type { OperationId } from '../../src/generated/operations.ts';
import type { Between } from '../support/meddle.ts';

type Violation = readonly [operation: OperationId, path: string, expected: string];

/** A copy of leadmock with one fault, and all violations that a run has to report. */
export interface BrokenServer {
  fault: string;
  violations: readonly Violation[];
  between: Between;
}

/** The same violation in responses of all operations. */
const everywhere = (path: string, expected: string) =>
  operations.map(({ id }): Violation => [id as OperationId, path, expected]);

const NO_TOKEN = 'a rejection: this request has no valid token';
const NO_FIELD = 'a rejection: a required field is missing';
const WRONG_LOGIN = 'a rejection with code 401: login or password is wrong';
const TOKEN_LIFE = 'a success: a token is valid for 24 hours after its last action, also after other logins';

// biome-ignore lint/suspicious/noExplicitAny: a body is whatever the server said
type Body = any;

type Change = (body: Body, request: HttpRequest) => unknown;

const line = ({ method, path }: HttpRequest) => `${method} ${path}`;

/** The answers to requests whose method and path fit are changed. */
function answering(pattern: RegExp, change: (answer: Answer, request: HttpRequest) => Answer): Between {
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
function hearing(pattern: RegExp, change: (body: Body) => unknown): Between {
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
function sessions(pass: (request: HttpRequest, tokens: readonly string[]) => HttpRequest): Between {
  return (send) => {
    const tokens: string[] = [];
    return async (request) => {
      const answer = await send(pass(request, tokens));
      const token = (answer.body as Body)?.result?.token;
      if (typeof token === 'string') tokens.push(token);
      return answer;
    };
  };
}

const envelopeFaults: BrokenServer[] = [
  {
    fault: 'a logout answers a bare text',
    violations: [['logout', '', 'an object']],
    between: bodyOf(/\/logout$/, (body) => (body.status === 'success' ? 'ok' : body)),
  },
  {
    fault: 'rejections say "fail" for status',
    violations: everywhere('/status', 'one of "success", "error"'),
    between: rejectionsOf((body) => ({ ...body, status: 'fail' })),
  },
  {
    fault: 'rejections hold an empty list of errors',
    violations: [['login', '', WRONG_LOGIN]],
    between: rejectionsOf((body) => ({ ...body, errors: [] })),
  },
  {
    fault: 'errors have their code as a text',
    violations: [...everywhere('/errors/*/code', 'an integer'), ['login', '', WRONG_LOGIN]],
    between: rejectionsOf((body) => ({ ...body, errors: [{ code: '401', message: 'No' }] })),
  },
];

const sessionFaults: BrokenServer[] = [
  {
    fault: 'a wrong password gets code 403',
    violations: [['login', '', WRONG_LOGIN]],
    between: bodyOf(LOGIN, (body) =>
      body.errors?.[0].code === 401 ? { ...body, errors: [{ code: 403, message: 'No' }] } : body,
    ),
  },
  {
    fault: 'a login takes any version',
    violations: [['login', '', 'a rejection: the only version is 1.0']],
    between: hearing(LOGIN, (body) => ({ ...body, ...('version' in body && { version: '1.0' }) })),
  },
  {
    fault: 'a login needs no service',
    violations: [['login', '', NO_FIELD]],
    between: hearing(LOGIN, (body) => ({ service: 'nobody', ...body })),
  },
  {
    fault: 'any password is right',
    violations: [['login', '', WRONG_LOGIN]],
    between: hearing(LOGIN, (body) => ({ ...body, ...('password' in body && { password: 'secret' }) })),
  },
  {
    fault: 'a comment needs no token',
    violations: [['add-comment', '', NO_TOKEN]],
    between: sessions((request, [first = '']) =>
      COMMENT.test(request.path) ? { ...request, headers: { token: first, ...request.headers } } : request,
    ),
  },
  {
    fault: 'a logout answers "ok"',
    violations: [['logout', '/result', 'true']],
    between: resultOf(/\/logout$/, () => 'ok'),
  },
  {
    fault: 'a logout leaves the token good',
    violations: [['get-view', '', NO_TOKEN]],
    between: (send) => async (request) =>
      request.path === '/logout' && request.headers['token']
        ? { status: 200, body: { status: 'success', result: true } }
        : send(request),
  },
  {
    fault: 'a login ends the tokens of other services',
    violations: [
      ['get-view', '', TOKEN_LIFE],
      ['logout', '', TOKEN_LIFE],
    ],
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
    violations: [['create-task', '', NO_FIELD]],
    between: hearing(TASK, (body) => ({ title: 'Untitled', ...body })),
  },
  {
    fault: 'a task needs a text',
    violations: [['create-task', '', 'a success: a task needs only title, owner_id and project_id']],
    between: hearing(TASK, (body) => ('text' in body ? body : { ...body, title: 1 })),
  },
  {
    fault: 'a task accepts no third type of reminder',
    violations: [['create-task', '', 'a success: remind_type may be 2']],
    between: hearing(TASK, (body) => (body.remind_type === 2 ? { ...body, remind_type: 9 } : body)),
  },
  {
    fault: 'tasks are answered without labels',
    violations: [['create-task', '/result/labels', 'a value']],
    between: resultOf(TASK, (task) => without(task, 'labels')),
  },
  {
    fault: 'observers are answered as ids',
    violations: [['create-task', '/result/observers/*', 'an object']],
    between: resultOf(TASK, (task) => ({ ...task, observers: task.observers.map(({ id }: Body) => id) })),
  },
  {
    fault: 'titles are put in upper case',
    violations: [['create-task', '/result/title', 'the sent text']],
    between: resultOf(TASK, (task) => ({ ...task, title: task.title.toUpperCase() })),
  },
  {
    fault: 'a task without remind_type gets 1',
    violations: [['create-task', '/result/remind_type', '0, as remind_type was omitted']],
    between: resultOf(TASK, (task, { body = '' }) => ({
      ...task,
      remind_type: body.includes('remind_type') ? task.remind_type : 1,
    })),
  },
  {
    fault: 'a reminder is answered as a text',
    violations: [['create-task', '/result/remind_type', 'an integer']],
    between: resultOf(TASK, (task, { body = '' }) => ({
      ...task,
      remind_type: body.includes('remind_type') ? `${task.remind_type}` : task.remind_type,
    })),
  },
  {
    fault: 'no reminder is a text message',
    violations: [['create-task', '', 'a success: remind_method may contain sms']],
    between: hearing(TASK, (body) =>
      body.remind_method?.includes('sms') ? { ...body, remind_method: ['fax'] } : body,
    ),
  },
  {
    fault: 'a reminder needs no method',
    violations: [['create-task', '', NO_FIELD]],
    between: hearing(TASK, (body) => (body.remind_type > 0 ? { remind_method: ['popup'], ...body } : body)),
  },
];

const viewFaults: BrokenServer[] = [
  {
    fault: 'a view that is read lacks a field',
    violations: [['get-view', '/result/visitor', 'a value']],
    between: resultOf(/^GET \/view\//, (view) => without(view, 'visitor')),
  },
  {
    fault: 'a read by ID answers another view',
    violations: [['get-view', '/result/id', 'the ID in the path']],
    between: resultOf(/^GET \/view\/\d+$/, (view) => ({ ...view, id: 77 })),
  },
  {
    fault: 'a view that is named by its UUID is answered with another one',
    violations: [
      ['get-view', '/result/uuid', 'the UUID in the path'],
      ['edit-view', '/result/uuid', 'the UUID in the path'],
    ],
    between: resultOf(/ \/view\/.*-/, (view) => ({ ...view, uuid: '11111111-2222-4333-8444-555555555555' })),
  },
  {
    fault: 'a view is not found by its UUID',
    violations: [
      ['get-view', '', 'a success: the path may contain the UUID of a view'],
      ['edit-view', '', 'a success: the path may contain the UUID of a view'],
    ],
    between: (send) => (request) =>
      send({ ...request, path: request.path.replace(/^\/view\/.*-.*/, '/view/00000000-0000-4000-8000-000000000000') }),
  },
  {
    fault: 'an edit ignores source',
    violations: [['edit-view', '/result/source', 'the sent text']],
    between: hearing(EDIT, (body) => without(body, 'source')),
  },
  {
    fault: 'an edit needs a source',
    violations: ['campaign', 'keyword', 'seo_system', 'page', 'referer'].map((field): Violation => {
      return ['edit-view', '', `a success: ${field} can be the only field of an edit`];
    }),
    between: hearing(EDIT, (body) => ('source' in body ? body : { ...body, source: 1 })),
  },
  {
    fault: 'an edit is answered and not stored',
    violations: ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'].map((field): Violation => {
      return ['get-view', `/result/${field}`, 'the text of the last edit'];
    }),
    between: (send) => {
      const before = new Map<string, Body>();
      return async (request) => {
        const answer = await send(request);
        if (request.method !== 'GET' || (answer.body as Body).status !== 'success') return answer;
        const first = before.get(request.path) ?? answer;
        before.set(request.path, first);
        return first;
      };
    },
  },
  {
    fault: 'a deletion leaves the view',
    violations: [['get-view', '', 'a rejection: this view was deleted']],
    between: (send) => async (request) =>
      request.method === 'DELETE' && request.headers['token']
        ? { status: 200, body: { status: 'success' } }
        : send(request),
  },
];

const leadFaults: BrokenServer[] = [
  {
    fault: 'the lead of a payment lacks deal',
    violations: [['add-payment', '/result/deal', 'a value']],
    between: resultOf(PAYMENT, (lead) => without(lead, 'deal')),
  },
  {
    fault: 'a payment answers another lead',
    violations: [['add-payment', '/result/id', 'the ID in the path']],
    between: resultOf(PAYMENT, (lead) => ({ ...lead, id: 77 })),
  },
  {
    fault: 'a sum must be a number',
    violations: [['add-payment', '', 'a success: sum may be a numeric string']],
    between: hearing(PAYMENT, (body) => ({ ...body, sum: typeof body.sum === 'string' ? null : body.sum })),
  },
  {
    fault: 'an unknown category is rejected',
    violations: [['add-payment', '', 'a success: the payment creates a missing category']],
    between: hearing(PAYMENT, (body) => ({ ...body, category: body.category === 'Flat' ? 'Flat' : 1 })),
  },
  {
    fault: 'a change of owner does not show',
    violations: [['change-owner', '/result/custom', 'a list with the new owner in its field of type owner']],
    between: hearing(OWNER, () => ({ owner: 0 })),
  },
  {
    fault: 'owner 0 is an employee',
    violations: [['change-owner', '/result/custom', 'a list with the new owner in its field of type owner']],
    between: hearing(OWNER, (body) => (body.owner === 0 ? { owner: 12 } : body)),
  },
  {
    fault: 'a comment has a number for id',
    violations: [['add-comment', '/result/id', 'a string']],
    between: resultOf(COMMENT, (comment) => ({ ...comment, id: Number(comment.id) })),
  },
  {
    fault: 'created_at is an ISO time',
    violations: [['add-comment', '/result/created_at', 'a time as DD.MM.YY HH:MM:SS']],
    between: resultOf(COMMENT, (comment) => ({ ...comment, created_at: '2030-01-31T12:00:00Z' })),
  },
  {
    fault: 'a comment has the name of its author',
    violations: [['add-comment', '/result/author', 'an object']],
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
    violations: [],
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
    violations: [],
    between: hearing(EDIT, (body) => ({ campaign: '', ...body })),
  },
  {
    fault: 'any text is a sum',
    violations: [],
    between: hearing(PAYMENT, (body) => ({ ...body, sum: Number(body.sum) || 1 })),
  },
  {
    fault: 'reminders go by fax too',
    violations: [],
    between: hearing(TASK, (body) => (body.remind_method?.[0] === 'fax' ? { ...body, remind_method: ['sms'] } : body)),
  },
  {
    fault: 'the owner that a lead has already is rejected',
    violations: [],
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

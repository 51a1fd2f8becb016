import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { validatorOf } from '../../src/mock/schema/schemas.ts';
import { ask, type Received } from './ask.ts';

interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: { pointer: string; message: string }[];
}

/** Response of the control plane that passed the general checks. */
export interface ControlAnswer {
  status: number;
  headers: Record<string, string>;
  /** Body of a success. Reading it fails the test on a problem. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  readonly value: any;
  /** Body of an error. Reading it fails the test on a success. */
  readonly problem: ProblemBody;
  /** JSON pointers to violations in the request body. */
  readonly pointers: string[];
}

export interface ControlRequest {
  /** JSON value. `raw` replaces it with bytes. */
  body?: unknown;
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options';

function expectProblem({ status, headers, body, text }: Received): void {
  assert.match(headers['content-type'] ?? '', /^application\/problem\+json(;|$)/);
  const fits: boolean = validatorOf('control/problem.json')(body);
  assert.ok(fits, `must be a problem: ${text}`);
  assert.equal(body.status, status);
  assert.notEqual(body.detail, '');
}

function expectPlainJson({ headers, body, text }: Received): void {
  assert.match(headers['content-type'] ?? '', /^application\/(har\+)?json; charset=utf-8$/);
  assert.ok(body?.status !== 'success' && body?.status !== 'error', `must not be an envelope: ${text}`);
}

const UNWANTED = /^(access-control-.*|x-mock-request-id|x-powered-by|etag)$/;

export function toControlAnswer(response: Received): ControlAnswer {
  const { status, headers, body, text } = response;
  const isProblem = status >= 400;
  if (isProblem) expectProblem(response);
  else expectPlainJson(response);
  for (const name of Object.keys(headers)) assert.doesNotMatch(name, UNWANTED);
  const problem = (): ProblemBody => {
    assert.ok(isProblem, `a problem was expected: ${text}`);
    return body;
  };
  return {
    status,
    headers,
    get value() {
      assert.ok(!isProblem, `a success was expected: ${text}`);
      return body;
    },
    get problem() {
      return problem();
    },
    get pointers() {
      return (problem().errors ?? []).map(({ pointer }) => pointer);
    },
  };
}

/** Client of the control plane. Paths begin after `/_mock`. */
export class ControlClient {
  readonly #server: Server;

  constructor({ server }: { server: Server }) {
    this.#server = server;
  }

  async request(verb: Verb, path: string, { body, raw, headers }: ControlRequest = {}): Promise<ControlAnswer> {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await ask(this.#server, verb.toUpperCase(), `/_mock${path}`, {
      headers: { ...(sent !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      body: sent,
    });
    return toControlAnswer(answer);
  }

  get(path: string, more?: ControlRequest): Promise<ControlAnswer> {
    return this.request('get', path, more);
  }

  post(path: string, body?: unknown, more?: ControlRequest): Promise<ControlAnswer> {
    return this.request('post', path, { body, ...more });
  }

  put(path: string, body?: unknown): Promise<ControlAnswer> {
    return this.request('put', path, { body });
  }

  patch(path: string, body?: unknown): Promise<ControlAnswer> {
    return this.request('patch', path, { body });
  }

  delete(path: string): Promise<ControlAnswer> {
    return this.request('delete', path);
  }
}

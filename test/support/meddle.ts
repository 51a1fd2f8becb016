import type { HttpRequest, HttpResponse, Send } from '../../src/compare/transport.ts';

/**
 * Function between a run and the service. It may respond itself, or change responses of the service. `number` counts
 * requests from 0.
 */
export type Meddler = (
  request: HttpRequest,
  pass: () => Promise<HttpResponse>,
  number: number,
) => Promise<HttpResponse>;

export type Between = (send: Send) => Send;

/** The count of requests starts over in each run. */
export function meddling(meddler: Meddler): Between {
  return counting(() => meddler);
}

/** Creates a meddler for each run, so that requests of a run do not count in the next run. */
export function counting(make: () => Meddler): Between {
  return (send) => {
    const meddler = make();
    let count = 0;
    return (request) => {
      count += 1;
      return meddler(request, () => send(request), count - 1);
    };
  };
}

export function rejection(code: number, message = 'rejected', status = 200): HttpResponse {
  return { status, body: { status: 'error', errors: [{ code, message }] } };
}

export function success(result: unknown): HttpResponse {
  return { status: 200, body: { status: 'success', result } };
}

type Result = Record<string, unknown>;

/** Changes the results of successes whose path matches. */
export function changed(path: RegExp, change: (result: Result, request: HttpRequest) => object): Between {
  return meddling(async (request, pass) => {
    const answer = await pass();
    const { status, result } = answer.body as { status: string; result?: Result };
    const isMeant = path.test(request.path) && status === 'success' && typeof result === 'object';
    return isMeant ? success(change(result, request)) : answer;
  });
}

export function fieldsOf({ body }: HttpRequest): Record<string, unknown> {
  return body === undefined ? {} : JSON.parse(body);
}

// biome-ignore lint/suspicious/noExplicitAny: a body is whatever was sent
type Body = any;

const lineOf = ({ method, path }: HttpRequest) => `${method} ${path}`;

/** Changes the bodies of responses to requests such as `POST /login` that match. */
export function changedBody(line: RegExp, change: (body: Body, request: HttpRequest) => unknown): Between {
  return meddling(async (request, pass) => {
    const answer = await pass();
    return line.test(lineOf(request)) ? { ...answer, body: change(answer.body, request) } : answer;
  });
}

/** Changes the results of successes of requests such as `POST /login` that match. */
export function changedResult(line: RegExp, change: (result: Body, request: HttpRequest) => unknown): Between {
  return changedBody(line, (body, request) =>
    body.status === 'success' && 'result' in body ? { ...body, result: change(body.result, request) } : body,
  );
}

/** Changes the bodies of matching requests before the service gets them. */
export function changedSent(line: RegExp, change: (fields: Body) => unknown): Between {
  return (send) => (request) =>
    line.test(lineOf(request)) && request.body !== undefined
      ? send({ ...request, body: JSON.stringify(change(JSON.parse(request.body))) })
      : send(request);
}

/** Combines meddlers; the first one is next to the client. */
export function combined(...meddlers: readonly Between[]): Between {
  return (send) => meddlers.reduceRight((inner, meddler) => meddler(inner), send);
}

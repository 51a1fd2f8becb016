import type { Answer } from '../../src/compare/answer.ts';
import type { HttpRequest, Send } from '../../src/compare/transport.ts';

/** Stands between a run and the service: may answer itself, or change what the service answers. `number` counts from 0. */
export type Meddler = (request: HttpRequest, pass: () => Promise<Answer>, number: number) => Promise<Answer>;

export function meddling(meddler: Meddler): (send: Send) => Send {
  let count = 0;
  return (send) => (request) => {
    count += 1;
    return meddler(request, () => send(request), count - 1);
  };
}

/** A rejection as the service writes it. */
export function rejection(code: number, message = 'rejected', status = 200): Answer {
  return { status, body: { status: 'error', errors: [{ code, message }] } };
}

export function success(result: unknown): Answer {
  return { status: 200, body: { status: 'success', result } };
}

type Result = Record<string, unknown>;

/** The results of successes are changed where the path fits. */
export function changed(path: RegExp, change: (result: Result, request: HttpRequest) => object): (send: Send) => Send {
  return meddling(async (request, pass) => {
    const answer = await pass();
    const { status, result } = answer.body as { status: string; result?: Result };
    const isMeant = path.test(request.path) && status === 'success' && typeof result === 'object';
    return isMeant ? success(change(result, request)) : answer;
  });
}

/** The fields of a request. */
export function fieldsOf({ body }: HttpRequest): Record<string, unknown> {
  return body === undefined ? {} : JSON.parse(body);
}

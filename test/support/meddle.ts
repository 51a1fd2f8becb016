import type { Answer } from '../../src/compare/answer.ts';
import type { HttpRequest, Send } from '../../src/compare/transport.ts';

/** Stands between a run and the service: may answer itself, or change what the service answers. `number` counts from 0. */
export type Meddler = (request: HttpRequest, pass: () => Promise<Answer>, number: number) => Promise<Answer>;

export type Between = (send: Send) => Send;

/** The count of requests begins again with each run. */
export function meddling(meddler: Meddler): Between {
  return counting(() => meddler);
}

/** Makes a meddler for each run, so that what one run was asked does not count in the next. */
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

/** A rejection as the service writes it. */
export function rejection(code: number, message = 'rejected', status = 200): Answer {
  return { status, body: { status: 'error', errors: [{ code, message }] } };
}

export function success(result: unknown): Answer {
  return { status: 200, body: { status: 'success', result } };
}

type Result = Record<string, unknown>;

/** The results of successes are changed where the path fits. */
export function changed(path: RegExp, change: (result: Result, request: HttpRequest) => object): Between {
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

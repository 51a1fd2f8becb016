import type { Answer } from '../../src/compare/answer.ts';
import type { HttpRequest, Send } from '../../src/compare/transport.ts';

/**
 * Function between a run and the service. It may respond itself, or change responses of the service. `number` counts
 * requests from 0.
 */
export type Meddler = (request: HttpRequest, pass: () => Promise<Answer>, number: number) => Promise<Answer>;

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

export function rejection(code: number, message = 'rejected', status = 200): Answer {
  return { status, body: { status: 'error', errors: [{ code, message }] } };
}

export function success(result: unknown): Answer {
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

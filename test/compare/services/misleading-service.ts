import type { HttpRequest, HttpResponse } from '../../../src/compare/transport.ts';
import type { AssumptionValues } from '../../../src/mock/core/assumptions.ts';
import type { TRAFFIC } from '../../support/client-traffic.ts';
import { type Between, fieldsOf, meddling, success } from '../../support/meddle.ts';

/** Leadmock with a behavior that fits no value of an assumption, or may have another cause. */
export interface MisleadingService {
  what: string;
  /** Assumption that must stay unknown. */
  id: keyof typeof TRAFFIC;
  /** Pattern of the reason in the report. */
  why: RegExp;
  assumptions?: Partial<AssumptionValues>;
  /** Creates the meddler of one recording or run. */
  between: () => Between;
  /** Whether only the recorded traffic shows the behavior, or hides it in a whole run. */
  isOnlyRecorded?: true;
  /** Whether other assumptions also stay unknown because of the behavior. */
  hidesOthers?: true;
}

export const NO_VALUE = /^no value fits$/;
export const ALL_FIT = /^all values fit/;

export const isLogin = (request: HttpRequest) => request.path === '/login';
export const isOf = (request: HttpRequest, name: string) => fieldsOf(request)['login'] === `${name}@example.com`;

type Result = Record<string, unknown>;

export const resultIn = ({ body }: HttpResponse) => (body as { result?: Result }).result ?? {};

/** Replaces the response to matching requests. */
export const answering = (
  fits: (request: HttpRequest) => boolean,
  answer: (request: HttpRequest) => HttpResponse,
): Between => meddling(async (request, pass) => (fits(request) ? answer(request) : pass()));

/** Sends a request with other fields, and changes the result of a success. */
export function sendingOther(
  fits: (request: HttpRequest) => boolean,
  fields: object,
  change: (result: Result) => Result = (result) => result,
): Between {
  return (send) => async (request) => {
    if (!fits(request)) return send(request);
    const body = JSON.stringify({ ...fieldsOf(request), ...fields });
    return success(change(resultIn(await send({ ...request, body }))));
  };
}

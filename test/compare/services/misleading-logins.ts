import type { HttpRequest, HttpResponse } from '../../../src/compare/transport.ts';
import { type Between, counting, fieldsOf, meddling, rejection, success } from '../../support/meddle.ts';
import { ALL_FIT, answering, isLogin, isOf, type MisleadingService, NO_VALUE, resultIn } from './misleading-service.ts';

/** Client services of the repeated login, in recorded traffic and in a run. */
const REPEATED = ['shop', 'leadmock compare earlier'];
/** Client services of a single login before the repeated logins. */
const OTHER = ['crm', 'leadmock compare other'];

const isFor = (request: HttpRequest, services: readonly string[]) =>
  isLogin(request) && isOf(request, 'owner') && services.includes(String(fieldsOf(request)['service']));
const tokenIn = (answer: HttpResponse) => resultIn(answer)['token'];
const invalidToken = () => rejection(401, 'Invalid token');

/** Replaces the response to the second login for a service. */
const secondLogin = (answer: () => HttpResponse): Between =>
  counting(() => {
    let logins = 0;
    return async (request, pass) => {
      if (isFor(request, REPEATED)) logins += 1;
      return isFor(request, REPEATED) && logins === 2 ? answer() : pass();
    };
  });

/** Replaces the response to the second-last read with the first token. */
const readAfterSecondLogin = (answer: () => HttpResponse): Between =>
  counting(() => {
    let token: unknown;
    let reads = 0;
    return async (request, pass) => {
      if (token !== undefined && request.headers['token'] === token && ++reads === 3) return answer();
      const came = await pass();
      if (isFor(request, REPEATED)) token ??= tokenIn(came);
      return came;
    };
  });

/** Rejects the first tokens for some services, after a number of requests since the second login for one of them. */
const endingAfterSecondLogin = (services: readonly string[], requests: number): Between =>
  counting(() => {
    const tokens = new Map<string, unknown>();
    let since = -1;
    return async (request, pass) => {
      if (since >= 0) since += 1;
      if (since > requests && [...tokens.values()].includes(request.headers['token'])) return invalidToken();
      const came = await pass();
      if (!isFor(request, services)) return came;
      const service = String(fieldsOf(request)['service']);
      if (tokens.has(service)) since = 0;
      else tokens.set(service, tokenIn(came));
      return came;
    };
  });

/** Replaces the responses to requests of the owner after the login of Anna. */
function afterSecondUser(answer: () => HttpResponse): Between {
  let [first, second]: unknown[] = [];
  return meddling(async (request, pass) => {
    if (second !== undefined && request.headers['token'] === first) return answer();
    const came = await pass();
    if (isLogin(request) && isOf(request, 'owner')) first = tokenIn(came);
    if (isLogin(request) && isOf(request, 'anna')) second = tokenIn(came);
    return came;
  });
}

const rejectingAnna = (code: number): Between =>
  answering(
    (request) => isLogin(request) && isOf(request, 'anna'),
    () => rejection(code),
  );

const ofSecondUser: readonly Omit<MisleadingService, 'id'>[] = [
  { what: 'the second user is blocked', why: ALL_FIT, between: () => rejectingAnna(403) },
  { what: 'the second user is unknown', why: ALL_FIT, between: () => rejectingAnna(401) },
  {
    what: 'the first user gets HTTP 503 while the second is logged in',
    why: /^may be evict or allow$/,
    between: () => afterSecondUser(() => rejection(503, 'Busy', 503)),
    isOnlyRecorded: true,
  },
  {
    what: 'the first user gets a page while the second is logged in',
    why: /^may be evict or allow$/,
    between: () => afterSecondUser(() => ({ status: 200, body: '<h1>Busy</h1>' })),
    isOnlyRecorded: true,
  },
  {
    what: 'the first user gets code 403 while the second is logged in',
    why: /^may be evict or allow$/,
    between: () => afterSecondUser(() => rejection(403)),
    isOnlyRecorded: true,
  },
];

const ofRepeatedLogin: readonly Omit<MisleadingService, 'id'>[] = [
  { what: 'the second login is blocked', why: NO_VALUE, between: () => secondLogin(() => rejection(403)) },
  {
    what: 'the first token is rejected once after the second login',
    why: NO_VALUE,
    between: () => readAfterSecondLogin(invalidToken),
  },
  {
    what: 'the second login returns a token that is not valid',
    why: NO_VALUE,
    between: () => secondLogin(() => success({ token: 'beefcafe'.repeat(4) })),
  },
  {
    what: 'the second login succeeds without a token',
    why: NO_VALUE,
    between: () => secondLogin(() => success({})),
  },
  {
    what: 'the token of another service is revoked with the first',
    why: NO_VALUE,
    between: () => endingAfterSecondLogin([...REPEATED, ...OTHER], 0),
  },
  {
    what: 'the first token is revoked some time after the second login',
    why: NO_VALUE,
    between: () => endingAfterSecondLogin(REPEATED, 4),
  },
];

export const misleadingLogins: readonly MisleadingService[] = [
  ...ofSecondUser.map((service) => ({ ...service, id: 'secondUser' as const })),
  ...ofRepeatedLogin.map((service) => ({ ...service, id: 'repeatedLogin' as const })),
];

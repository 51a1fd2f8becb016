import { Refusal } from './refusal.ts';
import { editEnvelope, editErrors, editField, editRequest, editResult, type Violation } from './violation.ts';

const STATUS = '| status | string | `success` or `error` |';
const ERRORS =
  'An error response has `status` equal to `error` and an `errors` array whose items each have `code` (integer) and `message` (string).';
const LOGIN_FIELDS = 'All four fields are required.';
const LOGIN_TOKEN = 'Login response: `result.token` (string, <ACCESS_TOKEN>).';
const LOGOUT = '| POST | /logout | none | `status`, `result` = true |';
const LIFETIME = 'A token expires after 24 hours without any action.';
const HOUR_MS = 60 * 60 * 1000;

/** Violations of the envelope, of login, logout and tokens. */
export const sessionViolations = {
  statusOk: {
    quote: STATUS,
    change: editEnvelope((envelope) => (envelope['status'] === 'success' ? { ...envelope, status: 'ok' } : envelope)),
  },
  statusMissing: {
    quote: STATUS,
    change: editEnvelope(({ status, ...envelope }) => (status === 'success' ? envelope : { status, ...envelope })),
  },
  statusFail: {
    quote: ERRORS,
    change: editEnvelope((envelope) => (envelope['status'] === 'error' ? { ...envelope, status: 'fail' } : envelope)),
  },
  errorWithoutCode: { quote: ERRORS, change: editErrors((errors) => errors.map(({ code, ...rest }) => rest)) },
  errorWithoutMessage: { quote: ERRORS, change: editErrors((errors) => errors.map(({ message, ...rest }) => rest)) },
  errorCodeString: {
    quote: ERRORS,
    change: editErrors((errors) => errors.map((error) => ({ ...error, code: String(error['code']) }))),
  },
  errorsObject: { quote: ERRORS, change: editErrors(([error]) => error) },
  errorsMissing: { quote: ERRORS, change: editErrors(() => undefined) },
  wrongPasswordCode403: {
    quote: '| Login with wrong login or password | 401 | invalid login or password |',
    change: ({ operations }) => {
      const { login } = operations;
      operations.login = (call) => {
        try {
          return login(call);
        } catch (error) {
          if (error instanceof Refusal && error.problems[0]?.code === 401)
            throw new Refusal({ code: 403, message: 'badLogin' });
          throw error;
        }
      };
    },
  },
  wrongPasswordAccepted: {
    quote: '| no token | POST /login | valid credentials | token valid | token returned in result.token |',
    change: editRequest('login', ({ login }, { data }) => {
      const user = data.users.find((each) => each.login === login);
      return user === undefined ? {} : { password: user.password };
    }),
  },
  missingVersionAccepted: { quote: LOGIN_FIELDS, change: editRequest('login', ({ version = '1.0' }) => ({ version })) },
  missingServiceAccepted: { quote: LOGIN_FIELDS, change: editRequest('login', ({ service = '' }) => ({ service })) },
  otherVersionAccepted: {
    quote: 'The only available version is `1.0`.',
    change: editRequest('login', ({ version }) => (version === '2.0' ? { version: '1.0' } : {})),
  },
  tokenOutsideResult: {
    quote: LOGIN_TOKEN,
    change: editEnvelope(({ result, ...envelope }, { operation }) => {
      if (result === undefined) return envelope;
      return operation === 'login' ? { ...envelope, ...(result as object) } : { ...envelope, result };
    }),
  },
  tokenObject: { quote: LOGIN_TOKEN, change: editField('login', 'token', (token) => ({ access: token })) },
  logoutResultOk: { quote: LOGOUT, change: editResult(['logout'], () => 'ok') },
  logoutWithoutResult: { quote: LOGOUT, change: editResult(['logout'], () => undefined) },
  tokenValidAfterLogout: {
    quote: 'After success the token is deleted.',
    change: ({ sessions }) => {
      sessions.rules.logoutDeletes = false;
    },
  },
  tokenExpiresAfterHour: {
    quote: LIFETIME,
    change: ({ sessions }) => {
      sessions.rules.lifetimeMs = HOUR_MS;
    },
  },
  tokenNeverExpires: {
    quote: LIFETIME,
    change: ({ sessions }) => {
      sessions.rules.lifetimeMs = Number.POSITIVE_INFINITY;
    },
  },
  actionsNeverProlong: {
    quote:
      '| token valid | any action | performed at least once within 24 hours of the previous action | token valid | lifetime continues |',
    change: ({ sessions }) => {
      sessions.rules.actionsProlong = false;
    },
  },
  missingTokenAccepted: {
    quote: 'All endpoints except `/login` require the header `token`',
    change: ({ sessions }) => {
      sessions.rules.tokenIsRequired = false;
    },
  },
  secondUserAllowed: {
    quote: 'From one IP address only one user of the service can be logged in',
    assumes: { secondUser: 'allow' },
    change: () => {},
  },
  otherServiceRevokesToken: {
    quote: 'any number of client services may be authorized from one IP address.',
    change: ({ sessions }) => {
      sessions.rules.oneServicePerAddress = true;
    },
  },
} satisfies Record<string, Violation>;

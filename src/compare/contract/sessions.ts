import type { OperationId } from '../../generated/operations.ts';
import { fixtureKnown, namesAskedFor } from '../known.ts';
import type { ContractCase } from '../probe.ts';
import { loginAs, loginWith, requiredFields, sample, samples } from '../samples.ts';
import { body, exactly, holding, noError, object, rejected, result, text } from './expect.ts';

const guarded = (Object.keys(samples) as OperationId[]).filter(
  (id) => id !== 'login' && namesAskedFor([samples[id]]).every((name) => Object.hasOwn(fixtureKnown, name)),
);

const token = object({ token: text });

function readWith(name: string) {
  return { ...sample('get-view'), token: name, expect: result(object({})) } as const;
}

const logout = (name: string) => ({ ...sample('logout'), token: name }) as const;

const withCode = (code: number) =>
  body({ errors: holding(object({ code: exactly(code) }), `a list with an error of code ${code}`) });

const loginCases: readonly ContractCase[] = [
  {
    id: 'login-token',
    section: 'Login request',
    says: 'A login answers result.token, a string. It is the only request sent without a token.',
    rules: ['login-result', 'login-no-token', 'login-version'],
    steps: [{ ...loginAs('plain'), expect: result(token) }],
  },
  ...requiredFields.login.map(
    (field): ContractCase => ({
      id: `login-requires-${field}`,
      section: 'Login request',
      says: `All four fields are required: ${field} too.`,
      rules: ['login-fields'],
      steps: [{ ...loginWith(`without ${field}`, { [field]: undefined }), expect: rejected }],
    }),
  ),
  {
    id: 'login-other-version',
    section: 'Versioning',
    says: 'The only available version is 1.0: a login for 2.0 is rejected.',
    rules: ['login-version'],
    steps: [{ ...loginWith('other version', { version: '2.0' }), expect: rejected }],
  },
  ...(['login', 'password'] as const).map(
    (field): ContractCase => ({
      id: `login-wrong-${field}`,
      section: 'Errors',
      says: `A login with a wrong ${field} gets code 401.`,
      rules: ['login-wrong'],
      steps: [{ ...loginWith(`wrong ${field}`, { [field]: 'leadmock-compare-wrong' }), expect: withCode(401) }],
    }),
  ),
];

/** Run before anything is deleted, because requests for deleted records fail even with a token. */
export const tokenCases: readonly ContractCase[] = guarded.map(
  (id): ContractCase => ({
    id: `${id}-needs-token`,
    section: 'Authentication 2',
    says: `All but the login carry the token in the header token: ${samples[id].send.replace(/\{\w+\}/, '{id}')} too.`,
    rules: ['token-header'],
    steps: [{ ...sample(id), token: null, expect: rejected }],
  }),
);

/** Each case logs in for itself. The cases run last, because a faulty server may end all its tokens here. */
const lifeCases: readonly ContractCase[] = [
  {
    id: 'token-header',
    section: 'Authentication 2',
    says: 'A request with the token in the header token is served.',
    rules: ['token-header'],
    steps: [loginAs('header'), readWith('header')],
  },
  {
    id: 'many-services',
    section: 'Authentication 4',
    says: 'Any number of client services may be authorized from one IP address.',
    rules: ['many-tokens'],
    steps: [loginAs('first'), loginAs('second'), readWith('first'), readWith('second')],
  },
  {
    id: 'logout-result',
    section: 'Endpoints, rule 1',
    says: 'POST /logout takes no body; its result is true.',
    rules: ['logout-result', 'logout-body'],
    steps: [loginAs('leaving'), { ...logout('leaving'), expect: result(exactly(true)) }],
  },
  {
    id: 'logout-ends-token',
    section: 'Authentication 5',
    says: 'After a logout its token is deleted.',
    rules: ['logout-token'],
    steps: [
      loginAs('gone'),
      { ...logout('gone'), expect: noError, given: 'the logout is rejected' },
      { ...sample('get-view'), token: 'gone', expect: rejected },
    ],
  },
];

export const sessionCases: readonly ContractCase[] = [...loginCases, ...lifeCases];

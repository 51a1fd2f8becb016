import type { OperationId } from '../../generated/operations.ts';
import { fixtureKnown, namesAskedFor } from '../known.ts';
import type { ContractCase } from '../probe.ts';
import { loginAs, loginWith, requiredFields, sample, samples } from '../samples.ts';

const guarded = (Object.keys(samples) as OperationId[]).filter(
  (id) => id !== 'login' && namesAskedFor([samples[id]]).every((name) => Object.hasOwn(fixtureKnown, name)),
);

const readWith = (name: string) => ({ ...sample('get-view'), token: name }) as const;
const logout = (name: string) => ({ ...sample('logout'), token: name }) as const;

/**
 * The most important case comes first, because a run may send only a few logins. Each case logs in again, because a
 * faulty service may revoke all tokens in an earlier case.
 */
const lifeCases: readonly ContractCase[] = [
  {
    id: 'many-services',
    section: 'Authentication 4',
    says: 'Any number of client services may be authorized from one IP address.',
    rules: ['many-tokens'],
    steps: [loginAs('first'), loginAs('second'), readWith('first'), readWith('second')],
  },
  {
    id: 'logout-ends-token',
    section: 'Endpoints, rule 1',
    says: 'POST /logout has no body, returns true, and deletes the token.',
    rules: ['logout-result', 'logout-body', 'logout-token'],
    steps: [loginAs('gone'), logout('gone'), { ...readWith('gone'), outcome: 'rejected' }],
  },
];

export const wrongPassword: ContractCase = {
  id: 'login-wrong-password',
  section: 'Errors',
  says: 'A login with a wrong password gets code 401.',
  rules: ['login-wrong'],
  steps: [{ ...loginWith('wrong password', { password: '{wrong}' }), outcome: 'rejected' }],
};

const loginCases: readonly ContractCase[] = [
  {
    id: 'login-token',
    section: 'Login request',
    says: 'A login returns result.token, a string, and is the only request without a token.',
    rules: ['login-result', 'login-no-token', 'login-version'],
    steps: [loginAs('plain')],
  },
  ...requiredFields.login.map(
    (field): ContractCase => ({
      id: `login-requires-${field}`,
      section: 'Login request',
      says: `A login requires the field ${field}.`,
      rules: ['login-fields'],
      steps: [{ ...loginWith(`without ${field}`, { [field]: undefined }), outcome: 'rejected' }],
    }),
  ),
  {
    id: 'login-other-version',
    section: 'Versioning',
    says: 'The only available version is 1.0: the service rejects a login with version 2.0.',
    rules: ['login-version'],
    steps: [{ ...loginWith('other version', { version: '2.0' }), outcome: 'rejected' }],
  },
  {
    id: 'login-wrong-login',
    section: 'Errors',
    says: 'A login with a wrong login gets code 401.',
    rules: ['login-wrong'],
    steps: [{ ...loginWith('wrong login', { login: '{wrong}' }), outcome: 'rejected' }],
  },
];

/** These cases run before a case deletes a view, because requests for a deleted view fail even with a token. */
export const tokenCases: readonly ContractCase[] = guarded.map(
  (id): ContractCase => ({
    id: `${id}-needs-token`,
    section: 'Authentication 2',
    says: `${samples[id].send.replace(/\{\w+\}/, '{id}')} requires the token in the header token.`,
    rules: ['token-header'],
    steps: [{ ...sample(id), token: null, outcome: 'rejected' }],
  }),
);

export const sessionCases: readonly ContractCase[] = [...lifeCases, ...loginCases];

import { type Answer, inWords, isRefusedWith, isServed } from './answer.ts';
import { type Finding, told, unclear } from './finding.ts';
import { type Credentials, type Experiment, type Inquiry, NO_TOKEN_SHOWS } from './inquiry.ts';
import { loginRequest, tokenOf } from './log-in.ts';
import { ABSENT_VIEW } from './nobody.ts';

/** The second user is in: is the first one still? */
async function lookAtFirst({ caller, token }: Inquiry, login: Answer): Promise<Finding> {
  const look = await caller.ask({ ...ABSENT_VIEW, token });
  if (isRefusedWith(401, look)) {
    return told('secondUser', 'evict', ['the login of the second user ends the first token', login, look]);
  }
  if (isServed(look)) return told('secondUser', 'allow', ['the tokens of both users hold', login, look]);
  return unclear('secondUser', `after the second login the first token gets ${inWords(look)}`, login, look);
}

/** The second user was refused: because of the first one, if it gets in once that is out. */
async function tryAlone({ caller, token }: Inquiry, second: Credentials, refusal: Answer): Promise<Finding> {
  await caller.ask({ method: 'POST', path: '/logout', token });
  const alone = await caller.ask(loginRequest(second));
  return tokenOf(alone) === undefined
    ? unclear('secondUser', `the second user gets ${inWords(alone)} also when the first is logged out`, refusal, alone)
    : told('secondUser', 'refuse', ['the second user gets code 403 until the first is logged out', refusal, alone]);
}

/** Stands last: it may end the session of all other questions. */
export const secondUser: Experiment = {
  requests: 5,
  isPossible: (settings) => settings.secondUser !== undefined,
  async run(inquiry) {
    const { caller, token, settings, known } = inquiry;
    if (!known.isTokenLookedAt) return [unclear('secondUser', NO_TOKEN_SHOWS)];
    const second = settings.secondUser as Credentials;
    const before = await caller.ask({ ...ABSENT_VIEW, token });
    if (!isServed(before)) return [unclear('secondUser', `the first token gets ${inWords(before)} already`, before)];
    const login = await caller.ask(loginRequest(second));
    if (tokenOf(login) !== undefined) return [await lookAtFirst(inquiry, login)];
    if (isRefusedWith(403, login)) return [await tryAlone(inquiry, second, login)];
    return [unclear('secondUser', `the login of the second user gets ${inWords(login)}`, login)];
  },
};

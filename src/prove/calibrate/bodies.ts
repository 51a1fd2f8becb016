import { acceptance } from './acceptance.ts';
import { type Answer, inWords, isRefusedWith, isSameRefusal } from './answer.ts';
import { type Finding, told, unclear } from './finding.ts';
import type { Experiment, Inquiry } from './inquiry.ts';
import { loginRequest, tokenOf } from './log-in.ts';
import { ABSENT_ID, SIGNATURE } from './nobody.ts';
import type { ServiceRequest } from './transport.ts';

export const EXTRA_FIELD = { leadmock_calibrate: SIGNATURE };
const OTHER_TYPE = 'text/plain';

/**
 * Makes 0 the owner of a lead that does not exist. Where the owner is looked at first (a word then gets another refusal), a number in
 * a string that is taken gets the refusal of the missing lead, and one that is not gets its own.
 */
async function numericString({ caller, token }: Inquiry): Promise<Finding> {
  const send = (owner: unknown) =>
    caller.ask({ method: 'PUT', path: `/lead/${ABSENT_ID}/owner`, token, body: { owner } });
  const missing = await send(0);
  // A message that differs each time would make everything look refused.
  const again = await send(0);
  const word = await send('leadmock');
  const controls = [missing, again, word];
  if (!isSameRefusal(missing, again) || word.kind !== 'refused' || isSameRefusal(missing, word)) {
    return unclear('numericStrings', 'a lead that does not exist hides what is wrong with a field', ...controls);
  }
  const answer = await send('0');
  const isTaken = isSameRefusal(answer, missing);
  return acceptance('numericStrings', 'an integer in a string', { answer, isTaken, controls });
}

/** A login that is odd in one way. Where it is taken, its session ends at once. */
async function askLogin({ caller }: Inquiry, request: ServiceRequest): Promise<Answer> {
  const answer = await caller.ask(request);
  const token = tokenOf(answer);
  if (token !== undefined) await caller.ask({ method: 'POST', path: '/logout', token });
  return answer;
}

function countErrors(answer: Answer, wrong: number): Finding {
  const shown = answer.errors.length;
  const says = `${wrong} missing fields give ${shown} ${shown === 1 ? 'error' : 'errors'}`;
  if (!isRefusedWith(400, answer)) return unclear('validationErrors', `missing fields get ${inWords(answer)}`, answer);
  if (shown === 1) return told('validationErrors', 'first', [says, answer]);
  return shown === wrong ? told('validationErrors', 'all', [says, answer]) : unclear('validationErrors', says, answer);
}

/** Bodies that are refused anyway, and logins. */
export const bodies: Experiment = {
  requests: 10,
  isPossible: () => true,
  async run(inquiry) {
    const { caller, token, settings } = inquiry;
    const withExtra = await askLogin(inquiry, loginRequest(settings.user, EXTRA_FIELD));
    const withType = await askLogin(inquiry, { ...loginRequest(settings.user), contentType: OTHER_TYPE });
    return [
      acceptance('unknownFields', 'an unknown field of a login', { answer: withExtra }),
      acceptance('contentType', `a login declared as ${OTHER_TYPE}`, { answer: withType }),
      await numericString(inquiry),
      // The contract requires four fields of a login, and three of a task.
      countErrors(await caller.ask({ method: 'POST', path: '/login', body: {} }), 4),
      countErrors(await caller.ask({ method: 'POST', path: '/task', token, body: {} }), 3),
    ];
  },
};

import { type Answer, codeOf, inWords, isRefusedWith, isSameRefusal } from './answer.ts';
import { type Finding, told, unclear } from './finding.ts';
import type { Experiment, Inquiry } from './inquiry.ts';
import { loginRequest } from './log-in.ts';
import { ABSENT_ID, ABSENT_UUID, ABSENT_VIEW, MALFORMED_ID, NARROW_ABSENT_ID, NOBODY, SIGNATURE } from './nobody.ts';

const ABSENT_VIEWS = [ABSENT_ID, String(NARROW_ABSENT_ID), ABSENT_UUID, MALFORMED_ID];
const ABSENT_LEADS = [ABSENT_ID, MALFORMED_ID];

/** Reads and writes of what is not there. */
async function askAbsent({ caller, token }: Inquiry): Promise<Record<'views' | 'leads', Answer[]>> {
  const views: Answer[] = [];
  for (const id of ABSENT_VIEWS) views.push(await caller.ask({ method: 'GET', path: `/view/${id}`, token }));
  const leads: Answer[] = [];
  for (const id of ABSENT_LEADS) {
    leads.push(await caller.ask({ method: 'POST', path: `/lead/${id}/comment`, token, body: { text: SIGNATURE } }));
  }
  return { views, leads };
}

function unknownObject(answers: readonly Answer[], isRoute: (answer: Answer) => boolean): Finding {
  const value = (['400', '404'] as const).find((code) => answers.every((each) => isRefusedWith(Number(code), each)));
  if (value === undefined) {
    const seen = [...new Set(answers.map(inWords))].join(', ');
    return unclear('unknownObject', `what does not exist gets ${seen}`, ...answers);
  }
  if (!answers.every(isRoute)) {
    return unclear(
      'unknownObject',
      'a path that is no operation gets the same answer (a --view tells more)',
      ...answers,
    );
  }
  return told('unknownObject', value, [`views and leads that do not exist get code ${value}`, ...answers]);
}

/** Refusals that nobody minds, and with `--view` a reading. */
export const refusals: Experiment = {
  requests: 3 + ABSENT_VIEWS.length + ABSENT_LEADS.length + 1,
  isPossible: () => true,
  async run(inquiry) {
    const { caller, token, known, settings } = inquiry;
    await caller.ask(loginRequest(NOBODY));
    known.isTokenLookedAt = isRefusedWith(401, await caller.ask({ ...ABSENT_VIEW, token: MALFORMED_ID }));
    const noRoute = await caller.ask({ method: 'GET', path: `/${SIGNATURE}`, token });
    if (settings.view !== undefined) {
      known.view = await caller.ask({ method: 'GET', path: `/view/${settings.view}`, token });
    }
    const { views, leads } = await askAbsent(inquiry);
    // A service without views would answer as it answers any path.
    const isRead = known.view?.kind === 'success';
    const isRoute = (answer: Answer) => !isSameRefusal(answer, noRoute) || (isRead && views.includes(answer));
    return [unknownObject([...views, ...leads], isRoute)];
  },
};

/** From all refusals of a run. 5xx stands apart: whoever refuses so may do it before the service is asked. */
export function errorStatus(all: readonly Answer[]): Finding {
  const refused = all.filter((answer) => answer.kind === 'refused' && !isAside(answer));
  const times = `${refused.length} refusals came with`;
  if (refused.length === 0) return unclear('errorStatus', 'nothing was refused with a code of its own');
  if (refused.every(({ status }) => status === 200)) {
    return told('errorStatus', 'ok', [`${times} HTTP 200`, ...refused]);
  }
  if (refused.every((answer) => answer.status === codeOf(answer))) {
    return told('errorStatus', 'code', [`${times} their code as the HTTP status`, ...refused]);
  }
  return unclear(
    'errorStatus',
    `${times} HTTP ${[...new Set(refused.map(({ status }) => status))].join(', ')}`,
    ...refused,
  );
}

function isAside(answer: Answer): boolean {
  const code = codeOf(answer) ?? 0;
  return code === 200 || code >= 500;
}

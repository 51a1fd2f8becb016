import { assumptionIds } from '../../core/assumptions.ts';
import { type Answer, inWords } from './answer.ts';
import { whyUnasked } from './asked.ts';
import { Caller, type Timing } from './caller.ts';
import type { Exchange } from './exchange.ts';
import { planOf } from './experiments.ts';
import { type Finding, type Reading, readingOf } from './finding.ts';
import type { CalibrateSettings } from './inquiry.ts';
import { loginRequest, tokenOf } from './log-in.ts';
import { errorStatus } from './refusals.ts';

/** There is no session to ask in; says why. */
export class NoSession extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoSession';
  }
}

export interface Calibration {
  /** One for each switch. */
  readings: Reading[];
  /** All that was asked and answered, redacted. */
  exchanges: readonly Exchange[];
}

interface Ports {
  fetch: typeof fetch;
  timing: Timing;
  signal: AbortSignal;
  /** Tells the user at once what has to be put right by hand. */
  warn(text: string): void;
}

/** The token of the first login. */
function begun({ url }: CalibrateSettings, login: Answer, { answer }: Exchange): string {
  const token = tokenOf(login);
  if (token !== undefined) return token;
  if (login.status === 0) throw new NoSession(`${url} cannot be reached (${answer.failed}): is --url right?`);
  if (login.kind !== 'refused') {
    throw new NoSession(`${url} does not answer a login as the service does (${inWords(login)}): is --url right?`);
  }
  throw new NoSession(
    `${url} refused the login with ${inWords(login)}: are LEADMOCK_CALIBRATE_LOGIN and LEADMOCK_CALIBRATE_PASSWORD right, and is nobody else logged in from here?`,
  );
}

/**
 * Asks a service which readings it follows, and nothing that the settings do not allow.
 * @throws NoSession; whatever the signal says when it is aborted, after the sessions have been ended
 */
export async function calibrate(settings: CalibrateSettings, { warn, ...ports }: Ports): Promise<Calibration> {
  const { url, pace, user, secondUser, current } = settings;
  const secrets = [user, secondUser].flatMap((each) => (each ? [each.login, each.password] : []));
  const caller = new Caller({ ...ports, url, pace, secrets });
  const findings: Finding[] = [];
  try {
    const login = await caller.ask(loginRequest(user));
    const token = begun(settings, login, caller.exchanges.at(-1) as Exchange);
    const inquiry = { caller, token, settings, warn, known: {} };
    for (const { run } of planOf(settings).experiments) findings.push(...(await run(inquiry)));
  } finally {
    await caller.logOutAll();
  }
  findings.push(errorStatus(caller.answers));
  const readings = assumptionIds.map((id) => readingOf(id, findings, { current, unasked: whyUnasked(id, settings) }));
  return { readings, exchanges: caller.exchanges };
}

import { type Answer, codeOf, inWords, isServed } from './answer.ts';
import { type Finding, told, unclear } from './finding.ts';
import { type CalibrateSettings, type Experiment, NO_TOKEN_SHOWS } from './inquiry.ts';
import { ABSENT_VIEW } from './nobody.ts';

/** The limit that the switch knows, and the pace that it takes to meet it. */
const LIMIT = 3;
export const LEAST_PACE = LIMIT + 1;
const MOST_AT_ONCE = 10;

function atOnce({ pace }: CalibrateSettings): number {
  return Math.min(Math.floor(pace), MOST_AT_ONCE);
}

function isLimited(answer: Answer): boolean {
  return answer.status === 503 && codeOf(answer) === 503;
}

function judge(answers: readonly Answer[], tookMs: number): Finding {
  const limited = answers.filter(isLimited);
  const others = answers.filter((answer) => !isLimited(answer));
  const odd = others.find((answer) => !isServed(answer));
  const count = `of ${answers.length} requests at once`;
  if (odd) return unclear('rateLimit', `${count} one gets ${inWords(odd)}`, ...answers);
  if (tookMs >= 1000) return unclear('rateLimit', `${answers.length} requests took more than a second`, ...answers);
  if (limited.length === 0)
    return told('rateLimit', 'off', [`${answers.length} requests at once are answered`, ...answers]);
  if (others.length === LIMIT)
    return told('rateLimit', '3', [`${count} ${LIMIT} are answered, the rest get 503`, ...answers]);
  return unclear('rateLimit', `${count} ${others.length} are answered, which is no reading of this switch`, ...answers);
}

/** As many readings within one second as the pace allows. */
export const rate: Experiment = {
  requests: MOST_AT_ONCE + 1,
  isPossible: ({ pace }) => pace >= LEAST_PACE,
  async run({ caller, token, settings, known }) {
    if (!known.isTokenLookedAt) return [unclear('rateLimit', NO_TOKEN_SHOWS)];
    const { answers, tookMs } = await caller.askAtOnce({ ...ABSENT_VIEW, token }, atOnce(settings));
    // A service that is down answers like one whose limit was met, but not a second later.
    const after = await caller.ask({ ...ABSENT_VIEW, token });
    return isServed(after)
      ? [judge(answers, tookMs)]
      : [unclear('rateLimit', `a second after a burst a request gets ${inWords(after)}`, ...answers, after)];
  },
};

import type { AssumptionId } from '../../mock/core/assumptions.ts';
import { ContractCheck } from '../contract/contract-check.ts';
import type { RejectedForm } from '../contract/documented-forms.ts';
import { type Violation, violationsIn } from '../contract/violations.ts';
import { codeOf, type Exchange, isSuccess, isTimed, outcomeOf } from '../exchange.ts';
import { MASKED_TOKEN } from '../masks/masked.ts';
import { foreignTokens } from '../masks/masked-tokens.ts';
import { readContent } from './detectors.ts';
import { type Difference, differencesIn } from './differences.ts';
import { readErrorCounts } from './error-counts.ts';
import { Facts, referencesIn } from './facts.ts';
import type { Hints } from './hints.ts';
import { type Conclusion, Ledger } from './ledger.ts';
import { RateLimitDetector } from './rate-limit.ts';
import { checkRequest, isRejecting, type Reason } from './reasons.ts';
import { isUnlisted, type Judged, readRejection, readStatus, readSuccess, remainingReasons } from './rejections.ts';
import type { Standing } from './session.ts';
import { SessionBook } from './session-book.ts';
import { ShownRecords } from './shown-records.ts';
import { hasAliases, hasSharedLogins, mayBeNamedPerSession, mayBeOfToken, tokenCodesIn } from './token-facts.ts';
import { Unexplained } from './unexplained.ts';

/** Contains personal data, which callers must mask. */
export interface JudgedTraffic {
  conclusions: readonly Conclusion[];
  violations: readonly Violation[];
  differences: readonly Difference[];
  /** Documented forms that the service rejected only once. */
  unproven: readonly RejectedForm[];
}

const OF_TOKENS: readonly AssumptionId[] = ['secondUser', 'repeatedLogin', 'tokenRenewal'];

/**
 * Detects assumption values and violations from exchanges alone.
 * @param traffic in the order of their start, including partial exchanges
 */
export function judge(traffic: readonly Exchange[], hints: Hints): JudgedTraffic {
  const contract = new ContractCheck(traffic);
  const facts = new Facts(traffic, hints);
  const tokenCodes = tokenCodesIn(traffic);
  const ledger = new Ledger();
  const records = new ShownRecords(hints);
  const book = new SessionBook({ ledger, tokenCodes });
  const rate = new RateLimitDetector();
  const hasTimes = hints.isAlone || isTimed(traffic);
  // An export without durations may contain the time of the export.
  const hasRates = hints.isAlone || (hasTimes && traffic.some(({ atMs, endMs }) => endMs > atMs));

  // Without times, a token may have expired. A login that is not recorded may have revoked a token.
  const isIncomplete = !hints.isAlone && (!hasTimes || hasSharedLogins(traffic) || foreignTokens(traffic).size > 0);
  const areTokensUncertain = isIncomplete || hasAliases(traffic) || (!hints.isAlone && mayBeNamedPerSession(traffic));

  const standingOf = (exchange: Exchange): Standing => {
    const standing = book.standingOf(exchange);
    // A request with another mask of the token may have renewed the token.
    return standing === 'expired' && isIncomplete ? 'open' : standing;
  };

  const judgedOf = (exchange: Exchange): Judged => {
    const standing = standingOf(exchange);
    const checked = checkRequest(exchange, facts, records);
    const isOfToken = standing !== 'firm' && (standing !== 'open' || mayBeOfToken(codeOf(exchange), tokenCodes));
    const ofToken: Reason[] = isOfToken ? ['token'] : [];
    const ofSessions =
      exchange.operation === 'login' ? book.reasonsOfLogin(exchange, checked.reasons.size === 0) : ofToken;
    const reasons = new Set([...checked.reasons, ...ofSessions]);
    return {
      exchange,
      ...checked,
      reasons,
      standing,
      deletedMs: records.of(exchange)?.deletedMs,
      isControlled: facts.isControlled(exchange),
      isSound: contract.isSound(exchange),
    };
  };

  const read = (each: Judged) => {
    const { exchange, reasons, standing } = each;
    readStatus(exchange, ledger);
    for (const reason of reasons) if (isRejecting(reason) || reason === 'secondUser') ledger.see(reason);
    const isValid =
      standing === 'firm' || (standing === 'open' && isSuccess(exchange) && exchange.token !== MASKED_TOKEN);
    if (hasRates && exchange.operation !== 'login' && isValid) rate.follow(exchange, ledger);
    if (!isSuccess(exchange)) return;
    readSuccess(each, ledger);
    if (referencesIn(exchange).some(([, reference]) => facts.isAbsent(reference)))
      ledger.not('unknownBodyId', ['reject'], exchange);
    readContent(exchange, { records, facts, ledger });
  };

  const all: Judged[] = [];
  for (const exchange of traffic) {
    const judged = exchange.isPartial ? undefined : judgedOf(exchange);
    if (judged) {
      all.push(judged);
      read(judged);
    }
    book.follow(exchange, judged);
    records.learn(exchange);
  }

  const accepted = all.filter(({ exchange }) => isSuccess(exchange));
  const leftOf = remainingReasons(accepted.filter(({ isSound }) => isSound));
  const withLeft = all.map((each) => ({ ...each, left: leftOf(each) }));
  const rejections = withLeft.filter(({ exchange }) => outcomeOf(exchange) === 'rejection');
  const unlisted = rejections.filter(isUnlisted).map(({ exchange }) => exchange);
  for (const each of rejections) readRejection(each, unlisted, ledger);
  readErrorCounts(all, ledger);
  const lost = new Set(areTokensUncertain ? [] : book.lost.values());
  const unexplained = new Unexplained(
    rejections,
    accepted.map(({ exchange }) => exchange),
  );
  const isUncertain = ({ id }: Conclusion) => areTokensUncertain && OF_TOKENS.includes(id);
  const conclusions = ledger
    .conclude()
    .map(({ value, ...each }) => ({ ...each, ...(!isUncertain(each) && value !== undefined && { value }) }));
  return {
    conclusions,
    violations: violationsIn(all, { traffic, contract, facts, unexplained, lost }),
    differences: withLeft.flatMap((each) => differencesIn(each, lost)),
    unproven: unexplained.unproven,
  };
}

export function provenIn({ conclusions }: Pick<JudgedTraffic, 'conclusions'>): Partial<Record<AssumptionId, string>> {
  return Object.fromEntries(conclusions.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]])));
}

import type { AssumptionId } from '../../core/assumptions.ts';
import { ContractCheck } from '../contract/contract-check.ts';
import type { RejectedForm } from '../contract/documented-forms.ts';
import { type Violation, violationsIn } from '../contract/violations.ts';
import { codeOf, type Exchange, isSuccess, outcomeOf } from '../exchange.ts';
import { readContent } from './detectors.ts';
import { type Difference, differencesIn } from './differences.ts';
import { readErrorCounts } from './error-counts.ts';
import { Facts, referencesIn } from './facts.ts';
import type { Hints } from './hints.ts';
import { type Conclusion, Ledger } from './ledger.ts';
import { withMainIds } from './main-account.ts';
import { MaskedTokens } from './masked-tokens.ts';
import { RateLimitDetector } from './rate-limit.ts';
import { checkRequest, isRejecting, type Reason } from './reasons.ts';
import { isUnlisted, type Judged, readRejection, readStatus, readSuccess, Tolerated } from './rejections.ts';
import type { Standing } from './session.ts';
import { SessionBook } from './session-book.ts';
import { ShownRecords } from './shown-records.ts';
import { mayBeOfToken, tokenCodesIn } from './token-codes.ts';
import { Unexplained } from './unexplained.ts';

/** Contains personal data, which callers must mask. */
export interface Judgment {
  conclusions: readonly Conclusion[];
  violations: readonly Violation[];
  differences: readonly Difference[];
  /** Documented forms that the service rejected only once. */
  unproven: readonly RejectedForm[];
}

const OF_TOKENS: readonly AssumptionId[] = ['secondUser', 'repeatedLogin', 'tokenRenewal'];

/** Reads all exchanges in order. */
class Judge {
  readonly #facts: Facts;
  readonly #contract: ContractCheck;
  readonly #masked: MaskedTokens;
  readonly #tokenCodes: ReadonlySet<number | undefined>;
  readonly #ledger: Ledger;
  readonly #records: ShownRecords;
  readonly #book: SessionBook;
  readonly #tolerated = new Tolerated();
  readonly #rate = new RateLimitDetector();
  readonly #judged: Judged[] = [];

  constructor(traffic: readonly Exchange[], contract: ContractCheck, hints: Hints) {
    this.#facts = new Facts(traffic, hints);
    this.#contract = contract;
    this.#masked = new MaskedTokens(traffic);
    this.#tokenCodes = tokenCodesIn(traffic);
    this.#ledger = new Ledger(new Map(traffic.map(({ number, operation }) => [number, operation])));
    this.#records = new ShownRecords(hints);
    this.#book = new SessionBook({
      facts: this.#facts,
      ledger: this.#ledger,
      masked: this.#masked,
      tokenCodes: this.#tokenCodes,
    });
  }

  read(traffic: readonly Exchange[]): Judgment {
    const [ledger, tolerated] = [this.#ledger, this.#tolerated];
    for (const exchange of traffic) this.#read(exchange);
    const rejected = this.#judged.filter(({ exchange }) => outcomeOf(exchange) === 'rejection');
    const unlisted = rejected.filter(isUnlisted).map(({ exchange }) => exchange);
    for (const each of rejected) readRejection(each, { tolerated, ledger, unlisted });
    readErrorCounts(this.#judged, ledger);
    const lost = new Set(this.#masked.hasAliases ? [] : this.#book.lost.values());
    const unexplained = new Unexplained(this.#judged, tolerated);
    const [contract, facts] = [this.#contract, this.#facts];
    return {
      conclusions: ledger.conclude().map((each) => withoutAliases(each, this.#masked)),
      violations: violationsIn(this.#judged, { traffic, contract, facts, unexplained, lost }),
      differences: this.#judged.flatMap((each) => differencesIn(each, tolerated, lost)),
      unproven: unexplained.unproven,
    };
  }

  #read(exchange: Exchange): void {
    const isSound = this.#contract.isSound(exchange);
    const isGood = !exchange.isPartial && this.#judge(exchange, isSound);
    this.#book.follow(exchange, { isSound, isGood });
    this.#records.learn(exchange);
  }

  /** @returns whether the service has no reason to reject the request, except the token or another session */
  #judge(exchange: Exchange, isSound: boolean): boolean {
    const [facts, ledger] = [this.#facts, this.#ledger];
    const standing = this.#book.standingOf(exchange);
    const checked = checkRequest(exchange, facts, this.#records);
    const isOtherwiseGood = checked.reasons.size === 0;
    const reasons = new Set([
      ...checked.reasons,
      ...(exchange.operation === 'login'
        ? this.#book.reasonsOfLogin(exchange, isOtherwiseGood)
        : this.#reasonsOfToken(exchange, standing)),
    ]);
    const judged: Judged = { exchange, ...checked, reasons, standing, isControlled: facts.isControlled(exchange) };
    this.#judged.push(judged);
    readStatus(exchange, ledger);
    for (const reason of reasons) if (isRejecting(reason) || reason === 'secondUser') ledger.see(reason);
    const isValid = standing === 'firm' || (standing === 'open' && isSuccess(exchange));
    if (exchange.operation !== 'login' && isValid) this.#rate.follow(exchange, ledger);
    const isGood = checked.reasons.size === 0 && judged.isControlled && judged.isPlain;
    if (!isSuccess(exchange)) return isGood;
    readSuccess(judged, isSound, ledger);
    if (isSound) this.#tolerated.learn(judged);
    if (referencesIn(exchange).some(([, reference]) => facts.isAbsent(reference)))
      ledger.not('unknownBodyId', ['reject'], exchange.number);
    readContent(exchange, this.#records, ledger);
    return isGood;
  }

  #reasonsOfToken(exchange: Exchange, standing: Standing): Reason[] {
    const isOfToken = standing !== 'open' || mayBeOfToken(codeOf(exchange), this.#tokenCodes);
    return standing !== 'firm' && isOfToken ? ['token'] : [];
  }
}

function withoutAliases({ value, ...conclusion }: Conclusion, { hasAliases }: MaskedTokens): Conclusion {
  const isUncertain = hasAliases && OF_TOKENS.includes(conclusion.id);
  return value === undefined || isUncertain ? conclusion : { ...conclusion, value };
}

/**
 * Detects assumption values and violations from exchanges alone.
 * @param exchanges in the order of their start, including partial exchanges
 */
export function judge(exchanges: readonly Exchange[], hints: Hints): Judgment {
  const traffic = withMainIds(exchanges);
  return new Judge(traffic, new ContractCheck(traffic, exchanges), hints).read(traffic);
}

export function provenIn({ conclusions }: Pick<Judgment, 'conclusions'>): Partial<Record<AssumptionId, string>> {
  return Object.fromEntries(conclusions.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]])));
}

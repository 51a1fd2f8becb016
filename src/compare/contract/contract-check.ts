import { type Exchange, isSuccess } from '../exchange.ts';
import { isMainAccount } from '../judge/main-account.ts';
import { type Finding, UNDOCUMENTED } from './check.ts';
import { findingsIn } from './response.ts';

/** Compares each response with the contract. */
export class ContractCheck {
  readonly #violations: ReadonlyMap<Exchange, readonly Finding[]>;
  /** Places that violate the contract in every success, by operation. */
  readonly #usual = new Map<string, readonly string[]>();

  constructor(traffic: readonly Exchange[]) {
    const isMain = isMainAccount(traffic);
    const violationsIn = (exchange: Exchange) =>
      findingsIn(exchange, isMain).filter(({ expected }) => expected !== UNDOCUMENTED);
    this.#violations = new Map(traffic.filter(({ isPartial }) => !isPartial).map((each) => [each, violationsIn(each)]));
    for (const [exchange, violations] of this.#violations) {
      if (!isSuccess(exchange)) continue;
      const paths = violations.map(({ path }) => path);
      const usual = this.#usual.get(exchange.operation);
      this.#usual.set(exchange.operation, usual?.filter((path) => paths.includes(path)) ?? paths);
    }
  }

  of(exchange: Exchange): readonly Finding[] {
    return this.#violations.get(exchange) ?? [];
  }

  /** Whether a response keeps the contract, except in places in which no success of the operation keeps the contract. */
  isSound(exchange: Exchange): boolean {
    const usual = this.#usual.get(exchange.operation) ?? [];
    return this.of(exchange).every(({ path }) => usual.includes(path));
  }
}

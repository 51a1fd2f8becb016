import { type Exchange, isSuccess, tokenGivenBy } from '../exchange.ts';
import { bodySchema } from '../judge/facts.ts';
import type { Judged } from '../judge/rejections.ts';
import { isMasked } from '../masks/masked.ts';

const NEEDS_TOKEN = 'a rejection: this request has no valid token';
const WAS_DELETED = 'a rejection: this view was deleted';
const NEEDS_FIELD = 'a rejection: a required field is missing';
const OTHER_VERSION = 'a rejection: the only version is 1.0';
export const WRONG_LOGIN = 'a rejection with code 401: login or password is wrong';

/** Time for which a replica of the service may still show a deleted view. */
const REPLICA_MS = 1000;

const isChange = ({ operation }: Exchange) => /^(login|logout|delete-view)$/.test(operation);

/** @returns exchanges whose order with a login, logout or deletion is unknown, because the two overlap */
function overlappingIn(traffic: readonly Exchange[]): ReadonlySet<Exchange> {
  const overlapping = new Set<Exchange>();
  let open: Exchange[] = [];
  for (const exchange of traffic) {
    open = open.filter(({ endMs }) => endMs > exchange.atMs);
    for (const each of open.filter(({ atMs }) => atMs < exchange.endMs)) {
      if (isChange(each)) overlapping.add(exchange);
      if (isChange(exchange)) overlapping.add(each);
    }
    open.push(exchange);
  }
  return overlapping;
}

/** Finds successes that the contract forbids. */
export class DemandedRejections {
  readonly #logins: readonly Exchange[];
  readonly #overlapping: ReadonlySet<Exchange>;
  /** A recorder may omit all tokens. */
  readonly #hasTokens: boolean;

  constructor(traffic: readonly Exchange[]) {
    this.#logins = traffic.filter((each) => tokenGivenBy(each) !== undefined);
    this.#overlapping = overlappingIn(traffic);
    this.#hasTokens = traffic.some(({ token }) => token !== undefined);
  }

  /** @returns the rejection that the contract requires instead of the success; undefined for a rejection */
  of({ exchange, standing, deletedMs = Number.POSITIVE_INFINITY }: Judged): string | undefined {
    const { operation, sent, atMs } = exchange;
    if (!isSuccess(exchange) || this.#overlapping.has(exchange)) return undefined;
    if (atMs - deletedMs >= REPLICA_MS) return WAS_DELETED;
    const hasNoToken = (standing === 'none' && this.#hasTokens) || standing === 'out' || standing === 'expired';
    if (operation !== 'login' && hasNoToken) return NEEDS_TOKEN;
    if (operation !== 'login' && operation !== 'create-task') return undefined;
    const missing = (bodySchema(operation)?.check(sent) ?? []).filter(({ keyword }) => keyword === 'required');
    // A reminder without a method is a required field, too.
    if (missing.some(({ field }) => field !== 'remind_method' || !isMasked(sent['remind_type']))) return NEEDS_FIELD;
    if (operation === 'create-task') return undefined;
    if (typeof sent['version'] === 'string' && sent['version'] !== '1.0') return OTHER_VERSION;
    return this.#isOtherPassword(exchange) ? WRONG_LOGIN : undefined;
  }

  /** Whether the service accepted another password for the login before and after the request. */
  #isOtherPassword({ sent, number }: Exchange): boolean {
    const numbers = this.#logins
      .filter((each) => !isMasked(sent['login']) && !isMasked(sent['password']) && !isMasked(each.sent['password']))
      .filter((each) => each.sent['login'] === sent['login'] && each.sent['password'] !== sent['password'])
      .map((each) => each.number);
    return numbers.some((each) => each < number) && numbers.some((each) => each > number);
  }
}

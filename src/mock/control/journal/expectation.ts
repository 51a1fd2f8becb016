import type { RequestExpectation } from '../../../generated/shapes.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import type { Operation } from '../../core/operation.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { type AnyRequest, isEntry } from '../../requests/any-request.ts';
import { type Mask, maskOf } from '../../requests/mask.ts';
import type { MatchResult, RequestMatch } from '../../requests/match.ts';
import type { ControlCall } from '../control-operation.ts';
import { rejectImpossible } from '../match/reject-impossible.ts';
import { badBody } from '../problem.ts';
import { compileMatch, Judge, type Judged } from './judge.ts';
import { findNearMisses, MAX_LISTED_REQUESTS, type Miss, nearestText, toMiss } from './near-misses.ts';
import { expectedText, foundText, parseRequestCount, type RequestCount } from './request-count.ts';
import { type RequestsAfter, requestsAfter } from './requests-after.ts';
import { requestsText } from './requests-text.ts';

export type ExpectationResult =
  /**
   * The expectation is met. `count` also counts evicted requests if the match has only an operation and `after` is
   * absent or 0.
   */
  | { kind: 'holds'; count: number; requests: JournalEntry[] }
  /**
   * The expectation failed. `summary` and `difference` form the message, and only `difference` contains values of
   * requests; `others` are unexpected requests.
   */
  | { kind: 'fails'; summary: string; difference: string; requests: JournalEntry[]; nearest: Miss[]; others: Miss[] }
  /** The result is unknown. If `mayClear`, requests are in flight, so the result may become known. */
  | { kind: 'open'; summary: string; difference: ''; mayClear: boolean };

function unknownResult(judged: readonly Judged[], evicted: number, soFar: string): ExpectationResult {
  const open = judged.filter(({ matchResult }) => matchResult === 'open');
  const all = [...new Set(open.map(({ why }) => why))];
  const reasons = all.slice(0, MAX_LISTED_REQUESTS);
  if (all.length > MAX_LISTED_REQUESTS) reasons.push(`reasons not listed: ${all.length - MAX_LISTED_REQUESTS}`);
  if (evicted > 0) {
    reasons.push(`older requests that may match were evicted from the journal (${evicted}): raise --journal-limit`);
  }
  const mayClear = open.some(({ request }) => !isEntry(request));
  const summary = `the result is unknown: ${reasons.join('; ')} (${soFar})`;
  return { kind: 'open', summary, difference: '', mayClear };
}

function othersCame(
  others: AnyRequest[],
  window: RequestsAfter,
  requests: JournalEntry[],
  mask: Mask,
): ExpectationResult {
  const summary = `expected no other requests, ${foundText(others.length)}`;
  const difference = `: ${requestsText(others, window.requests, mask)}`;
  return { kind: 'fails', summary, difference, requests, nearest: [], others: others.map(toMiss) };
}

export class Expectation {
  readonly #expectation: RequestExpectation;
  readonly #operations: readonly Operation[];
  readonly #expected: RequestCount;
  readonly #judges: readonly Judge[];

  /** @throws Problem 400 if the counts contradict each other, or if a schema is invalid */
  constructor(asked: RequestExpectation, operations: readonly Operation[]) {
    const { match, inOrder } = asked;
    const matches = inOrder ?? [match as RequestMatch];
    this.#expectation = asked;
    this.#operations = operations;
    this.#expected = parseRequestCount(asked);
    this.#judges = matches.map((one, at) => new Judge(compileMatch(one, inOrder ? `/inOrder/${at}` : '/match')));
  }

  /**
   * @param isToCome whether the caller waits for requests; the check then ignores the journal
   * @returns JSON pointers to the unchecked parts of each match that no entry meets; empty if `strict` is false
   * @throws Problem 400 if leadmock detects an error in a match, unless `strict` is false
   */
  rejectImpossible(call: Pick<ControlCall, 'sandbox' | 'context'>, isToCome = false): string[] {
    if (this.#expectation.strict === false) return [];
    const entries = isToCome ? [] : call.sandbox.journal.entries();
    return this.#judges.flatMap((judge, at) => {
      const { match } = judge.ready;
      const hasMatched = entries.some((entry) => judge.of(entry).matchResult === 'matches');
      if (hasMatched && match.bodySchema === undefined) return [];
      const pointer = this.#expectation.inOrder ? `/inOrder/${at}` : '/match';
      const notChecked = rejectImpossible({ match, at: pointer, hasMatched }, call, entries);
      return hasMatched ? [] : notChecked;
    });
  }

  get isMetByEmptyJournal(): boolean {
    return !this.#expectation.inOrder && this.#expected.least === 0;
  }

  result(sandbox: Sandbox): ExpectationResult {
    const { after = 0 } = this.#expectation;
    if (after > sandbox.lastRequestId) throw badBody([{ pointer: '/after', message: noSuchRequest(sandbox) }]);
    const window = requestsAfter(sandbox, after);
    const mask = maskOf(sandbox);
    return this.#expectation.inOrder ? this.#sequence(window, mask) : this.#count(window, mask);
  }

  #count(window: RequestsAfter, mask: Mask): ExpectationResult {
    const [judge] = this.#judges as [Judge];
    const judged = window.requests.map((request): Judged => ({ request, ...judge.of(request) }));
    const of = (wanted: MatchResult) => judged.filter(({ matchResult }) => matchResult === wanted);
    const matching = of('matches').map(({ request }) => request);
    const { least, most } = this.#expected;
    const { operation, ...others } = judge.ready.match;
    const evicted = operation === undefined ? window.evicted : window.evictedOf(operation);
    const areCounted = operation !== undefined && window.after === 0 && Object.keys(others).length === 0;
    const count = matching.length + (areCounted ? evicted : 0);
    const possible = matching.length + of('open').length + evicted;
    const requests = matching.filter(isEntry);

    const summary = `expected ${expectedText(this.#expected)}, ${foundText(count)}`;
    if (count > most) {
      const difference = `: ${requestsText(matching, matching, mask)}`;
      return { kind: 'fails', summary, difference, requests, nearest: [], others: [] };
    }
    if (possible < least) {
      const nearest = findNearMisses(window.requests, judge, this.#operations);
      return { kind: 'fails', summary, difference: nearestText(nearest, window), requests, nearest, others: [] };
    }
    const { noOthers } = this.#expectation;
    const unexpected = noOthers ? of('differs').map(({ request }) => request) : [];
    if (unexpected.length > 0) return othersCame(unexpected, window, requests, mask);
    const isDecided = count >= least && possible <= most;
    const areOthersKnown = !noOthers || (possible === count && window.evicted === 0);
    if (isDecided && areOthersKnown) return { kind: 'holds', count, requests };
    return unknownResult(judged, noOthers ? window.evicted : evicted, `${count} matched`);
  }

  #sequence(window: RequestsAfter, mask: Mask): ExpectationResult {
    const isSame = (judge: Judge, request: AnyRequest) => judge.of(request).matchResult;
    const sure = this.#follow(window, (judge, request) => isSame(judge, request) === 'matches');
    const possible = this.#follow(window, (judge, request) => isSame(judge, request) !== 'differs');
    const requests = sure.found.filter(isEntry);
    const isWhole = sure.found.length === this.#judges.length;

    if (possible.found.length < this.#judges.length && window.evicted === 0) return this.#missingInOrder(window, sure);
    const taken = new Set(sure.found);
    const others =
      this.#expectation.noOthers && isWhole ? window.requests.filter((request) => !taken.has(request)) : [];
    if (others.length > 0) return othersCame(others, window, requests, mask);
    if (isWhole && (!this.#expectation.noOthers || window.evicted === 0))
      return { kind: 'holds', count: requests.length, requests };
    const judged = window.requests.flatMap((request) =>
      this.#judges.map((judge): Judged => ({ request, ...judge.of(request) })),
    );
    return unknownResult(judged, window.evicted, `${sure.found.length} of ${this.#judges.length} arrived in order`);
  }

  #missingInOrder(
    window: RequestsAfter,
    { found, rest }: { found: AnyRequest[]; rest: AnyRequest[] },
  ): ExpectationResult {
    const at = found.length;
    const judge = this.#judges[at] as Judge;
    const last = found.at(-1)?.id ?? 0;
    const requests = found.filter(isEntry);
    const expected = `expected ${this.#judges.length} requests in order; inOrder[${at}]`;
    const early = window.requests.find(
      (request) => request.id < last && !found.includes(request) && judge.of(request).matchResult === 'matches',
    );
    if (early) {
      const miss = { ...toMiss(early), why: [`arrived before request ${last} (inOrder[${at - 1}])`] };
      const summary = `${expected} arrived too early: request ${early.id}, ${miss.request}, ${miss.why}`;
      return { kind: 'fails', summary, difference: '', requests, nearest: [miss], others: [] };
    }
    const nearest = findNearMisses(rest, judge, this.#operations);
    const summary = `${expected} did not arrive${at === 0 ? '' : ` after request ${last}`}`;
    return { kind: 'fails', summary, difference: nearestText(nearest, window), requests, nearest, others: [] };
  }

  /**
   * Finds one request for each match, in order, up to the first match without a request. `rest` are the requests after
   * the last found request.
   */
  #follow(window: RequestsAfter, fits: (judge: Judge, request: AnyRequest) => boolean) {
    const found: AnyRequest[] = [];
    let rest = window.requests;
    for (const judge of this.#judges) {
      const at = rest.findIndex((request) => fits(judge, request));
      if (at < 0) break;
      found.push(rest[at] as AnyRequest);
      rest = rest.slice(at + 1);
    }
    return { found, rest };
  }
}

export function noSuchRequest({ lastRequestId }: Sandbox): string {
  return `must be at most ${lastRequestId}, the id of the latest request in this sandbox (0 before the first request)`;
}

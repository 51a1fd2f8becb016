import { type AssumptionId, assumptionIds } from '../mock/core/assumptions.ts';
import type { RequestLine } from '../mock/http/service/log-request.ts';

const UNKNOWN_ROUTE = 'unknown-route';

/** Control operations whose responses show the values of all assumptions, or texts that depend on them. */
const SHOWING_VALUES = new Set(['get-assumptions', 'openapi', 'rules', 'coverage', 'report']);

/** Control operations that check the references of records as `unknownBodyId` demands. */
const CHECKING_REFERENCES = new Set(['seed', 'create-sandbox', 'create-record']);

/** Assumptions that leadmock read for the responses of a run, and the operations of these responses. */
export class Decisions {
  readonly #operations = new Map<AssumptionId, Set<string>>();
  #requests = 0;

  /** Number of requests to the service. */
  get requestCount(): number {
    return this.#requests;
  }

  note(id: AssumptionId, operation: string | null): void {
    const known = this.#operations.get(id) ?? new Set();
    this.#operations.set(id, known.add(operation ?? UNKNOWN_ROUTE));
  }

  countRequest({ id, operation }: RequestLine): void {
    if (id !== null) this.#requests += 1;
    else if (operation === null) return;
    else if (CHECKING_REFERENCES.has(operation)) this.note('unknownBodyId', operation);
    else if (SHOWING_VALUES.has(operation)) for (const each of assumptionIds) this.note(each, operation);
  }

  /** @returns operations whose responses may change with another value of the assumption */
  operationsOf(id: AssumptionId): string[] {
    return [...(this.#operations.get(id) ?? [])];
  }
}

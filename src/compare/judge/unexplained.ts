import { type RejectedForm, rejectedForms } from '../contract/documented-forms.ts';
import { codeOf, type Exchange } from '../exchange.ts';
import { samples } from '../samples.ts';
import { isUnlisted, type JudgedRejection } from './rejections.ts';

/** A service may reject any single request for a reason that compare does not know. */
const MIN_REJECTIONS = 2;

/** Rejections that no listed reason explains: because of a documented form, or because of an unlisted reason. */
export class Unexplained {
  readonly #forms: readonly RejectedForm[];
  /** Codes with which the service rejected good requests. */
  readonly #codes: ReadonlySet<number | undefined>;

  /** @param accepted exchanges that the service accepted */
  constructor(rejections: readonly JudgedRejection[], accepted: readonly Exchange[]) {
    const without = rejections.filter(({ left }) => left.length === 0);
    this.#forms = rejectedForms(without.map(({ exchange }) => exchange).filter(hasItsBody), accepted);
    const isOfForm = (exchange: Exchange) => this.#forms.some(({ has }) => has(exchange));
    const unlisted = rejections.filter((each) => isUnlisted(each) && !isOfForm(each.exchange));
    this.#codes = new Set(unlisted.map(({ exchange }) => codeOf(exchange)));
  }

  /** Whether the service also rejected good requests with the code of this rejection. */
  mayExplain(rejection: Exchange): boolean {
    return this.#codes.has(codeOf(rejection));
  }

  /** Documented forms that the service rejected repeatedly. */
  get proven(): RejectedForm[] {
    return this.#suspected.filter(({ rejections }) => rejections.length >= MIN_REJECTIONS);
  }

  /** Documented forms that the service rejected only once, so that a run has to repeat the request. */
  get unproven(): RejectedForm[] {
    return this.#suspected.filter(({ rejections }) => rejections.length < MIN_REJECTIONS);
  }

  get #suspected(): RejectedForm[] {
    return this.#forms.filter(({ rejections }) => !rejections.some((each) => this.mayExplain(each)));
  }
}

/** Whether the request has a body if and only if the operation has one. */
function hasItsBody({ operation, body }: Exchange): boolean {
  return 'body' in samples[operation] === (body !== undefined);
}

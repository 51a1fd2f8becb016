import { EDITABLE } from '../core/editable-view-fields.ts';
import type { OperationId } from '../generated/operations.ts';
import { asObject, isSuccess, isUncertain, type JsonObject, resultOf } from './answer.ts';
import { isWriting } from './known.ts';
import { REPLICA_MS, type Run } from './run.ts';
import { sample } from './samples.ts';
import { type Exchange, NoAnswers } from './sender.ts';

export interface Leftovers {
  /** Descriptions of changes that the API cannot revert, and of writes with an unknown outcome. */
  created: readonly string[];
  /** Descriptions of records that are perhaps not restored, and of sessions that are perhaps open. */
  notRestored: readonly string[];
}

const plurals: Partial<Record<OperationId, readonly [one: string, more: string]>> = {
  'add-payment': ['payment', 'payments'],
  'add-comment': ['comment', 'comments'],
  'create-task': ['task', 'tasks'],
};

function ownerOf(lead: JsonObject): JsonObject | undefined {
  const custom = Array.isArray(lead['custom']) ? lead['custom'].map((field) => asObject(field) ?? {}) : [];
  return asObject(custom.find(({ type }) => type === 'owner')?.['value']);
}

function datesOf(lead: JsonObject): Map<unknown, boolean> {
  const custom = Array.isArray(lead['custom']) ? lead['custom'].map((field) => asObject(field) ?? {}) : [];
  const dates = custom.filter(({ type }) => type === 'funnel_date');
  return new Map(dates.map(({ id, value }) => [id, value !== null && value !== '']));
}

/** @returns the value of `owner` with which a change-owner request selects this owner; undefined if unknown */
function numberOf({ id, type }: JsonObject): number | undefined {
  if (type === 'main') return 0;
  return type === 'staff' && Number.isInteger(id) ? (id as number) : undefined;
}

function placeOf({ operation, request, sent }: Exchange): string {
  return operation === 'create-task'
    ? `in project ${JSON.stringify(sent['project_id'])}`
    : `on lead ${request.path.split('/')[2]}`;
}

function createdLines(exchanges: readonly Exchange[]): string[] {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    if (!exchange.operation || !plurals[exchange.operation] || !isSuccess(exchange.answer)) continue;
    const key = `${exchange.operation} ${placeOf(exchange)}`;
    groups.set(key, [...(groups.get(key) ?? []), exchange]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Exchange];
    const [one, more] = plurals[first.operation as OperationId] ?? ['', ''];
    const ids = first.operation === 'create-task' ? group.map(({ answer }) => idIn(resultOf(answer))) : [];
    const named = ids.length > 0 ? `: ${ids.join(', ')}` : '';
    return `${group.length} ${group.length === 1 ? one : more} ${placeOf(first)}${named}`;
  });
}

/** Hides an id with other characters than digits, because a text may be personal. */
function idIn({ id }: JsonObject): string {
  return /^\d+$/.test(String(id)) ? String(id) : '(no number)';
}

function uncertainLines(exchanges: readonly Exchange[]): string[] {
  const uncertain = exchanges.filter(
    ({ request, answer }) => isUncertain(answer) && isWriting({ send: `${request.method} ${request.path}` }),
  );
  const count = uncertain.length;
  return count === 0 ? [] : [`perhaps changes by ${count} request${count > 1 ? 's' : ''} of unknown outcome`];
}

/** Tries to restore the lead owner and the view texts that a run overwrote, and to end the sessions of the run. */
export class Cleanup {
  readonly #run: Run;
  #owner: JsonObject | undefined;
  #ownerNow: JsonObject | undefined;
  #isOwnerChanged = false;
  /** Whether a field of type funnel_date had a value before the run changed the owner, by id of the field. */
  #dates: ReadonlyMap<unknown, boolean> = new Map();
  #datesNow: ReadonlyMap<unknown, boolean> = new Map();
  #view: JsonObject | undefined;
  #viewNow: JsonObject | undefined;
  #isViewChanged = false;

  constructor(run: Run) {
    this.#run = run;
    run.sender.listeners.push((exchange) => this.#follow(exchange));
  }

  async finish(): Promise<Leftovers> {
    const { sender, sessions } = this.#run;
    await this.#restoreAll().catch((error: Error) => {
      if (!(error instanceof NoAnswers)) throw error;
    });
    const { exchanges } = sender;
    const deleted = exchanges.filter(({ operation, answer }) => operation === 'delete-view' && isSuccess(answer));
    return {
      created: [
        ...createdLines(exchanges),
        ...deleted.map(({ request }) => `view ${request.path.split('/')[2]} deleted`),
        ...this.#clearedDates(),
        ...uncertainLines(exchanges),
      ],
      notRestored: [...this.#ownerLines(), ...this.#viewLines(), ...sessionLines(sessions.live.size)],
    };
  }

  async #restoreAll(): Promise<void> {
    await this.#restoreOwner();
    await this.#restoreView();
    await this.#run.sessions.end();
    await this.#tryEndedToken();
  }

  #follow({ operation, request, answer }: Exchange): void {
    const { lead, view } = this.#run.known;
    const result = resultOf(answer);
    if (request.path.startsWith(`/lead/${String(lead)}/`) && Array.isArray(result['custom'])) {
      this.#ownerNow = ownerOf(result);
      this.#datesNow = datesOf(result);
      if (!this.#isOwnerChanged && operation !== 'change-owner') {
        this.#owner ??= this.#ownerNow;
        this.#dates = this.#datesNow;
      }
    }
    if (operation === 'change-owner' && (isSuccess(answer) || isUncertain(answer))) this.#isOwnerChanged = true;
    if (operation === 'change-owner' && isUncertain(answer)) this.#ownerNow = undefined;
    const [, kind, name] = request.path.split('/');
    // Either the path or the result is enough: the path may contain a UUID, and a faulty service may show another id.
    if (kind === 'view' && (name === String(view) || result['id'] === view) && Object.keys(result).length > 0) {
      this.#viewNow = result;
      if (!this.#isViewChanged && operation === 'get-view') this.#view ??= result;
    }
    if (operation === 'edit-view' && (isSuccess(answer) || isUncertain(answer))) this.#isViewChanged = true;
  }

  get #isOwnerAsBefore(): boolean {
    const [before, now] = [this.#owner, this.#ownerNow];
    return !this.#isOwnerChanged || (before?.['id'] === now?.['id'] && before?.['type'] === now?.['type']);
  }

  get #changedTexts(): (typeof EDITABLE)[number][] {
    if (!this.#isViewChanged) return [];
    return EDITABLE.filter((field) => this.#viewNow?.[field] !== this.#view?.[field]);
  }

  async #restoreOwner(): Promise<void> {
    const owner = this.#owner && numberOf(this.#owner);
    if (this.#isOwnerAsBefore || owner === undefined) return;
    await this.#run.ask(sample('change-owner', { owner }), true);
  }

  async #restoreView(): Promise<void> {
    const view = this.#view;
    if (!view || this.#changedTexts.length === 0) return;
    const texts = EDITABLE.filter((field) => typeof view[field] === 'string');
    await this.#edit(texts, view);
    // A service may reject a combination of texts, so each text that still differs gets a separate request.
    for (const field of this.#changedTexts.filter((each) => texts.includes(each))) await this.#edit([field], view);
    const read = await this.#run.ask(sample('get-view'), true);
    if (this.#changedTexts.length === 0) return;
    // The read may come from a delayed replica, so the cleanup reads the view again later.
    read.isStale = true;
    await this.#run.sender.rest(REPLICA_MS);
    await this.#run.ask(sample('get-view'), true);
  }

  /** Passes the texts as known values, because `fill` would replace `{name}` inside a text. */
  async #edit(fields: readonly string[], view: JsonObject): Promise<void> {
    const run = this.#run;
    run.known = { ...run.known, ...Object.fromEntries(fields.map((field) => [field, view[field]])) };
    const body = Object.fromEntries(fields.map((field) => [field, `{${field}}`]));
    await run.ask(sample('edit-view', { source: undefined, ...body }), true);
  }

  /** Reads with the token of the last successful logout, to show whether the logout revoked the token. */
  async #tryEndedToken(): Promise<void> {
    const run = this.#run;
    const { exchanges } = run.sender;
    const out = exchanges.findLast(({ operation, answer }) => operation === 'logout' && isSuccess(answer));
    if (!out) return;
    run.known = { ...run.known, ended: out.request.headers['token'] };
    await run.ask({ send: 'GET /view/{readable}', token: 'ended' }, true);
  }

  #ownerLines(): string[] {
    if (this.#isOwnerAsBefore) return [];
    const named = (owner: JsonObject | undefined) =>
      owner === undefined
        ? 'none or unknown'
        : owner['type'] === 'main'
          ? 'the main account'
          : `employee ${idIn(owner)}`;
    const lead = String(this.#run.known['lead']);
    return [`lead ${lead}: the owner is now ${named(this.#ownerNow)} instead of ${named(this.#owner)}`];
  }

  #clearedDates(): string[] {
    const cleared = [...this.#dates].filter(([id, hadValue]) => hadValue && !this.#datesNow.get(id)).length;
    const lead = String(this.#run.known['lead']);
    return cleared > 0 ? [`lead ${lead}: cleared ${cleared} field${cleared > 1 ? 's' : ''} of type funnel_date`] : [];
  }

  #viewLines(): string[] {
    const fields = this.#changedTexts;
    if (fields.length === 0) return [];
    const isEmptied = this.#view !== undefined && fields.some((field) => typeof this.#view?.[field] !== 'string');
    if (this.#view === undefined) return [`view ${String(this.#run.known['view'])}: the original texts are unknown`];
    const why = isEmptied ? '; the API cannot restore null' : '';
    return [`view ${String(this.#run.known['view'])}: texts differ from the original in ${fields.join(', ')}${why}`];
  }
}

function sessionLines(open: number): string[] {
  return open === 0 ? [] : [`${open} session${open > 1 ? 's' : ''} perhaps logged in: no logout succeeded`];
}

import { isUncertain, type JsonObject, resultOf } from './answer.ts';
import { isSameOwner, leadIn, numberOf, type Owner } from './lead-answer.ts';
import type { Run } from './run.ts';
import { sample } from './samples.ts';
import type { Exchange } from './sender.ts';
import type { Step } from './step.ts';

const EDITABLE = ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'] as const;
type Editable = (typeof EDITABLE)[number];

type Kept = 'lead' | 'view';

const writing: Readonly<Record<Kept, RegExp>> = { lead: /^PUT \/lead\//, view: /^PUT \/view\// };

function changedBy(steps: readonly Step[]): Kept[] {
  return (['lead', 'view'] as const).filter((kept) => steps.some(({ send }) => writing[kept].test(send)));
}

/** Restores the owner of the lead and the texts of the view as soon as no probe needs the change. */
export class OriginalValues {
  readonly #run: Run;
  #owner: Owner | undefined;
  #view: JsonObject | undefined;
  #ownerNow: Owner | undefined;
  #viewNow: JsonObject | undefined;
  #isViewEdited = false;
  #isOwnerLost = false;
  #textsLost: readonly Editable[] = [];

  constructor(run: Run) {
    this.#run = run;
    run.sender.listeners.push((exchange) => this.#follow(exchange));
  }

  get lost(): string[] {
    const { lead, view } = this.#run.known;
    const owner = this.#owner && numberOf(this.#owner);
    return [
      ...(this.#isOwnerLost
        ? [`the owner of lead ${String(lead)} could not be put back: make it ${owner} again by hand`]
        : []),
      ...this.#textsLost.map((field) => {
        const words = `make it ${JSON.stringify(this.#view?.[field])} again by hand`;
        return `${field} of view ${String(view)} could not be put back: ${words}`;
      }),
    ];
  }

  /**
   * Before a probe: restores what it does not change, and records what it does.
   * @returns why the probe must not run, or undefined
   */
  async prepare(steps: readonly Step[]): Promise<string | undefined> {
    const changed = changedBy(steps);
    await this.putBack((['lead', 'view'] as const).filter((kept) => !changed.includes(kept)));
    if (changed.includes('view') && !this.#view) {
      const [read] = await this.#run.walk([sample('get-view')]);
      if (!this.#view) return this.#run.whyNoRecord(read) ?? 'the view cannot be read, and so not put back';
    }
    if (changed.includes('lead') && !this.#owner) {
      const [payment] = await this.#run.walk([sample('add-payment')], { isShared: true });
      const why = 'no payment shows an owner of the lead that could be put back: take another --lead';
      if (!this.#owner) return this.#run.whyNoRecord(payment) ?? why;
    }
    return undefined;
  }

  async putBack(which: readonly Kept[] = ['lead', 'view']): Promise<void> {
    if (which.includes('lead')) await this.#putBackOwner();
    if (which.includes('view')) await this.#putBackView();
  }

  #follow({ operation, request, answer }: Exchange): void {
    const { known } = this.#run;
    const isLead = request.path.startsWith(`/lead/${String(known['lead'])}/`);
    const lead = leadIn(answer);
    if (isLead && lead?.owner) this.#owner ??= lead.owner;
    // If the response to a change gets lost, the owner is unknown.
    if (isLead && (lead || (operation === 'change-owner' && isUncertain(answer)))) this.#ownerNow = lead?.owner;
    const view = resultOf(answer);
    if (view['id'] === known['view'] && operation?.endsWith('-view')) {
      this.#view ??= view;
      this.#viewNow = view;
    }
    if (operation === 'edit-view') this.#isViewEdited = true;
    if (operation === 'edit-view' && isUncertain(answer)) this.#viewNow = undefined;
  }

  async #putBackOwner(): Promise<void> {
    if (!this.#owner || isSameOwner(this.#owner, this.#ownerNow)) return;
    await this.#run.ask(sample('change-owner', { owner: numberOf(this.#owner) }), true);
    this.#isOwnerLost = !isSameOwner(this.#owner, this.#ownerNow);
    this.#ownerNow = this.#owner;
  }

  /**
   * Writes all texts together, because an edit may clear omitted fields. If that fails, writes them one by one: two texts may exclude
   * each other.
   */
  async #putBackView(): Promise<void> {
    if (!this.#view || !this.#isViewEdited) return;
    const before = this.#view;
    const changed = () => EDITABLE.filter((field) => this.#viewNow?.[field] !== before[field]);
    const first = changed();
    if (first.length > 0)
      await this.#write(EDITABLE.filter((field) => first.includes(field) || typeof before[field] === 'string'));
    for (const field of changed()) await this.#write([field]);
    await this.#run.ask(sample('get-view'), true);
    this.#textsLost = changed();
    this.#isViewEdited = false;
  }

  async #write(fields: readonly Editable[]): Promise<void> {
    const run = this.#run;
    run.known = {
      ...run.known,
      ...Object.fromEntries(fields.map((field) => [`original_${field}`, this.#view?.[field]])),
    };
    const body = Object.fromEntries(fields.map((field) => [field, `{original_${field}}`]));
    await run.ask(sample('edit-view', { source: undefined, ...body }), true);
  }
}

import { acceptance } from './acceptance.ts';
import { type Answer, inWords } from './answer.ts';
import { type Finding, told, unclear } from './finding.ts';
import type { Experiment, Inquiry } from './inquiry.ts';
import { type Owner, readLead, type SeenLead } from './lead-answer.ts';
import { NARROW_ABSENT_ID } from './nobody.ts';

interface Change {
  answer: Answer;
  lead: SeenLead | undefined;
}

/** The owner as a request names it: 0 is the main account. */
function numberOf({ id, type }: Owner): number {
  return type === 'main' ? 0 : id;
}

function hasValue(date: unknown): boolean {
  return date !== null && date !== '';
}

/** What a real change of owner did to the dates that the lead had. */
function funnelDate(before: SeenLead, { answer, lead }: Change): Finding {
  const had = before.funnelDates.filter(hasValue);
  const left = lead?.funnelDates.filter((_, place) => hasValue(before.funnelDates[place])) ?? [];
  if (had.length === 0) {
    return unclear('funnelDateAfterOwner', 'the lead has no field of type funnel_date with a value', answer);
  }
  if (left.length === had.length && left.every((date) => date === null)) {
    return told('funnelDateAfterOwner', 'cleared', ['a change of owner makes funnel_date null', answer]);
  }
  return JSON.stringify(left) === JSON.stringify(had)
    ? told('funnelDateAfterOwner', 'unchanged', ['a change of owner leaves funnel_date as it is', answer])
    : unclear('funnelDateAfterOwner', 'a change of owner does something else to funnel_date', answer);
}

/** Changes the owner of a lead, and each time back. */
class OwnerQuestions {
  readonly #inquiry: Inquiry;
  readonly #original: Owner;
  /** As the latest answer showed it. */
  #lead: SeenLead;
  /** Whether the lead may have another owner by now. */
  #isChanged = false;

  constructor(inquiry: Inquiry, lead: SeenLead, original: Owner) {
    this.#inquiry = inquiry;
    this.#original = original;
    this.#lead = lead;
  }

  async ask(): Promise<Finding[]> {
    try {
      const same = await this.#change(numberOf(this.#original));
      if (!this.#isOriginal(same)) {
        const why = `to name the owner that the lead has gets ${same.lead ? 'another one' : inWords(same.answer)}`;
        return [unclear('funnelDateAfterOwner', why, same.answer), unclear('unknownReference', why, same.answer)];
      }
      const findings: Finding[] = [];
      for (const question of [this.#numericString, this.#realChange, this.#unknownOwner]) {
        if (this.#isChanged) break;
        findings.push(await question.call(this));
        await this.#putBack();
      }
      return findings;
    } finally {
      await this.#putBack();
      if (this.#isChanged) this.#warn();
    }
  }

  #isOriginal({ lead }: Change): boolean {
    return lead?.owner?.id === this.#original.id && lead.owner.type === this.#original.type;
  }

  async #change(owner: number | string, isLast = false): Promise<Change> {
    const { caller, token, settings } = this.#inquiry;
    const wasChanged = this.#isChanged;
    // Should the answer get lost, nobody knows the owner.
    this.#isChanged = true;
    const path = `/lead/${settings.lead}/owner`;
    const answer = await caller.ask({ method: 'PUT', path, token, body: { owner }, isLast });
    const change = { answer, lead: readLead(answer) };
    this.#isChanged = answer.kind === 'refused' ? wasChanged : !this.#isOriginal(change);
    this.#lead = change.lead ?? this.#lead;
    return change;
  }

  async #numericString(): Promise<Finding> {
    const change = await this.#change(String(numberOf(this.#original)));
    return acceptance('numericStrings', 'an owner in a string', {
      answer: change.answer,
      isTaken: this.#isOriginal(change),
    });
  }

  /** To the main account; where that is the owner, to the user, if that is an employee. */
  async #realChange(): Promise<Finding> {
    const { authorId } = this.#inquiry.known;
    const other = this.#original.type === 'staff' ? 0 : authorId;
    if (other === undefined || other === this.#original.id) {
      return unclear('funnelDateAfterOwner', 'no other owner is at hand: take a --lead that belongs to an employee');
    }
    const before = this.#lead;
    const change = await this.#change(other);
    return change.lead?.owner && !this.#isOriginal(change)
      ? funnelDate(before, change)
      : unclear('funnelDateAfterOwner', `a change of owner gets ${inWords(change.answer)}`, change.answer);
  }

  async #unknownOwner(): Promise<Finding> {
    const { answer, lead } = await this.#change(NARROW_ABSENT_ID);
    const isTaken = lead?.owner?.id === NARROW_ABSENT_ID;
    return acceptance('unknownReference', 'an owner that does not exist', { answer, isTaken });
  }

  async #putBack(): Promise<void> {
    if (this.#isChanged) await this.#change(numberOf(this.#original), true);
  }

  #warn(): void {
    const { settings, warn } = this.#inquiry;
    warn(`the owner of lead ${settings.lead} could not be put back: make it ${numberOf(this.#original)} again by hand`);
  }
}

/** Changes of owner, put back at once. */
export const owner: Experiment = {
  requests: 8,
  isPossible: ({ allowWrites, lead }) => allowWrites && lead !== undefined,
  leaves: ({ lead }) =>
    `the owner of lead ${lead}, changed and put back; its fields of type funnel_date may be cleared by that for good`,
  async run(inquiry) {
    const { lead } = inquiry.known;
    if (lead?.owner) return new OwnerQuestions(inquiry, lead, lead.owner).ask();
    // One that was never set could not be put back.
    const why = 'no payment has shown an owner of the lead';
    return [unclear('funnelDateAfterOwner', why), unclear('unknownReference', why)];
  },
};

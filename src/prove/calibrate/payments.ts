import { acceptance } from './acceptance.ts';
import { type Answer, inWords } from './answer.ts';
import { type Finding, told, unclear } from './finding.ts';
import type { Experiment, Inquiry } from './inquiry.ts';
import { readLead, type SeenLead } from './lead-answer.ts';
import { SIGNATURE } from './nobody.ts';

/** The last takes back the first, where it is taken. */
const SUMS = [1, 0, -1] as const;

/** What a lead shows of its owner outside the custom fields. */
function ownerId(lead: SeenLead, answer: Answer): Finding {
  if (!lead.hasOwnerId) return told('ownerId', 'omit', ['a lead has no owner_id', answer]);
  return lead.ownerId === (lead.owner?.id ?? 0)
    ? told('ownerId', 'include', ['a lead has its owner as owner_id', answer])
    : unclear('ownerId', 'a lead has an owner_id that is not its owner', answer);
}

/** What the payment did to the deal flag, as far as the flag before it is known. */
function dealAfterPayment({ deal }: SeenLead, before: boolean | undefined, answer: Answer): Finding {
  if (deal === false && before !== true) {
    return told('dealAfterPayment', 'unchanged', ['after a payment deal is false', answer]);
  }
  if (deal === true && before === false) {
    return told('dealAfterPayment', 'true', ['deal was false, and is true after a payment', answer]);
  }
  if (typeof deal !== 'boolean') return unclear('dealAfterPayment', 'a payment shows no deal flag', answer);
  const why = deal
    ? 'deal is true after a payment, and nothing shows whether it was before: take a --lead that is no deal, and say --lead-deal=false'
    : 'deal is false after a payment, though --lead-deal says that it was true';
  return unclear('dealAfterPayment', why, answer);
}

function nonPositiveSum(zero: Answer, below: Answer): Finding[] {
  return [
    acceptance('nonPositiveSum', 'a sum of 0', { answer: zero }),
    acceptance('nonPositiveSum', 'a sum below 0', { answer: below }),
  ];
}

async function pay({ caller, token, settings }: Inquiry, sum: number): Promise<Answer> {
  const body = { category: SIGNATURE, purpose: SIGNATURE, sum };
  return caller.ask({ method: 'POST', path: `/lead/${settings.lead}/payment`, token, body });
}

/** Payments that come to 0 where all are taken, to 1 otherwise. */
export const payments: Experiment = {
  requests: SUMS.length,
  isPossible: ({ allowWrites, lead }) => allowWrites && lead !== undefined,
  leaves: ({ lead }) =>
    `payments of ${SUMS.join(', ')} on lead ${lead} (the category and purpose ${SIGNATURE} are made in its project)`,
  async run(inquiry) {
    const { settings, known } = inquiry;
    const paid = await pay(inquiry, SUMS[0]);
    known.lead = readLead(paid);
    if (!known.lead) {
      const why = `a payment gets ${paid.kind === 'success' ? 'no lead' : inWords(paid)}`;
      return (['ownerId', 'dealAfterPayment', 'nonPositiveSum'] as const).map((id) => unclear(id, why, paid));
    }
    return [
      ownerId(known.lead, paid),
      dealAfterPayment(known.lead, settings.leadDeal, paid),
      ...nonPositiveSum(await pay(inquiry, SUMS[1]), await pay(inquiry, SUMS[2])),
    ];
  },
};

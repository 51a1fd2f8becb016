import { isSame } from '../answer.ts';
import { isSameOwner, leadIn } from '../lead-answer.ts';
import type { WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

const hasValue = (date: unknown) => date !== null && date !== '';

/** Read from every change of owner of a lead that has a date. A change to the same owner must keep the date. */
export const funnelDateAfterOwner: WholeAssumption = {
  id: 'funnelDateAfterOwner',
  meaning: 'what a real change of owner does to a custom field of type funnel_date, where the lead has one',
  provenance: 'likely',
  values: [
    ['cleared', 'its value becomes null'],
    ['unchanged', 'nothing'],
  ],
  rules: {
    'owner-funnel-date': {
      section: 'Leads',
      provenance: 'likely',
      text: 'A custom field of type funnel_date becomes null when the owner really changes: a client writes the value back after each change.',
      evidence: [{ source: 'clients', text: 'One writes the date back after each change of owner.', count: 1 }],
      operations: ['change-owner'],
    },
  },
  whyUnseen: 'the lead has no field of type funnel_date with a value: take a --lead that has one',
  asked: 'first',
  probes: [
    {
      says: 'a change of owner',
      control: [sample('add-payment')],
      steps: [sample('change-owner'), sample('change-owner', { owner: 0 })],
    },
  ],
  reads({ operation, request, answer }, { earlier }) {
    const lead = operation === 'change-owner' ? leadIn(answer) : undefined;
    if (!lead) return undefined;
    const before = earlier().findLast((each) => leadIn(each.answer) && isOf(each.request.path, request.path));
    const was = before && leadIn(before.answer);
    if (!was) return undefined;
    const had = was.funnelDates.filter(hasValue);
    const left = lead.funnelDates.filter((_, place) => hasValue(was.funnelDates[place]));
    if (had.length === 0) return undefined;
    const isKept = isSame(left, had);
    if (isSameOwner(was.owner, lead.owner)) {
      return isKept ? undefined : { fits: [], says: 'funnel_date changes though the owner stays' };
    }
    if (isKept) return { fits: ['unchanged'], says: 'a change of owner leaves funnel_date as it is' };
    return left.length === had.length && left.every((date) => date === null)
      ? { fits: ['cleared'], says: 'a change of owner makes funnel_date null' }
      : { fits: [], says: 'a change of owner does something else to funnel_date' };
  },
};

function isOf(path: string, other: string): boolean {
  return path.split('/')[2] === other.split('/')[2];
}

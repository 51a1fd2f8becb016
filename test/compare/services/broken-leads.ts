import { changedResult, changedSent } from '../../support/meddle.ts';
import { type BrokenService, sending } from './broken-service.ts';

const PAYMENT = /\/payment$/;
const OWNER = /\/owner$/;
const NEW_OWNER = 'a list with the new owner in its field of type owner';
const payment = (more: object = {}) =>
  ['POST /lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 10, ...more }] as const;
const owner = (id: number) => ['PUT /lead/101/owner', { owner: id }] as const;

export const brokenLeads: readonly BrokenService[] = [
  {
    fault: 'the lead in the response to a payment has no deal',
    traffic: sending(payment()),
    violations: [['add-payment', '/result/deal', 'a value']],
    between: changedResult(PAYMENT, ({ deal: _, ...lead }) => lead),
  },
  {
    fault: 'a sum must be a number',
    traffic: sending(payment(), payment({ sum: '10' }), payment({ sum: '10' }), payment()),
    violations: [['add-payment', '', 'a success: sum may be a numeric string']],
    between: changedSent(PAYMENT, (body) => ({ ...body, sum: typeof body.sum === 'string' ? null : body.sum })),
  },
  {
    fault: 'a sum must be a string',
    hidesOthers: true,
    traffic: sending(payment({ sum: '1500' }), payment(), payment(), payment({ sum: '1500' })),
    violations: [['add-payment', '', 'a success: sum may be a number']],
    between: changedSent(PAYMENT, (body) => ({ ...body, sum: typeof body.sum === 'number' ? null : body.sum })),
  },
  {
    fault: 'an unknown category is rejected',
    traffic: sending(
      payment(),
      payment({ category: 'leadmock compare 1' }),
      payment({ category: 'leadmock compare 1' }),
      payment(),
    ),
    violations: [['add-payment', '', 'a success: the payment creates a missing category']],
    between: changedSent(PAYMENT, (body) => ({ ...body, category: body.category === 'Flat' ? 'Flat' : 1 })),
  },
  {
    fault: 'a change of owner does not show the owner',
    hidesOthers: true,
    traffic: sending(owner(12), owner(0), owner(11)),
    violations: [['change-owner', '/result/custom', NEW_OWNER]],
    between: changedSent(OWNER, () => ({ owner: 0 })),
  },
  {
    fault: 'owner 0 is an employee',
    traffic: sending(owner(0)),
    violations: [['change-owner', '/result/custom', NEW_OWNER]],
    between: changedSent(OWNER, (body) => (body.owner === 0 ? { owner: 12 } : body)),
  },
  {
    fault: 'a comment has a number as id',
    traffic: sending(['POST /lead/101/comment', { text: 'Hello' }]),
    violations: [['add-comment', '/result/id', 'a string']],
    between: changedResult(/\/comment$/, (comment) => ({ ...comment, id: Number(comment.id) })),
  },
];

import { expect, test } from 'vitest';
import { detected, paid, rejection, type Step, success, taken, taskBody, view } from '../../support/recorded-steps.ts';

const { uuid, id } = view;
const pay = (sum: unknown, answer: object = paid({ deal: false })[2]): Step => [
  'POST /lead/7/payment',
  { category: 'Flat', purpose: 'Deposit', sum },
  answer,
];
const long: Step = ['POST /task', { ...taskBody, title: 'x'.repeat(180) }, rejection(400)];

test.each<[what: string, steps: readonly Step[]]>([
  ['that rejects a single payment', [pay(10), pay('10', rejection(400)), pay(10)]],
  ['that rejects long titles', [taken({ visibility: 1 }), taken({ visibility: 1 }), long, long, long]],
  [
    'that performs a deletion although a gateway responds with 504',
    [
      [`PUT /view/${uuid}`, { seo_system: 'newsletter' }, success({ ...view, seo_system: 'newsletter' })],
      [`DELETE /view/${id}`, undefined, [504, { status: 504, message: 'Gateway Time-out' }]],
      [`PUT /view/${uuid}`, { keyword: 'bing' }, [404, rejection(404)]],
    ],
  ],
])('a service %s violates nothing', async (_, steps) => {
  expect((await detected('omittedTaskFields', ...steps)).violations).toEqual([]);
});

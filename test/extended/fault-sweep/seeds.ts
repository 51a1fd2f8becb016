import type { FaultVerdict } from '../../../src/sweep/faults/verdict.ts';

export type Language = 'node' | 'python' | 'go';

/** A client with a defect, which a test of its suite does not notice. */
export interface Seed {
  language: Language;
  /** Name of the test, in the suite of the language. */
  test: string;
  defect: string;
  operation: string;
  preset: string;
  verdict: FaultVerdict;
}

type Row = [test: string, defect: string, operation: string, preset: string, verdict: FaultVerdict];

const node: Row[] = [
  ['pays again after any error', 'blind retry of a payment', 'add-payment', 'lost-response', 'stored twice'],
  [
    'repeats a comment like every request',
    'wrapper that repeats each request',
    'add-comment',
    'lost-response',
    'stored twice',
  ],
  ['pays again after one second', 'retry after a timeout', 'add-payment', 'slow', 'stored twice'],
  ['changes the owner again', 'harmless retry of a PUT', 'change-owner', 'lost-response', 'recovered'],
  [
    'swallows the error of a payment',
    'exception that skips the next write',
    'add-payment',
    'lost-response',
    'left undone',
  ],
  ['takes HTTP 200 for success', 'HTTP 200 with an error', 'add-comment', 'expired-token', 'left undone'],
  ['returns null for a failed comment', 'result that no caller checks', 'add-comment', 'maintenance', 'left undone'],
  ['pays again when the queue is flushed', 'queue of failed payments', 'add-payment', 'lost-response', 'stored twice'],
  ['stays offline after an error', 'cached error', 'add-payment', 'lost-response', 'left undone'],
  ['sends the first owner last', 'late retry that overwrites a newer owner', 'change-owner', 'down', 'missing'],
  [
    'takes an unknown view for a deleted one',
    'harmless retry of a deletion',
    'delete-view',
    'lost-response',
    'recovered',
  ],
  [
    'logs in again and drops the payment',
    'login without a repeated payment',
    'add-payment',
    'expired-token',
    'left undone',
  ],
  ['repeats the payment of another lead', 'retry for another lead', 'add-payment', 'lost-response', 'stored twice'],
  ['repeats only the second payment', 'retry of a second write', 'add-payment', 'lost-response', 'stored twice'],
  ['repeats a payment and counts two', 'retry that its test notices', 'add-payment', 'lost-response', 'stored twice'],
  ['notes a payment as failed', 'wrong note about a stored payment', 'add-payment', 'lost-response', 'missing'],
  ['goes on with the next payment', 'swallowed error in a loop', 'add-payment', 'down', 'missing'],
  ['repeats a request on a reused connection', 'reusedSocket idiom', 'add-payment', 'lost-response', 'stored twice'],
  ['repeats a comment with a random text', 'retry with random data', 'add-comment', 'lost-response', 'stored twice'],
  ['pays again after a fault of its test', 'retry beside a tested one', 'add-payment', 'lost-response', 'stored twice'],
  ['drops one of three writes', 'one rejected promise of three', 'create-task', 'down', 'left undone'],
];

const python: Row[] = [
  ['test_adds_a_task_again', 'blind retry of a task', 'create-task', 'lost-response', 'stored twice'],
  ['test_marks_a_repeated_comment', 'retry with another text', 'add-comment', 'lost-response', 'stored twice'],
  [
    'test_logs_in_and_drops_the_comment',
    'login without a repeated comment',
    'add-comment',
    'expired-token',
    'left undone',
  ],
  ['test_keeps_a_view_that_it_deletes', 'swallowed exception of a deletion', 'delete-view', 'down', 'left undone'],
  ['test_pays_again_in_the_background', 'retry in a thread', 'add-payment', 'lost-response', 'stored twice'],
  ['test_ignores_the_status_of_a_payment', 'status that is never read', 'add-payment', 'rate-limited', 'left undone'],
  ['test_remembers_a_lead_with_an_error', 'cached error of a lead', 'change-owner', 'rate-limited', 'left undone'],
  ['test_logs_in_after_every_error', 'new token after every error', 'add-payment', 'lost-response', 'stored twice'],
  ['test_reconnects_and_pays_again', 'retry on a new connection', 'add-payment', 'lost-response', 'stored twice'],
  ['test_fails_if_the_view_is_gone', 'loud retry of a deletion', 'delete-view', 'lost-response', 'test failed'],
];

const go: Row[] = [
  ['TestRetriesInTheTransport', 'transport that repeats each request', 'add-payment', 'lost-response', 'stored twice'],
  ['TestDropsTheErrorOfAView', 'dropped error', 'edit-view', 'maintenance', 'left undone'],
  ['TestChecksOnlyTheHTTPStatus', 'HTTP 200 with an error', 'add-comment', 'expired-token', 'left undone'],
  ['TestOverwritesOneOfTwoErrors', 'one of two errors', 'create-task', 'down', 'left undone'],
  ['TestCommentsAgainAfterATimeout', 'retry after a timeout', 'add-comment', 'slow=3s', 'stored twice'],
  ['TestRepeatsTheSecondTask', 'retry of a second write', 'create-task', 'lost-response', 'stored twice'],
  ['TestTakesHalfAResponseForAnEmptyOne', 'half a response', 'create-task', 'truncate', 'missing'],
  ['TestFailsIfTheViewIsGone', 'loud retry of a deletion', 'delete-view', 'lost-response', 'test failed'],
];

export const seeds: readonly Seed[] = Object.entries({ node, python, go }).flatMap(([language, rows]) =>
  rows.map(([test, defect, operation, preset, verdict]) => {
    return { language: language as Language, test, defect, operation, preset, verdict };
  }),
);

/** Tests of sound clients: no run may report one. */
export const good: Readonly<Record<Language, readonly string[]>> = {
  node: [
    'good: fails if a payment fails',
    'good: reports that the outcome is unknown',
    'good: looks before it repeats',
    'good: leaves a task if the outcome is unknown',
    'good: sends three writes at once',
    'good: stops after an unknown outcome',
  ],
  python: ['test_good_repeats_only_rejected_comments'],
  go: ['TestGoodRepeatsTheChangeOfAnOwner'],
};

/** Presets and operations of each sweep: with these, each seed and each sound client meets a fault. */
export const sweeps: Readonly<Record<Language, readonly (readonly [presets: string, operations: string])[]>> = {
  node: [
    ['lost-response', 'add-payment,add-comment,change-owner,delete-view,edit-view'],
    ['expired-token,maintenance', 'add-payment,add-comment'],
    ['down', 'change-owner,create-task,edit-view,add-payment'],
    ['slow', 'add-payment'],
  ],
  python: [
    ['lost-response', 'create-task,add-comment,add-payment,delete-view'],
    ['expired-token,rate-limited', 'add-comment,add-payment,change-owner'],
    ['down', 'delete-view'],
  ],
  go: [
    [
      'lost-response,expired-token,maintenance,down,truncate',
      'add-payment,edit-view,add-comment,create-task,delete-view,change-owner',
    ],
    ['slow=3s', 'add-comment'],
  ],
};

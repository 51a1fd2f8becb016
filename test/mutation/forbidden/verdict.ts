/** What of vitest's JSON report is read. */
export interface Report {
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** What the tests made of a changed program. */
export type Verdict =
  /** A test titled by the rule failed. */
  | { kind: 'noticed'; by: string }
  /** Another test alone failed. */
  | { kind: 'noticed by another'; by: string }
  | { kind: 'survived' }
  /** A file of tests did not run at all: the change breaks more than the rule, and shows nothing about its tests. */
  | { kind: 'broken'; by: string };

/** Whether a test is titled by a rule (`test/support/titles.ts`). */
function isTitledBy(title: string, rule: string): boolean {
  return title.includes(`[${rule}] `);
}

/** What a run of tests says of a change that a rule forbids. */
export function verdictOf({ testResults }: Report, rule: string): Verdict {
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const own = failed.find((title) => isTitledBy(title, rule));
  if (own !== undefined) return { kind: 'noticed', by: own };
  const [other] = failed;
  if (other !== undefined) return { kind: 'noticed by another', by: other };
  const unread = testResults.find(({ message }) => message !== '');
  return unread ? { kind: 'broken', by: `${unread.name}: ${unread.message.split('\n')[0]}` } : { kind: 'survived' };
}

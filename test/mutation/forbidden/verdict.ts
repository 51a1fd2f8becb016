import { testFolderOf } from './change.ts';

/** What of vitest's JSON report is read. */
export interface Report {
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** What the tests made of a changed program. */
export type Verdict =
  /** A test titled by the rule, or in the folder of the feature, failed. */
  | { kind: 'noticed'; by: string }
  /** Another test alone failed. */
  | { kind: 'noticed by another'; by: string }
  | { kind: 'survived' }
  /** A file of tests did not run at all: the change breaks more than the rule, and shows nothing about its tests. */
  | { kind: 'broken'; by: string };

interface Test {
  /** From the root of the repository. */
  file: string;
  title: string;
}

/** Whether a test is in the folder of a feature, or titled by a rule (`test/support/titles.ts`). */
function isAbout(topic: string, { file, title }: Test): boolean {
  const folder = testFolderOf(topic);
  return folder === undefined ? title.includes(`[${topic}] `) : file.startsWith(folder);
}

export function testsIn({ testResults }: Report, wanted: string): Test[] {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.filter(({ status }) => status === wanted).map(({ fullName: title }) => ({ file, title })),
  );
}

/** What a run of tests says of a change that a rule or a feature forbids. */
export function verdictOf(report: Report, topic: string): Verdict {
  const failed = testsIn(report, 'failed');
  const own = failed.find((test) => isAbout(topic, test));
  if (own !== undefined) return { kind: 'noticed', by: own.title };
  const [other] = failed;
  if (other !== undefined) return { kind: 'noticed by another', by: other.title };
  const unread = report.testResults.find(({ message }) => message !== '');
  return unread ? { kind: 'broken', by: `${unread.name}: ${unread.message.split('\n')[0]}` } : { kind: 'survived' };
}

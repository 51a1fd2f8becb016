import { testFolderOf } from './change.ts';

/** Parts of vitest's JSON report that are used. */
export interface Report {
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Result of the tests for a changed program. */
export type Verdict =
  /** A test of the rule, or in the folder of the feature, failed. */
  | { kind: 'noticed'; by: string }
  /** Only another test failed. */
  | { kind: 'noticed by another'; by: string }
  | { kind: 'survived' }
  /** A test file did not run. The change breaks more than the rule, so it proves nothing about its tests. */
  | { kind: 'broken'; by: string };

interface Test {
  /** Path from the root of the repository. */
  file: string;
  title: string;
}

/** Whether a test is in the folder of a feature, or has a rule in its title (`test/support/titles.ts`). */
function isAbout(topic: string, { file, title }: Test): boolean {
  const folder = testFolderOf(topic);
  return folder === undefined ? title.includes(`[${topic}] `) : file.startsWith(folder);
}

export function testsIn({ testResults }: Report, wanted: string): Test[] {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.filter(({ status }) => status === wanted).map(({ fullName: title }) => ({ file, title })),
  );
}

/** @returns the verdict of a test run about a change that a rule or feature forbids */
export function verdictOf(report: Report, topic: string): Verdict {
  const failed = testsIn(report, 'failed');
  const own = failed.find((test) => isAbout(topic, test));
  if (own !== undefined) return { kind: 'noticed', by: own.title };
  const [other] = failed;
  if (other !== undefined) return { kind: 'noticed by another', by: other.title };
  const unread = report.testResults.find(({ message }) => message !== '');
  return unread ? { kind: 'broken', by: `${unread.name}: ${unread.message.split('\n')[0]}` } : { kind: 'survived' };
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { copyExample } from '../../support/copy-example.ts';
import { snippetsMarked } from '../../support/documentation.ts';
import { type Need, needs } from '../../support/needs.ts';
import { workFolder } from '../../support/run-leadmock.ts';
import { sharedLeadmock } from '../../support/shared-leadmock.ts';
import { startShared } from '../../support/shared-process.ts';
import { startIn } from '../../support/start-example.ts';

/** JUnit of Debian, whose manifest lists the other jars. */
const JUNIT = '/usr/share/java/junit-platform-console-standalone.jar';
const java: Need = { name: 'JDK with JUnit 5', anyOf: [['sh', '-c', `javac -version && test -e ${JUNIT}`]] };

const shared = sharedLeadmock();
const { isSkipped, why } = needs([java]);

/** Compiles all files of a folder, and runs their tests. */
function runJunit(context: TestContext, folder: string, url: string, variables: Record<string, string> = {}) {
  const launcher = 'org.junit.platform.console.ConsoleLauncher --scan-classpath out --disable-banner';
  const command = `javac -cp ${JUNIT} -d out $(find . -name '*.java') && java -cp out:${JUNIT} ${launcher}`;
  return startIn(context, folder, { command, env: { LEADMOCK_URL: url, ...variables } }).ended;
}

const [{ code: documented = '' } = {}] = snippetsMarked('java');

async function folderWith(context: TestContext, text: string): Promise<string> {
  const folder = await workFolder(context);
  await writeFile(join(folder, 'PaymentTest.java'), text);
  return folder;
}

async function expectNoSandboxes(): Promise<void> {
  const { body } = await shared().call('GET', '/_mock/sandboxes');
  expect(body.sandboxes).toMatchObject([{ name: 'default' }]);
}

test.skipIf(isSkipped)(`the test of docs/java.md passes, and deletes its sandbox${why}`, async (context) => {
  const { code, output } = await runJunit(context, await folderWith(context, documented), shared().url);
  expect(output).toMatch(/ 1 tests successful /);
  expect(code).toBe(0);
  await expectNoSandboxes();
});

test.skipIf(isSkipped)(`the test of docs/java.md sends the control token of the environment${why}`, async (context) => {
  const { url } = await startShared(context, ['--ephemeral', '--control-token', 'hush']);
  const folder = await folderWith(context, documented);
  const { code, output } = await runJunit(context, folder, url, { LEADMOCK_CONTROL_TOKEN: 'hush' });
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/ 1 tests successful /) });
});

test.skipIf(isSkipped).for<[string, string | RegExp, string, RegExp]>([
  ['a client that does not try again', /^ *if \(response.*\n/m, '', /"code":503/],
  ['a payment that is sent three times', '"times": 2}', '"times": 3}', /expected exactly 3 .* got 2/],
  [
    'a fault that never fires',
    '"match": {"operation": "add-payment"}, ',
    '"match": {"operation": "login"}, ',
    /unfiredFaults/,
  ],
])(`the test of docs/java.md finds %s${why}`, async ([, correct, wrong, told], context) => {
  const text = documented.replace(correct, wrong);
  expect(text).not.toBe(documented);
  const { code, output } = await runJunit(context, await folderWith(context, text), shared().url);
  expect(output).toMatch(told);
  expect(code).not.toBe(0);
  await expectNoSandboxes();
});

test.skipIf(isSkipped)(`junit passes, and deletes its sandboxes${why}`, async (context) => {
  const { code, output } = await runJunit(context, await copyExample(context, 'junit'), shared().url);
  expect(output).toMatch(/ 2 tests successful /);
  expect(code).toBe(0);
  await expectNoSandboxes();
});

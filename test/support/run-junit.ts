import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, inject, type TestContext } from 'vitest';
import { snippetsMarked } from './documentation.ts';
import { type Need, needs } from './needs.ts';
import { workFolder } from './run-leadmock.ts';
import { type ExampleRun, startIn } from './start-example.ts';

/** JUnit of Debian, whose manifest lists the other jars. */
const JUNIT = '/usr/share/java/junit-platform-console-standalone.jar';
const java: Need = { name: 'JDK with JUnit 5', anyOf: [['sh', '-c', `javac -version && test -e ${JUNIT}`]] };

export const withJava = needs([java]);

const TESTS = fileURLToPath(new URL('../extended/examples/java/', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../examples/junit/', import.meta.url));
/** These flags halve the time of a run that takes a second. */
const SHORT_RUN = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

const run = promisify(execFile);

/**
 * Compiles the packed client for Java with the command of its README, and then the tests of the README, the tests of
 * `test/extended/examples/java` and the example, once for all tests of a file.
 * @returns a function that runs test classes
 */
export function junitRunner() {
  let folder = '';
  let program = '';
  beforeAll(async () => {
    if (withJava.isSkipped) return;
    folder = await mkdtemp(join(tmpdir(), 'leadmock-java-'));
    const [{ code: compileClient = '' } = {}] = snippetsMarked('javac');
    const packed = join(inject('packed'), 'node_modules/leadmock');
    await cp(TESTS, join(folder, 'tests'), { recursive: true });
    await cp(EXAMPLE, join(folder, 'example'), { recursive: true });
    for (const { code } of snippetsMarked('java')) {
      const [, name] = /^class (\w+)/m.exec(code) ?? [];
      await writeFile(join(folder, `tests/${name}.java`), code);
    }
    const compileTests = `javac -Xlint:all -Werror -cp classes:${JUNIT} -d tests $(find tests example -name '*.java')`;
    const compile = `${compileClient.replace('junit.jar', JUNIT).replace('../leadmock', packed)}${compileTests}`;
    await run('sh', ['-ec', compile], { cwd: folder });
    program = (await run('sh', ['-c', 'command -v java'])).stdout.trim();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return async function runJunit(
    context: TestContext,
    classes: readonly string[],
    { env = {}, options = '', by = '' }: Settings,
  ) {
    const cwd = await workFolder(context);
    const paths = [join(folder, 'tests'), join(folder, 'classes'), JUNIT].join(':');
    const launcher = `org.junit.platform.console.ConsoleLauncher --disable-banner --disable-ansi-colors ${options}`;
    const selected = classes.map((name) => `-c '${name}'`).join(' ');
    // With a second command, a signal that ends Java does not end the shell.
    const command = `${by} ${program} ${SHORT_RUN} -cp '${paths}' ${launcher} ${selected}; exit $?`;
    const ran: ExampleRun = await startIn(context, cwd, { command, env }).ended;
    return { folder: cwd, ...ran };
  };
}

interface Settings {
  env?: Readonly<Record<string, string>>;
  /** Command that runs Java, such as a sweep. */
  by?: string;
  /** Options of the console launcher. */
  options?: string;
}

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { commandThat, expectEnded, SERVE } from '../../support/leadmock-command.ts';
import { junitRunner, withJava } from '../../support/run-junit.ts';
import { PROGRAM, workFolder } from '../../support/run-leadmock.ts';
import { keptJournals } from '../../support/runnable-examples.ts';
import { sharedLeadmock } from '../../support/shared-leadmock.ts';

const { isSkipped, why } = withJava;
const TOKEN = 'only-these-tests';
const shared = sharedLeadmock(['--control-token', TOKEN]);
const runJunit = junitRunner();
const onServer = () => ({ LEADMOCK_URL: shared().url, LEADMOCK_CONTROL_TOKEN: TOKEN });

const SHOWN = ['PaymentTest'];
const PASSING = [
  'CallsTest',
  'FaultTest',
  'LifecycleTest',
  'EmptyStartTest',
  'leadmock.EveryCallTest',
  'leadmock.FailedCallTest',
  'leadmock.JsonTest',
];
const FAILING = ['FailingTest', 'DeletedSandboxTest', 'FailingAfterEachTest', 'BeforeAllTest'];

/** Names of the sandboxes of the shared server, except `default`. */
async function sandboxes(): Promise<string[]> {
  const { body } = await shared().call('GET', '/_mock/sandboxes', { headers: { Authorization: `Bearer ${TOKEN}` } });
  return body.sandboxes.map(({ name }: { name: string }) => name).filter((name: string) => name !== 'default');
}

test.skipIf(isSkipped)(`the test of the README passes with a server that ends with the run${why}`, async (context) => {
  const { path, ids } = await commandThat(context, SERVE);
  const { output, code } = await runJunit(context, [...SHOWN, 'ServerUrlTest'], { env: { PATH: path } });
  expect(output).toMatch(/ 2 tests successful /);
  expect(code).toBe(0);
  expectEnded(ids());
});

/** Unreachable proxy of the system, which calls of the client ignore. */
const DEAD_PROXY = '-Dhttp.proxyHost=127.0.0.1 -Dhttp.proxyPort=9 -Dhttp.nonProxyHosts=';

const IN_PARALLEL = [
  'junit.jupiter.execution.parallel.enabled=true',
  'junit.jupiter.execution.parallel.mode.default=concurrent',
]
  .map((setting) => `--config ${setting}`)
  .join(' ');

test.skipIf(isSkipped)(
  `every call gets a response as declared, and each test has a separate sandbox${why}`,
  async (context) => {
    const env = { ...onServer(), JAVA_TOOL_OPTIONS: DEAD_PROXY };
    const ran = await runJunit(context, PASSING, { env, options: IN_PARALLEL });
    expect(ran.output).toMatch(/ 0 tests failed /);
    expect(ran.output).toMatch(/ 1 tests aborted /);
    expect(ran.code).toBe(0);
    expect(ran.output).not.toContain('leadmock:');
    expect(keptJournals(ran.folder)).toEqual(new Map());
    expect(await sandboxes()).toEqual([]);
  },
);

test.skipIf(isSkipped)(`junit passes, and deletes its sandboxes${why}`, async (context) => {
  const { code, output } = await runJunit(context, ['shop.CommentsTest'], { env: onServer() });
  expect(output).toMatch(/ 2 tests successful /);
  expect(code).toBe(0);
  expect(await sandboxes()).toEqual([]);
});

test.skipIf(isSkipped)(`without the control token, the first call is rejected${why}`, async (context) => {
  const { output } = await runJunit(context, SHOWN, { env: { LEADMOCK_URL: shared().url } });
  expect(output).toMatch(/POST http:\S+\/_mock\/tests got 401: /);
});

test.skipIf(isSkipped)(`a failed test leaves evidence that names its requests${why}`, async (context) => {
  const { code, output, folder } = await runJunit(context, FAILING, { env: onServer() });
  expect(code).toBe(1);
  for (const line of [
    /expected exactly 2 matching requests, got 1/,
    /^leadmock: in the failed test "FailingTest\.sendsTwoRequests"$/m,
    /^ {2}request 1, POST \/lead\/101\/comment: HTTP 200, code 401: token-unknown: /m,
    /^ {2}request 2, POST \/leed\/101: HTTP 200, code 404: unknown-route: /m,
    /^ {2}panel: \/_sandbox\/failing-test-sends-two-requests--[0-9a-f]{8}\/_mock\/panel on the server$/m,
    /^ {2}journal and states: leadmock-failures\/failing-test-sends-two-requests--[0-9a-f]{8}\.json /m,
    /^leadmock: fault 1 \(reset-before for \{"operation":"login"\}\) never fired in the test "FailingTest\.sends/m,
    /^leadmock: in the failed test "DeletedSandboxTest\.deletesItsSandbox"\n {2}the sandbox \S+ of the test .* was deleted$/m,
    /^leadmock: in the failed test "FailingAfterEachTest\.passes"\n {2}the sandbox got no requests: /m,
    /Use the type Leadmock only for parameters of test methods, @BeforeEach and @AfterEach/,
  ]) {
    expect(output).toMatch(line);
  }
  const journals = [...keptJournals(folder)].toSorted();
  const [deleted, late, failed] = journals.map(([, journal]) => journal);
  expect(deleted).toMatchObject({ gone: expect.stringContaining('was deleted') });
  expect(late).toMatchObject({ requests: [] });
  expect(failed).toMatchObject({
    test: 'FailingTest.sendsTwoRequests',
    startState: {
      comments: [],
      projects: [{ id: 1, domain: 'riverside.example.com' }],
      extra_fields: { projects: ['domain'] },
      collections: { contacts: [{ id: 501, name: 'Nina' }] },
    },
    faults: [{ effect: 'reset', when: 'before', fired: 0 }],
    requests: [{ rules: ['token-unknown'] }, { rules: ['unknown-route'] }],
    state: { comments: [], collections: { contacts: [{ id: 501, name: 'Nina' }] } },
  });
  const kept = await sandboxes();
  expect(kept.toSorted()).toEqual([late?.sandbox, failed?.sandbox]);
  for (const name of kept) {
    await shared().call('DELETE', `/_mock/sandboxes/${name}`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  }
});

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

test.skipIf(isSkipped).for(['TERM', 'KILL'])(
  `a virtual machine that ends by SIG%s ends its server${why}`,
  async (SIGNAL, context) => {
    // The command waits for its server, like npx, so both processes must end.
    const { path, ids } = await commandThat(context, `${SERVE.replace('exec ', '')} &\necho $! > "$0.server"\nwait`);
    await runJunit(context, ['DiesTest'], { env: { PATH: path, SIGNAL } });
    const server = Number(readFileSync(`${path.split(delimiter)[0]}/leadmock.server`, 'utf8'));
    const started = [...ids(), server];
    expect(started).toHaveLength(2);
    context.onTestFinished(() => {
      for (const id of started.filter(isAlive)) process.kill(id, 'SIGKILL');
    });
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
  },
);

test.skipIf(isSkipped)(
  `a sweep judges tests with display names, parameters and repetitions exactly${why}`,
  { timeout: 240_000 },
  async (context) => {
    const by = `"${process.execPath}" "${PROGRAM}" sweep --faults --json --`;
    const { output } = await runJunit(context, ['SweptTest', 'SweptTest$OfAnotherClass'], { by });
    const { outcomes } = JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1));
    const verdicts = outcomes.map(({ test: title, verdict }: Record<string, string>) => [title, verdict]);
    expect(verdicts.sort()).toEqual([
      ['SweptTest.OfAnotherClass.paysTheDeposit', 'stored twice'],
      ['SweptTest.paysRepeatedly repetition 1 of 2', 'test failed'],
      ['SweptTest.paysRepeatedly repetition 2 of 2', 'test failed'],
      ['SweptTest.paysTheDeposit', 'test failed'],
      ['SweptTest.paysWithARetry pays 20 with a retry', 'stored twice'],
      ['SweptTest.paysWithARetry pays 30 with a retry', 'stored twice'],
    ]);
  },
);

const WAYS = /set LEADMOCK_URL .*\n.*set LEADMOCK_BIN .*\n.*leadmock to PATH\n.*`npx --no -- leadmock`/;

test.skipIf(isSkipped)(`without a server, a test reports what to set${why}`, async (context) => {
  const { code, output } = await runJunit(context, SHOWN, { env: { PATH: await workFolder(context) } });
  expect(output).toMatch(WAYS);
  expect(code).toBe(1);
});

test.skipIf(isSkipped)(`a server that does not start is tried once, and its output is shown${why}`, async (context) => {
  const { path, ids } = await commandThat(context, 'echo "no such disk" >&2; exit 3');
  const LEADMOCK_BIN = join(path.split(delimiter)[0] as string, 'leadmock');
  const { output } = await runJunit(context, PASSING, { env: { LEADMOCK_BIN } });
  expect(output).toMatch(/leadmock: the server did not start: \S+ ended with exit code 3\nno such disk\n/);
  expect(output).toMatch(WAYS);
  expect(ids()).toHaveLength(1);
});

/** Starts a proxy of the shared server that reports another version. */
async function otherVersion({ onTestFinished }: TestContext): Promise<string> {
  const proxy = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const headers = {
      Authorization: `Bearer ${TOKEN}`,
      'Content-Type': 'application/json',
      token: `${req.headers['token'] ?? ''}`,
    };
    const { method = '', url = '' } = req;
    const response = await fetch(shared().url + url, { method, headers, ...body });
    res.statusCode = response.status;
    res.end((await response.text()).replace(/("name":"leadmock","version":)"[^"]+"/, '$1"9.9.9"'));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test.skipIf(isSkipped)(`a server of another version causes one warning${why}`, async (context) => {
  const LEADMOCK_URL = await otherVersion(context);
  const { output } = await runJunit(context, SHOWN, { env: { LEADMOCK_URL } });
  expect(output).toMatch(/ 1 tests successful /);
  expect(output.match(/^leadmock: .*$/gm)).toEqual([
    expect.stringMatching(/^leadmock: the client is [\d.]+, the server at http:\S+ is 9\.9\.9$/),
  ]);
});

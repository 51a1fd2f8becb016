import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type TestContext, test } from 'vitest';
import { CONFORM_VARIABLES } from '../../src/cli/raw-settings.ts';
import type { Report } from '../../src/prove/conform/report.ts';
import { startPlainService, type Ways } from '../support/plain-service.ts';
import { runLeadmock, startLeadmock } from '../support/run-leadmock.ts';

type Test = Pick<TestContext, 'onTestFinished'>;

/** A server that passes on what it is asked, and leaves deal out of every answer. */
async function withoutDeal({ onTestFinished }: Test, port: number) {
  const secrets: (string | undefined)[] = [];
  const server = http.createServer((req, res) => {
    const { method, url: path, headers } = req;
    secrets.push(headers.authorization);
    const passed = http.request({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      res.writeHead(answer.statusCode ?? 0, { 'Content-Type': 'application/json' });
      res.end(text.replace(/"deal":(true|false),/, ''));
    });
    req.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secrets };
}

test.concurrent('exit 0 for leadmock itself, also where nothing but the service answers', async (context) => {
  const { url } = await startLeadmock(context, ['--ephemeral', '--preset', 'strict', '--no-control']);
  const { code, stdout, stderr } = await runLeadmock(context, ['conform', '--url', url]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/\n(\d+) of \1 contract cases hold; 16 of 17 open points follow a known reading, 0 none, 1 /);
  expect(stdout).not.toContain('FAIL');
});

const keepers: [way: string, ways: Ways][] = [
  ['does nothing of its own', {}],
  ['refuses a relative page', { refusesRelativeUrls: true }],
  ['refuses an unknown contact_id', { refusesUnknownContacts: true }],
  ['has one more key in its envelopes', { envelope: { time: 1 } }],
  ['gives the same token to the second login of a service', { loginAgain: 'same-token' }],
  ['ends the first token of a service at its second login', { loginAgain: 'ends-first' }],
  ['declares another Content-Type', { contentType: 'text/javascript; charset=utf-8' }],
  ['has further fields in its results', { result: { responsible_id: 7 } }],
  ['has an empty list of errors in a success', { errorsOfSuccess: true }],
  ['tells the code of a wrong login as the second of its errors', { codeComesSecond: true }],
  ['refuses with an empty list of errors', { emptyErrors: true }],
  ['refuses with an HTTP status of its own', { refusalStatus: 418 }],
  ['refuses source beside seo_system', { refusesSourceBesideSeo: true }],
  ['refuses a reminder method without a reminder', { refusesReminderMethodWithoutReminder: true }],
  ['takes observers with visibility 2 alone', { refusesObserversOfOthers: true }],
  ['knows leads without an owner', { firstOwner: null }],
  ['knows owners of another type', { firstOwner: { id: 3, type: 'robot' } }],
  ['stores dates by the day', { datesByDay: true }],
];

test.concurrent.each(keepers)('exit 0 for a server of another hand that keeps the contract and %s', async (_, ways) => {
  const cleanUps: (() => void | Promise<void>)[] = [];
  const context = { onTestFinished: (cleanUp: () => void | Promise<void>) => void cleanUps.push(cleanUp) };
  try {
    const url = await startPlainService(ways, context);
    const { code, stdout, stderr } = await runLeadmock(context, ['conform', '--url', url]);
    expect(stdout.match(/FAIL[\s\S]*?came.*/g)).toBeNull();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\n(\d+) of \1 contract cases hold; /);
  } finally {
    for (const cleanUp of cleanUps) await cleanUp();
  }
});

test.concurrent('what it writes stays in the sandbox that the URL names', async (context) => {
  const leadmock = await startLeadmock(context, ['--ephemeral']);
  const before = (await leadmock.call('GET', '/_mock/state')).body;
  const url = `${leadmock.url}/_sandbox/conform`;
  const { code, stdout } = await runLeadmock(context, ['conform', '--json'], {
    env: { LEADMOCK_URL: url },
  });
  const report: Report & { url: string } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(report).toMatchObject({ url, conforms: true, counts: { fails: 0, notRun: 0 } });
  expect((await leadmock.call('GET', '/_mock/state')).body).toEqual(before);
  expect((await leadmock.call('GET', '/_sandbox/conform/_mock/state/comments')).body).not.toEqual([]);
});

test.concurrent('exit 5 for a server that departs, with what was sent, expected and came', async (context) => {
  const { port } = await startLeadmock(context, ['--ephemeral']);
  const { url, secrets } = await withoutDeal(context, port);
  const env = { LEADMOCK_CONTROL_TOKEN: 'hush' };
  const { code, stdout, stderr } = await runLeadmock(context, ['conform', '--url', url], { env });
  expect(code).toBe(5);
  expect(stderr).toMatch(/^leadmock: http:\S+ departs from the contract: \d+ of \d+ contract cases hold; .*\n$/);
  expect(stdout.match(/FAIL/g)).toHaveLength(1);
  expect(stdout).toMatch(
    /\n {2}FAIL {2}A payment answers the lead .* \[payment-result\]\n +sent +POST \/lead\/101\/payment \{.*\n +expected +result\.deal is required\n +came +HTTP 200 \{/,
  );
  expect(new Set(secrets)).toEqual(new Set([undefined]));
  expect(stdout).toMatch(/\n {2}dealAfterPayment +none of unchanged, true /);
});

test.concurrent('exit 1 and one line where nobody listens, and where the login is refused', async (context) => {
  const nobody = await runLeadmock(context, ['conform', '--url', 'http://127.0.0.1:9']);
  expect(nobody).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^leadmock: .*no answer.*\n$/) });

  const { url } = await startLeadmock(context, ['--ephemeral']);
  const env = { LEADMOCK_CONFORM_LOGIN: 'anna@example.com', LEADMOCK_CONFORM_PASSWORD: 'wrong' };
  const refused = await runLeadmock(context, ['conform', '--url', url], { env });
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^leadmock: .*"code":401.*\n$/) });
});

test.concurrent('exit 2 and one line that helps for a wrong flag', async (context) => {
  const { code, stdout, stderr } = await runLeadmock(context, ['conform', '--leed', '5']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^leadmock: [^\n]+did you mean --lead\?\n$/);
});

test.concurrent('the variables of its users are known to the server', async (context) => {
  const env = Object.fromEntries(CONFORM_VARIABLES.map((name) => [name, 'x']));
  const leadmock = await startLeadmock(context, ['--ephemeral'], { env });
  expect((await leadmock.stop()).stdout).not.toContain('has no effect');
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyExample } from '../../support/copy-example.ts';
import { snippetsMarked } from '../../support/documentation.ts';
import { startDoublingProxy } from '../../support/doubling-proxy.ts';
import { needs } from '../../support/needs.ts';
import { go, goModule, runGo } from '../../support/run-go.ts';
import { runExample } from '../../support/runnable-examples.ts';
import { sharedLeadmock } from '../../support/shared-leadmock.ts';

const shared = sharedLeadmock();
const { isSkipped, why } = needs([go]);

const testFile = (name: string) => readFileSync(new URL(`go/${name}`, import.meta.url), 'utf8');
const shownTest = snippetsMarked('go')
  .map(({ code }) => code)
  .join('\n');
const everyCall = { 'leadmock/every_call_test.go': testFile('every_call_test.go') };

test.skipIf(isSkipped)(`every call gets a response as documented in leadmock.go${why}`, async (context) => {
  const folder = await goModule(context, everyCall);
  const { code, output } = await runGo(context, folder, { command: 'go test -count=1 ./...', url: shared().url });
  expect(output).toMatch(/^ok\s+example\.com\/shop\/leadmock/m);
  expect(code).toBe(0);
});

test.skipIf(isSkipped)(`the test of the README passes${why}`, async (context) => {
  const folder = await goModule(context, { 'shop_test.go': shownTest });
  const { output } = await runGo(context, folder, { command: 'go test -count=1 -v ./...', url: shared().url });
  expect(output).toMatch(/^--- PASS: TestAPaymentReachesTheLead/m);
});

test.skipIf(isSkipped)(`gofmt and go vet report nothing${why}`, async (context) => {
  const folders = [
    await goModule(context, { ...everyCall, 'shop_test.go': shownTest }),
    await copyExample(context, 'go'),
  ];
  for (const folder of folders) {
    const found = await runGo(context, folder, { command: 'gofmt -l . && go vet ./...' });
    expect(found).toEqual({ code: 0, output: '' });
  }
});

test.skipIf(isSkipped)(`a failed test shows rejected requests and faults that never fired${why}`, async (context) => {
  const folder = await goModule(context, { ...everyCall, 'leadmock/failing_test.go': testFile('failing_test.go') });
  const command = 'go test -count=1 -run TestThatFails ./...';
  const { code, output } = await runGo(context, folder, { command, url: shared().url });
  expect(code).toBe(1);
  for (const line of [
    /expected exactly 2 matching requests, got 1/,
    /request 1 POST \/lead\/101\/comment: rejected, status 200, rule token-unknown: /,
    /request 2 POST \/leed\/101: rejected, unknown route, status 200, rule unknown-route: .*POST \/lead\/\{lead_id\}/,
    /journal and states: leadmock-failures\/testthatfails-[0-9a-f]{8}\.json/,
    /a fault never fired: \{"id":1,.*"operation":"login"/,
  ]) {
    expect(output).toMatch(line);
  }
  const failures = join(folder, 'leadmock/leadmock-failures');
  const report = JSON.parse(readFileSync(join(failures, readdirSync(failures)[0] ?? ''), 'utf8'));
  expect(report).toMatchObject({
    test: 'TestThatFails',
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
  const [, kept] = /panel: http:\S+\/_sandbox\/(testthatfails-[0-9a-f]{8})\/_mock\/panel/.exec(output) ?? [];
  const { body } = await shared().call('GET', '/_mock/sandboxes');
  expect(body.sandboxes.map(({ name }: { name: string }) => name)).toContain(kept);
  await shared().call('DELETE', `/_mock/sandboxes/${kept}`);
});

test.skipIf(isSkipped)(`without LEADMOCK_URL a test reports what to set${why}`, async (context) => {
  const folder = await goModule(context, { 'shop_test.go': shownTest });
  const { code, output } = await runGo(context, folder, { command: 'go test -count=1 ./...' });
  expect(output).toContain('set LEADMOCK_URL=http://localhost:8080');
  expect(code).toBe(1);
});

test.skipIf(isSkipped)(`go fails if everything is done twice${why}`, async (context) => {
  const url = await startDoublingProxy(context, shared().port);
  const { code, output } = await runExample(context, 'go', { url });
  expect(output).toMatch(/expected exactly 1 matching request, got 2/);
  expect(code).not.toBe(0);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { copyExample } from '../../support/copy-example.ts';
import { snippetsMarked } from '../../support/documentation.ts';
import { startDoublingProxy } from '../../support/doubling-proxy.ts';
import { commandThat, SERVE } from '../../support/leadmock-command.ts';
import { needs } from '../../support/needs.ts';
import { go, goModule, runGo } from '../../support/run-go.ts';
import { keptJournals, runExample } from '../../support/runnable-examples.ts';
import { sharedLeadmock } from '../../support/shared-leadmock.ts';
import { startIn } from '../../support/start-example.ts';
import { folderWithClone, npmAlone } from '../../support/user-project.ts';

const shared = sharedLeadmock();
const { isSkipped, why } = needs([go]);

const testFile = (name: string) => readFileSync(new URL(`go/${name}`, import.meta.url), 'utf8');
const shownTest = snippetsMarked('go')
  .map(({ code }) => code)
  .join('\n');
const everyCall = { 'client/leadmock/every_call_test.go': testFile('every_call_test.go') };

test.skipIf(isSkipped)(`every call gets a response as documented in the client for Go${why}`, async (context) => {
  const folder = await goModule(context, everyCall);
  const command = 'cd client && go test -count=1 ./...';
  const { code, output } = await runGo(context, folder, { command, url: shared().url });
  expect(output).toMatch(/^ok\s+git\.example\.com\/leadmock\/leadmock\/clients\/go\/leadmock/m);
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
    const found = await runGo(context, folder, { command: 'gofmt -l . && go vet ./... && cd client && go vet ./...' });
    expect(found).toEqual({ code: 0, output: '' });
  }
});

const TWO_MOCKS = (name: string) => `package ${name}

import (
	"testing"

	"git.example.com/leadmock/leadmock/clients/go/leadmock"
)

func TestTwoUsers(t *testing.T) { leadmock.New(t); leadmock.New(t) }
`;

test.skipIf(isSkipped)(
  `two mocks of a test and tests of two packages have separate sandboxes${why}`,
  async (context) => {
    const folder = await goModule(context, { 'a/a_test.go': TWO_MOCKS('a'), 'b/b_test.go': TWO_MOCKS('b') });
    const { code, output } = await runGo(context, folder, { command: 'go test -count=1 ./a ./b', url: shared().url });
    expect(code, output).toBe(0);
  },
);

test.skipIf(isSkipped)(`a test that panics leaves evidence${why}`, async (context) => {
  const panics = TWO_MOCKS('p').replace('leadmock.New(t); leadmock.New(t)', 'leadmock.New(t); panic("boom")');
  const folder = await goModule(context, { 'p/p_test.go': panics });
  const { output } = await runGo(context, folder, { command: 'go test -count=1 ./p', url: shared().url });
  expect(output).toContain('leadmock: in the failed test "TestTwoUsers"');
  expect(keptJournals(join(folder, 'p')).size).toBe(1);
});

test.skipIf(isSkipped)(`a failed test shows rejected requests and faults that never fired${why}`, async (context) => {
  const folder = await goModule(context, {
    ...everyCall,
    'client/leadmock/failing_test.go': testFile('failing_test.go'),
  });
  const command = 'cd client && go test -count=1 -run TestThatFails ./...';
  const { code, output } = await runGo(context, folder, { command, url: shared().url });
  expect(code).toBe(1);
  for (const line of [
    /expected exactly 2 matching requests, got 1/,
    /leadmock: in the failed test "TestThatFails"$/m,
    /request 1, POST \/lead\/101\/comment: HTTP 200, code 401: token-unknown: /,
    /request 2, POST \/leed\/101: HTTP 200, code 404: unknown-route: .*POST \/lead\/\{lead_id\}/,
    /journal and states: leadmock-failures\/test-that-fails--[0-9a-f]{8}\.json \(leadmock open replays it\)/,
    /leadmock: fault 1 \(reset-before for \{"operation":"login"\}\) never fired in the test "TestThatFails": its effect is untested/,
  ]) {
    expect(output).toMatch(line);
  }
  const failures = join(folder, 'client/leadmock/leadmock-failures');
  const files = readdirSync(failures);
  expect(files.map((file) => file.replace(/^.+\./, '')).toSorted()).toEqual(['har', 'json']);
  const report = JSON.parse(readFileSync(join(failures, files.find((file) => file.endsWith('.json')) ?? ''), 'utf8'));
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
  const [, kept] = /panel: \/_sandbox\/(test-that-fails--[0-9a-f]{8})\/_mock\/panel on the server/.exec(output) ?? [];
  const { body } = await shared().call('GET', '/_mock/sandboxes');
  expect(body.sandboxes.map(({ name }: { name: string }) => name)).toContain(kept);
  await shared().call('DELETE', `/_mock/sandboxes/${kept}`);
});

test.skipIf(isSkipped)(`a failed test that deleted its sandbox leaves the reason${why}`, async (context) => {
  const folder = await goModule(context, {
    ...everyCall,
    'client/leadmock/failing_test.go': testFile('failing_test.go'),
  });
  const command = 'cd client && go test -count=1 -run TestThatDeletesItsSandbox ./...';
  const { output } = await runGo(context, folder, { command, url: shared().url });
  expect(output).toMatch(/^ +.+test-that-deletes-its-sandbox--[0-9a-f]{8}.+\n +journal and states: /m);
  expect(output).not.toContain('panel: ');
  const [report] = keptJournals(join(folder, 'client/leadmock')).values();
  expect(report).toEqual({ test: 'TestThatDeletesItsSandbox', sandbox: expect.any(String), gone: expect.any(String) });
});

const DIES = `package shop

import (
	"os"
	"syscall"
	"testing"

	"git.example.com/leadmock/leadmock/clients/go/leadmock"
)

func TestThatIsKilled(t *testing.T) {
	leadmock.New(t)
	syscall.Kill(os.Getpid(), syscall.SIGKILL)
}
`;

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

for (const [title, text, passes] of [
  ['passes', shownTest, true],
  ['is killed', DIES, false],
] as const) {
  test.skipIf(isSkipped)(`a started server ends after a run that ${title}${why}`, async (context) => {
    // The command waits for its server, like a wrapper, so both processes must end.
    const { path, ids } = await commandThat(context, `${SERVE.replace('exec ', '')} &\necho $! > "$0.server"\nwait`);
    const folder = await goModule(context, { 'shop_test.go': text });
    const { code } = await runGo(context, folder, { command: 'go test -count=1 ./...', env: { PATH: path } });
    expect(code === 0).toBe(passes);
    const started = [...ids(), Number(readFileSync(`${path.split(delimiter)[0]}/leadmock.server`, 'utf8'))];
    expect(started).toHaveLength(2);
    context.onTestFinished(() => {
      for (const id of started.filter(isAlive)) process.kill(id, 'SIGKILL');
    });
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
}

test.skipIf(isSkipped)(`npx starts the server that npm has installed in the project${why}`, async (context) => {
  const folder = await goModule(context, { 'shop_test.go': shownTest });
  await symlink(join(inject('packed'), 'node_modules'), join(folder, 'node_modules'), 'junction');
  const { code } = await runGo(context, folder, { command: 'go test -count=1 .', env: npmAlone(folder) });
  expect(code).toBe(0);
});

test.skipIf(isSkipped)(`a missing server is reported with all four ways to set one${why}`, async (context) => {
  const folder = await goModule(context, { 'shop_test.go': shownTest });
  const { path } = await commandThat(context, 'echo "no such port" >&2\nexit 3');
  const { code, output } = await runGo(context, folder, { command: 'go test -count=1 ./...', env: { PATH: path } });
  const lines = output.split('\n').map((line) => line.trim());
  const from = lines.findIndex((line) => line.includes('leadmock: the server did not start: '));
  expect(lines[from]).toMatch(/\/leadmock ended with exit code 3$/);
  expect(lines.slice(from + 1, from + 7)).toEqual([
    'no such port',
    'leadmock: the tests have no server. Do one of these:',
    'set LEADMOCK_URL to the URL of a running server, such as http://localhost:8080',
    'set LEADMOCK_BIN to the path of the program leadmock',
    'add leadmock to PATH',
    'install leadmock with npm, so that `npx --no -- leadmock` works in this folder',
  ]);
  expect(code).toBe(1);
});

test.skipIf(isSkipped)(`the README adds the client to a module, and its test passes${why}`, async (context) => {
  const project = join(await folderWithClone(context), 'my-project');
  await mkdir(project);
  await writeFile(join(project, 'shop_test.go'), shownTest);
  const steps = snippetsMarked('go-module').map(({ code }) => code);
  const command = `go mod init example.com/shop\n${steps.join('')}`;
  const { code, output } = await startIn(context, project, { command, env: { GOPROXY: 'off' } }).ended;
  expect(output).toMatch(/^ok\s+example\.com\/shop/m);
  expect(code).toBe(0);
});

test.skipIf(isSkipped)(`go fails if everything is done twice${why}`, async (context) => {
  const url = await startDoublingProxy(context, shared().port);
  const { code, output } = await runExample(context, 'go', { url });
  expect(output).toMatch(/expected exactly 1 matching request, got 2/);
  expect(code).not.toBe(0);
});

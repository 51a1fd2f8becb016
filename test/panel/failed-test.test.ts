import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { MockControl } from '../../src/client/index.ts';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { ServiceClient } from '../support/service-client.ts';
import { startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';

const TEST = 'a-payment-reaches-the-lead';

/**
 * Starts a server on which 40 tests have run in separate sandboxes.
 * @returns the server, and the file of the one test that failed
 */
async function startWithFailure() {
  const mock = await startMock();
  const control = new ControlClient(mock);
  const client = new MockControl(`http://127.0.0.1:${mock.port}`);
  for (let at = 1; at <= 40; at += 1) {
    const name = at === 23 ? TEST : `worker-${at}`;
    await control.post('/sandboxes', { name });
    const service = new ServiceClient(mock.server, `/_sandbox/${name}`);
    await service.login('anna@example.com', { service: 'my-shop' });
    if (name !== TEST) continue;
    const sandbox = client.sandbox(name);
    const startState = await sandbox.state();
    await service.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: '1 500,50' });
    const requests = await sandbox.requests.list();
    const [state, clock, assumptions] = [
      await sandbox.state(),
      await sandbox.clock.get(),
      await sandbox.assumptions.get(),
    ];
    const failed = {
      test: 'a payment reaches the lead',
      sandbox: name,
      startState,
      assumptions,
      clock,
      requests,
      state,
    };
    const folder = await tempFolder();
    await writeFile(join(folder, `${name}.json`), JSON.stringify(failed));
    await writeFile(join(folder, `${name}.har`), '{"log": {}}');
    await writeFile(join(folder, 'other.json'), '{"users": []}');
    Object.assign(mock, { folder });
  }
  return mock as typeof mock & { folder: string };
}

browserTest('the failing sandbox among 40 is found, and its failure file replayed, with two clicks', async () => {
  const { port, folder, mock } = await startWithFailure();
  const page = await openPage({ port });
  await page.getByText('40 other sandboxes: 1 of 41 rejected.').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: `${TEST}: 1 of 2 rejected` })
    .click();
  await page.getByRole('button', { name: `Sandbox: ${TEST}` }).waitFor();
  await page.getByText('sum must be a number, not “1 500,50”').waitFor();
  await page.getByLabel('Open a failed test…').setInputFiles(join(folder, `${TEST}.json`));
  await page.waitForURL(new RegExp(`/_sandbox/${TEST}-replay/_mock/panel#/requests$`));
  await page.getByText('sum must be a number, not “1 500,50”').waitFor();
  const notice = page.getByRole('region', { name: 'Failed test' });
  await notice.getByText('Replayed “a payment reaches the lead”: sent 2 requests.').waitFor();
  await notice.getByText('Found no differences from the test.').waitFor();
  expect(mock.sandboxes.get(`${TEST}-replay`)?.journal.entries()).toHaveLength(2);
  await page.reload();
  await notice.getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'detached' });
});

browserTest('a failure file is dropped on the page, and differences are shown', async () => {
  const { port, mock } = await startMock();
  const page = await openPage({ port }, { path: '/_mock/docs' });
  await page.getByRole('navigation', { name: 'Parts' }).waitFor();
  const failed = { test: 'old', sandbox: 'old', requests: [] };
  await page.evaluate(`(() => {
    const files = new DataTransfer();
    files.items.add(new File([${JSON.stringify(JSON.stringify(failed))}], 'old.json'));
    dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }));
  })()`);
  await page.waitForURL(/\/_sandbox\/old-replay\/_mock\/panel#\/requests$/);
  const notice = page.getByRole('region', { name: 'Failed test' });
  await notice.getByText('Replayed “old”: sent 0 requests. Differences from the test:').waitFor();
  await notice.getByRole('listitem').getByText('the file has no start state').waitFor();
  expect(mock.sandboxes.get('old-replay')).toBeDefined();
});

browserTest('other files are rejected with a reason', async () => {
  const { port, folder, mock } = await startWithFailure();
  const page = await openPage({ port });
  const open = (name: string) => page.getByLabel('Open a failed test…').setInputFiles(join(folder, name));
  await open(`${TEST}.har`);
  await page.getByRole('alert').getByText(`${TEST}.har is a HAR recording, not a failed test.`).waitFor();
  await open('other.json');
  await page.getByRole('alert').getByText('it is not a failed test from leadmock-failures/').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  expect(mock.sandboxes.all()).toHaveLength(41);
});

browserTest('the response of the call that ends a test is opened like the file of the test', async () => {
  const mock = await startMock();
  const control = new ControlClient(mock);
  const { sandbox } = (await control.post('/tests', { title: 'pays' })).value;
  await new ServiceClient(mock.server, `/_sandbox/${sandbox}`).get('/view/1001');
  const { value } = await control.post(`/tests/${sandbox}/end`, { outcome: 'failed' });
  const file = join(await tempFolder(), 'ended.json');
  await writeFile(file, JSON.stringify(value));
  const page = await openPage(mock);
  await page.getByLabel('Open a failed test…').setInputFiles(file);
  await page.getByText('Replayed “pays”: sent 1 request. Found no differences from the test.').waitFor();
});

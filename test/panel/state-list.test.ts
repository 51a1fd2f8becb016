import { expect } from 'vitest';
import { ControlClient } from '../support/control.ts';
import { browserTest, openPage, waitUntilLive } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';

/** Starts a mock with additional leads. */
async function startWithLeads(count: number) {
  const mock = await startMock();
  const leads = Array.from({ length: count }, (_, at) => ({ project_id: 1, contact_id: 1, name: `Guest ${at + 1}` }));
  await new ControlClient(mock).post('/seed', { mode: 'merge', data: { leads } });
  return mock;
}

browserTest('a collection can be sorted and paged, and Back returns to the same rows', async () => {
  const page = await openPage(await startWithLeads(120), { path: '/_mock/panel#/state/leads' });
  await page.getByText('1–50 of 124').waitFor();
  expect(await page.getByRole('row').count()).toBe(51);
  await page.getByRole('columnheader', { name: 'id', exact: true }).getByRole('link').click();
  await page.getByRole('columnheader', { name: 'id', exact: true }).getByRole('link').click();
  await page.getByRole('row', { name: 'Guest 120' }).waitFor();
  const sorted = page.getByRole('columnheader', { name: 'id', exact: true });
  expect(await sorted.getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('51–100 of 124').waitFor();
  await page.getByRole('row', { name: 'Guest 70' }).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('heading', { name: /^leads \/ / }).waitFor();
  await page.goBack();
  await page.getByText('51–100 of 124').waitFor();
  await page.getByRole('row', { name: 'Guest 70' }).waitFor();
});

browserTest('the server applies a filter, and Back keeps it', async () => {
  const page = await openPage(await startWithLeads(120), { path: '/_mock/panel#/state/leads?page=2' });
  await page.getByText('51–100 of 124').waitFor();
  await page.getByRole('searchbox').fill('guest 11');
  await page.getByText('12 leads').waitFor();
  await page.getByRole('row', { name: 'Guest 111' }).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('row', { name: 'name Guest 111' }).waitFor();
  await page.goBack();
  await page.getByText('12 leads').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('guest 11');
});

browserTest('the address of a missing page links existing pages', async () => {
  const page = await openPage(await startWithLeads(120), { path: '/_mock/panel#/state/leads?page=9' });
  await page.getByText('None of 124').waitFor();
  await page.getByRole('link', { name: 'Previous' }).click();
  await page.getByText('101–124 of 124').waitFor();
  for (const none of ['-1', '1.5', 'last']) {
    await page.goto(`/_mock/panel#/state/leads?page=${none}`);
    await page.getByText('1–50 of 124').waitFor();
    await page.goto('/_mock/panel#/state/leads?page=2');
    await page.getByText('51–100 of 124').waitFor();
  }
});

browserTest('a record referenced by thousands shows the first ones, and links the others by page', async () => {
  const page = await openPage(await startWithLeads(10_000), { path: '/_mock/panel#/state/projects/1' });
  const named = page.getByRole('region', { name: 'Referenced by' });
  await named.getByRole('link', { name: 'all 10,003 leads' }).waitFor();
  expect(await page.getByRole('link').count()).toBeLessThan(100);
  await named.getByRole('link', { name: 'all 10,003 leads' }).click();
  await page.getByText('1–50 of 10,003').waitFor();
  await page.getByText('that reference projects/1').waitFor();
  await page.getByRole('link', { name: 'all leads', exact: true }).click();
  await page.getByText('1–50 of 10,004').waitFor();
});

browserTest('incoming requests never reload the whole state', async () => {
  const mock = await startWithLeads(10_000);
  const page = await openPage(mock, { path: '/_mock/panel#/state/leads' });
  await page.getByText('1–50 of 10,004').waitFor();
  const control = new ControlClient(mock);
  const sizes: number[] = [];
  // The page may close before the last body arrives.
  page.on('response', (response) => {
    if (response.url().includes('/_mock/state')) sizes.push(Number(response.headers()['content-length']));
  });
  for (const place of ['state/leads', 'state/projects/1', 'state/leads/101', 'state/payments', 'requests', 'faults']) {
    await page.goto(`/_mock/panel#/${place}`);
    const before = sizes.length;
    await control.patch('/state/leads/101', { name: `Seen from ${place}` });
    if (place.startsWith('state')) await expect.poll(() => sizes.length).toBeGreaterThan(before);
  }
  expect(Math.max(...sizes)).toBeLessThan(30_000);
});

browserTest('one call reads a record with its references, and again after changes', async () => {
  const mock = await startMock();
  const page = await openPage(mock, { path: '/_mock/panel#/faults' });
  // When the stream begins, the page reads all shown facts again; this one shows no state.
  await waitUntilLive(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, path] = request.url().split('/_mock/state');
    if (path !== undefined) asked.push(path);
  });
  await page.goto('/_mock/panel#/state/projects/1');
  await page.getByRole('region', { name: 'Referenced by' }).waitFor();
  expect(asked).toEqual(['/projects?id=1&include=references%2CreferencedBy']);
  await new ControlClient(mock).patch('/state/leads/102', { name: 'Another' });
  await page.getByText('Another').waitFor();
  expect(new Set(asked).size).toBe(1);
});

/** Height between one and two lines, in pixels. */
const ONE_LINE_PX = 36;

browserTest('ids, dates and names stay on one line; long text is cut, and expands on demand', async () => {
  const { port, server } = await startMock();
  const text = `Called on 2030-01-31. ${'She asked for the plan of the second floor. '.repeat(60)}That is the end.`;
  const control = new ControlClient({ server });
  const { value: comment } = await control.post('/state/comments', { lead_id: 101, text });
  const viewport = { width: 375, height: 740 };
  const page = await openPage({ port }, { path: '/_mock/panel#/state/comments', viewport });
  const row = page.getByRole('row', { name: comment.created_at });
  await row.waitFor();
  for (const unbroken of ['1', '101', comment.created_at]) {
    const cell = row.getByText(unbroken, { exact: true }).first();
    expect((await cell.boundingBox())?.height, unbroken).toBeLessThan(ONE_LINE_PX);
  }
  expect(await row.getByText('That is the end.').count()).toBe(0);
  await row.getByText('Called on').click();
  await row.getByText('That is the end.').waitFor();
  await page.goto('/_mock/panel#/state/views/1001');
  const uuid = page.getByRole('row', { name: 'uuid' }).getByRole('cell');
  await uuid.waitFor();
  expect((await uuid.boundingBox())?.height).toBeLessThan(ONE_LINE_PX + 10);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { provenIn } from '../../src/compare/judge/judge.ts';
import { reportOf } from '../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { compareHar, outcomeOf } from '../support/compare-recording.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Requests of a page to the service. */
const CALLS = `(async () => {
  let token;
  const call = async (method, path, body) => {
    const headers = { ...(token && { token }), ...(body && { 'Content-Type': 'application/json' }) };
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    return answer.json();
  };
  const user = { login: 'owner@example.com', password: 'secret', service: 'page', version: '1.0' };
  token = (await call('POST', '/login', user)).result.token;
  await call('GET', '/view/1001');
  await call('GET', '/view/999');
  await call('PUT', '/view/1001', { source: 'Письмо' });
  await call('POST', '/task', { title: 'Call', owner_id: 11, project_id: 1, observers: [12], visibility: 2 });
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
  await call('POST', '/lead/101/payment', payment);
  await call('POST', '/lead/101/payment', payment);
  await call('PUT', '/lead/101/owner', { owner: 12 });
  await call('POST', '/lead/101/comment', { text: 'Hello' });
  await call('POST', '/lead/999/comment', { text: 'Hello' });
  await call('DELETE', '/view/1002');
  await call('POST', '/logout');
  return (await call('GET', '/view/1001')).status;
})()`;

browserTest('a HAR that Chromium records through Playwright is compared completely', async () => {
  const truth = {
    errorStatus: '200',
    omittedTaskFields: 'omit',
    ownerId: 'include',
  } as const;
  const mock = await startMock({ assumptions: { ...truth, timezone: 'Europe/Moscow' } });
  const path = join(await tempFolder(), 'traffic.har');
  const page = await openPage(mock, { recordHar: { path, content: 'embed' } });
  expect(await page.evaluate(CALLS)).toBe('error');
  await page.context().close();
  const found = await compareHar(JSON.parse(readFileSync(path, 'utf8')));
  expect(found).toMatchObject({ violations: [], differences: [] });
  expect(found.exchanges).toHaveLength(13);
  expect(found.base).toBe(`http://127.0.0.1:${mock.port}`);
  expect(provenIn(found)).toEqual({
    ...truth,
    unknownPathId: '400',
    dealAfterPayment: 'unchanged',
    funnelDateAfterOwner: 'unchanged',
  });
  const { text } = outcomeOf(reportOf(found, defaultAssumptions), 'timezone');
  expect(text).toMatch(/^created_at has the offset UTC\+03:00: set timezone/);
});

import { expect, test } from 'vitest';
import { asLine } from '../../../src/cli/print/print.ts';
import { fieldLines, table } from '../../../src/cli/print/table.ts';
import { runControlCommand } from '../../support/run-control-command.ts';
import { startMock } from '../../support/start-mock.ts';

/** @returns the output of a command on a terminal with 60 columns, without its last line break */
function onTerminal(line: string, url: string): Promise<string> {
  return runControlCommand(line, url, { columns: 60 });
}

const HASH_LINE = /^State hash: [0-9a-f]{64}$/m;

test('reset and seed report their result on a terminal', async () => {
  const { url } = await startMock();
  expect(await onTerminal('reset', url)).toMatch(/^Reset to the initial state\nState hash: [0-9a-f]{64}$/);
  const kept = await onTerminal('reset empty --retain clock,sessions', url);
  expect(kept).toMatch(/^Reset to the fixture empty; kept: clock, sessions\n/);
  expect(await onTerminal('seed default', url)).toMatch(/^Replaced the state with default\nState hash: /);
  const merged = await onTerminal('seed empty --merge', url);
  expect(merged).toMatch(/^Merged empty into the state\n/);
  expect(merged).toMatch(HASH_LINE);
});

test('state is a table on a terminal: counts, records, or the fields of one', async () => {
  const { url } = await startMock();
  const all = await onTerminal('state', url);
  expect(all).toMatch(/^collection {2}records\nusers {7}3\n/);
  const projects = await onTerminal('state projects', url);
  expect(projects).toBe('id  name\n1   Riverside\n2   Hilltop\n\n2 records');
  expect(await onTerminal('state payments', url)).toBe('No matching payments');
  expect(await onTerminal('state projects id=1', url)).toMatch(/\n\n1 record$/);
  expect(await onTerminal('state projects sort=-id limit=1', url)).toMatch(/Hilltop\n\n1 of 2 records$/);
  const leads = await onTerminal('state leads project_id=2', url);
  expect(leads).toContain('201  601         Pavel Volkov');
  expect(leads).toContain('(--json shows more:');
  for (const line of leads.split('\n').slice(0, 2)) expect(line.length).toBeLessThanOrEqual(60);
  expect(await onTerminal('state projects 1', url)).toBe('id    1\nname  Riverside');
});

test('with --json, a terminal gets the document as well', async () => {
  const { url } = await startMock();
  const text = await onTerminal('state projects --json', url);
  expect(JSON.parse(text)).toMatchObject({ total: 2 });
});

test('the table of faults shows how many requests hang', async () => {
  const { url } = await startMock();
  await onTerminal('fault arm hang operation=login', url);
  const leaving = new AbortController();
  const sent = fetch(`${url}/login`, { method: 'POST', signal: leaving.signal });
  await expect.poll(() => onTerminal('fault list', url)).toContain('1, 1 hanging');
  leaving.abort();
  await expect(sent).rejects.toThrow('aborted');
});

test('requests and faults are tables on a terminal', async () => {
  const { url, client } = await startMock();
  expect(await onTerminal('requests', url)).toBe('No matching requests in the journal.');
  await client.login();
  await client.get('/view/9');
  expect(await onTerminal('requests limit=1', url)).toBe(
    'id  request      status  code  rule          fault  changes\n2   GET /view/9  200     400   unknown-view',
  );
  expect(await onTerminal('requests --clear', url)).toBe('Removed 2 requests from the journal');
  await client.login();
  expect(JSON.parse(await onTerminal('requests format=har', url))).toHaveProperty('log.version');
  expect(await onTerminal('requests --clear', url)).toBe('Removed 1 request from the journal');
  expect(await onTerminal('fault', url)).toBe('No armed faults.');
  const armed = await onTerminal('fault arm slow operation=login', url);
  expect(armed).toBe('Armed fault #1: delay operation=login, for every matching request');
  expect(await onTerminal('fault list', url)).toBe(
    'id  fault  match            fired  remaining\n1   delay  operation=login  0      unlimited',
  );
  expect(await onTerminal('fault delete 1', url)).toBe('Removed 1 fault: #1 delay operation=login (never fired)');
  await onTerminal('fault arm response when=before httpStatus=503 body=<h1>503</h1> operation=get-view', url);
  const page = await fetch(`${url}/view/9`);
  expect([page.status, await page.text()]).toEqual([503, '<h1>503</h1>']);
  expect(await onTerminal('fault arm lost-response times=3', url)).toBe('Armed fault #3: reset-after, for 3 requests');
  expect(await onTerminal('fault clear', url)).toBe(
    'Removed 2 faults: #2 response-before operation=get-view (fired 1 time), #3 reset-after (never fired)',
  );
  expect(await onTerminal('fault clear', url)).toBe('Removed 0 faults');
});

test('clock and snapshot on a terminal', async () => {
  const { url } = await startMock();
  expect(await onTerminal('clock freeze', url)).toMatch(/^Set the clock to \S+Z \(frozen\)$/);
  const now = '2030-01-01T00:00:00.000Z';
  expect(await onTerminal(`clock set ${now}`, url)).toBe(`Set the clock to ${now} (frozen)`);
  expect(await onTerminal('clock', url)).toBe(`${now} (frozen)`);
  expect(await onTerminal('snapshot list', url)).toMatch(/^No snapshots\..*save <name>/);
  expect(await onTerminal('snapshot save a', url)).toMatch(/^Saved snapshot a\nState hash: /);
  const list = await onTerminal('snapshot list', url);
  expect(list).toMatch(new RegExp(`^name  takenAt +records  stateHash\na     ${now}  20       [0-9a-f]{12}$`));
  expect(await onTerminal('snapshot restore a', url)).toMatch(/^Restored snapshot a\n/);
  expect(await onTerminal('snapshot delete a', url)).toBe('Deleted snapshot a');
  expect(await onTerminal('clock resume', url)).toMatch(/^Set the clock to 2030-\S+ \(running\)$/);
});

test('a reset and a restore list unfired faults on a terminal', async () => {
  const { url } = await startMock();
  await onTerminal('snapshot save a', url);
  await onTerminal('fault arm reset when=after operation=add-payment user=2', url);
  await onTerminal('fault arm response when=before strict=false path=/view/\u001b[2J', url);
  expect(await onTerminal('reset --retain faults', url)).not.toContain('never fired');
  const never =
    /\nFault never fired: #1 reset-after operation=add-payment user=2\nFault never fired: #2 response-before path=\/view\/\\u001b\[2J$/;
  expect(await onTerminal('snapshot restore a', url)).toMatch(never);
  await onTerminal('fault arm response when=before', url);
  expect(await onTerminal('reset', url)).toMatch(/\nFault never fired: #1 response-before$/);
});

test('a table keeps its first column at any width, and cuts long cells', () => {
  const rows = [{ id: 1, text: 'x'.repeat(100), list: [1, null] }];
  expect(table(rows, 1)).toEqual(['id', '1', '(--json shows more: text, list)']);
  const [, row = ''] = table(rows, 200);
  expect(row).toBe(`1   ${'x'.repeat(31)}…  [1,null]`);
});

test('records with different fields share one table', () => {
  expect(table([{ id: 1 }, { id: 2, note: 'b' }], 80)).toEqual(['id  note', '1', '2   b']);
});

test('columns are aligned with any content: wide characters and emoji take two places', () => {
  const rows = [
    { name: '田中太郎', id: 1 },
    { name: '👍🏽 ok', id: 2 },
    { name: 'Zoe\u0308', id: 3 },
  ];
  expect(table(rows, 80)).toEqual(['name      id', '田中太郎  1', '👍🏽 ok     2', 'Zoe\u0308       3']);
  expect(table(rows, 80, 6)).toEqual(['name   id', '田中…  1', '👍🏽 ok  2', 'Zoe\u0308    3']);
  expect(fieldLines({ ключ: 1, 鍵: 2 })).toEqual(['ключ  1', '鍵    2']);
});

test('control characters are escaped on a terminal', () => {
  expect(asLine('a\u001b[2Jb\nc\u202e')).toBe('a\\u001b[2Jb\\u000ac\\u202e');
  expect(asLine({ a: '\u009b' })).toBe('{"a":"\\u009b"}');
  expect(fieldLines({ id: 1, text: 'two\nlines' })).toEqual(['id    1', 'text  two\\u000alines']);
});

import { expect, test } from 'vitest';
import { outcomeOf, reportOfHar } from '../../support/compare-recording.ts';
import { harOf } from '../../support/record-har.ts';
import { rejection, success, taken, view } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

const [FIRST, SECOND] = ['f00d5bad', 'c0ffee42'].map((part) => part.repeat(4)) as [string, string];

/** Entry of a HAR file, whose form an export has changed. */
// biome-ignore lint/suspicious/noExplicitAny: exports write fields that the shape of an entry lacks
type Entry = any;

const TITLE = 'Zoë & Ирина';

/** A client logs in, creates a task, and adds a comment. */
async function recordedTexts(): Promise<RecordedClient> {
  const [send, body, answer] = taken({ title: TITLE }, { title: TITLE });
  const comment = success({ id: '1', text: TITLE, created_at: '15.01.30 12:00:04', author: { id: 12, type: 'staff' } });
  const client = new RecordedClient(prepared(success({ token: FIRST }), answer, comment));
  await client.login();
  await client.call(...(send.split(' ') as [string, string]), body);
  await client.call('POST', '/lead/7/comment', { text: TITLE });
  return client;
}

const bodiesOf = ({ request, response }: Entry): Entry[] => [request.postData, response.content].filter(Boolean);

/** @param change rewrites the body of a request or response */
async function reported(change: (body: Entry) => void) {
  const entries: Entry[] = structuredClone((await recordedTexts()).entries);
  for (const body of entries.flatMap(bodiesOf)) change(body);
  for (const { request, response } of entries) {
    request.bodySize = request.postData.text === undefined ? -1 : Buffer.byteLength(request.postData.text);
    response.content.size = Buffer.byteLength(response.content.text);
  }
  return reportOfHar(harOf(entries));
}

const asBase64 = (bytesOf: (text: string) => Buffer) => (body: Entry) => {
  body.text = bytesOf(body.text).toString('base64');
  body.encoding = 'base64';
};
const edited = (edit: (text: string) => string) => (body: Entry) => {
  body.text = edit(body.text);
};

test.each<[what: string, change: (body: Entry) => void]>([
  ['begin with a byte order mark', edited((text) => `\ufeff${text}`)],
  ['are written byte by byte', edited((text) => Buffer.from(text).toString('latin1'))],
  [
    'are written byte by byte in Windows-1252',
    edited((text) => new TextDecoder('windows-1252').decode(Buffer.from(text))),
  ],
  [
    'are written byte by byte with a byte order mark',
    edited((text) => Buffer.from(`\ufeff${text}`).toString('latin1')),
  ],
  ['are UTF-8 in base64', asBase64((text) => Buffer.from(text))],
  [
    'are the name of a form parameter',
    (body) => {
      if (!('mimeType' in body) || body.size !== undefined) return;
      const [, name = '', value = ''] = /^([^&]*)&?([\s\S]*)$/.exec(body.text) ?? [];
      body.params = [
        { name, value: '' },
        { name: value, value: '' },
      ].filter((each) => each.name !== '');
      delete body.text;
    },
  ],
])('bodies that %s are read as meant', async (_, change) => {
  const report = await reported(change);
  expect(report).toMatchObject({ requestCount: 3, leftOut: [], violations: [], otherDifferences: [] });
  expect(report.taskStatus).toBeDefined();
});

test.each<[what: string, edit: (text: string) => string]>([
  ['Latin-1 in base64', (text) => Buffer.from(text.replace('Ирина', 'Jörg'), 'latin1').toString('base64')],
  ['Latin-1 as UTF-8', (text) => Buffer.from(text, 'latin1').toString('utf8')],
])('a response whose text is %s shows no violation', async (what, edit) => {
  const entries: Entry[] = structuredClone((await recordedTexts()).entries);
  const last = entries[2];
  last.request.postData.text = last.request.postData.text.replace('Ирина', 'Jörg');
  last.response.content.text = edit(last.response.content.text.replace('Ирина', 'Jörg'));
  if (what.endsWith('base64')) last.response.content.encoding = 'base64';
  last.response.content.size = -1;
  expect(await reportOfHar(harOf(entries))).toMatchObject({ requestCount: 3, violations: [] });
});

/** Two users log in. The second login revokes the first token. */
async function recordedUsers(): Promise<RecordedClient> {
  const client = new RecordedClient(
    prepared(success({ token: FIRST }), success(view), success({ token: SECOND }), rejection(401), success(view)),
  );
  await client.login('lena@firma.de', 'lenas Wort');
  await client.call('GET', '/view/3');
  await client.login('anna@firma.de', 'annas Wort');
  for (const token of [FIRST, SECOND]) {
    client.token = token;
    await client.call('GET', '/view/3');
  }
  return client;
}

test.each([
  ['next to each other', (entries: Entry[]) => entries.flatMap((entry) => [entry, structuredClone(entry)])],
  ['one after the other', (entries: Entry[]) => [...entries, ...structuredClone(entries)]],
])('entries that are doubled, %s, count once', async (_, doubled) => {
  const { entries } = await recordedUsers();
  const report = await reportOfHar(harOf(doubled(entries)));
  expect(report).toMatchObject({
    requestCount: 5,
    leftOut: [{ count: 5, why: 'repeated entry of one request, perhaps of a service worker' }],
  });
  expect(outcomeOf(report, 'secondUser').value).toBe('evict');
});

test.each([0, -1])('entries without times, with the duration %i, show no rate limit', async (time) => {
  const client = new RecordedClient(prepared(success({ token: FIRST }), ...Array(8).fill(success(view))));
  await client.login();
  for (let count = 0; count < 8; count += 1) await client.call('GET', '/view/3');
  const entries = client.entries.map((entry) => ({ ...entry, startedDateTime: '1970-01-01T00:00:00.000Z', time }));
  const report = await reportOfHar(harOf(entries));
  expect(outcomeOf(report, 'rateLimit')).toMatchObject({ text: 'not tested', against: {} });
  expect(report).toMatchObject({ requestCount: 9, violations: [] });
});

test('entries without times that begin with the newest entry are read in their order', async () => {
  const { entries } = await recordedUsers();
  const reversed = entries.toReversed().map((entry) => ({ ...entry, startedDateTime: '1970-01-01T00:00:00.000Z' }));
  const report = await reportOfHar(harOf(reversed));
  expect(report.violations).toEqual([]);
  expect(['evict', undefined]).toContain(outcomeOf(report, 'secondUser').value);
});

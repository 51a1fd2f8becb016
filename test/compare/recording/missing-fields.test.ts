import { expect, test } from 'vitest';
import { readHar } from '../../../src/compare/recording/read/har-file.ts';
import { compareHar, outcomeOf, reportOfHar } from '../../support/compare-recording.ts';
import { harOf } from '../../support/record-har.ts';
import { success, view } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

const [FIRST, SECOND] = ['f00d5bad', 'c0ffee42'].map((part) => part.repeat(4)) as [string, string];
const viewOf = (source: string) => ({ ...view, source });
const rejected = { status: 'error', errors: [{ code: 401, message: 'Invalid token' }] };

/** Parts that an entry may lack. */
// biome-ignore lint/suspicious/noExplicitAny: recorders leave out what the shape of an entry has
type Entry = any;
type Damage = (entry: Entry) => void;

const noText: Damage = ({ request }) => {
  request.postData = { mimeType: 'application/json' };
  request.bodySize = -1;
};
const noPostData: Damage = ({ request }) => {
  request.bodySize = -1;
  delete request.postData;
};
const emptyText: Damage = ({ request }) => {
  request.postData.text = '';
};
const cutKnownSize: Damage = ({ request }) => {
  request.postData.text = request.postData.text.slice(0, -9);
};
const cut: Damage = (entry) => {
  cutKnownSize(entry);
  entry.request.bodySize = -1;
};
const cutRightSize: Damage = (entry) => {
  cutKnownSize(entry);
  entry.request.bodySize = entry.request.postData.text.length;
};
const contentOf =
  (content: object | undefined): Damage =>
  ({ response }) => {
    response.content = content;
  };

/** Compares a recording with some damaged entries, by their number. */
async function reported(client: RecordedClient, damages: Readonly<Record<number, Damage>>) {
  const entries = structuredClone(client.entries) as Entry[];
  for (const [number, damage] of Object.entries(damages)) damage(entries[Number(number) - 1]);
  return reportOfHar(harOf(entries));
}

async function recordedEdit(): Promise<RecordedClient> {
  const answers = [success({ token: FIRST }), success(viewOf('a')), success(viewOf('b')), success(viewOf('b'))];
  const client = new RecordedClient(prepared(...answers));
  await client.login();
  await client.call('GET', '/view/3');
  await client.call('PUT', '/view/3', { source: 'b' });
  await client.call('GET', '/view/3');
  return client;
}

const NO_DIFFERENCE = { violations: [], otherDifferences: [] };

test.each<[string, Damage, RegExp]>([
  ['without its text', noText, /^request without its body/],
  ['that is named by its media type alone', noPostData, /^request without its body/],
  ['that has a size and no text', emptyText, /^request without its body/],
  ['that is shorter than its size', cutKnownSize, /^request whose body the recorder cut off$/],
  ['that is half a document and was taken', cut, /^request whose body the recorder cut off$/],
  [
    'that is half a document with its right size and was taken',
    cutRightSize,
    /^request whose body the recorder cut off$/,
  ],
])('a request with a body %s is skipped, and its response updates the known state', async (_, damage, why) => {
  const report = await reported(await recordedEdit(), { 3: damage });
  expect(report.leftOut).toEqual([{ count: 1, why: expect.stringMatching(why), entries: [3] }]);
  expect(report).toMatchObject({ requestCount: 3, ...NO_DIFFERENCE });
});

test('a broken body is compared if the service rejected it', async () => {
  const broken = { status: 'error', errors: [{ code: 400, message: 'No JSON' }] };
  const client = new RecordedClient(prepared(success({ token: FIRST }), broken));
  await client.login();
  await client.call('PUT', '/view/3', { source: 'b' });
  expect(await reported(client, { 2: cut })).toMatchObject({ requestCount: 2, leftOut: [], ...NO_DIFFERENCE });
});

test('a request that needs no body is not skipped', async () => {
  const client = new RecordedClient(prepared(success({ token: FIRST }), success(viewOf('a')), success(true)));
  await client.login();
  await client.call('GET', '/view/3');
  await client.call('POST', '/logout');
  expect(await reported(client, { 2: noText, 3: noText })).toMatchObject({ requestCount: 3, leftOut: [] });
});

test.each<[string, Damage]>([
  ['its body', noText],
  ['its answer', contentOf({ size: 0, mimeType: 'x-unknown' })],
])('a login without %s has an unknown user', async (_, damage) => {
  const answers = [success({ token: FIRST }), success(viewOf('a')), success({ token: SECOND }), rejected];
  const client = new RecordedClient(prepared(...answers, success(viewOf('a'))));
  await client.login();
  await client.call('GET', '/view/3');
  await client.login('anna@example.com');
  client.token = FIRST;
  await client.call('GET', '/view/3');
  client.token = SECOND;
  await client.call('GET', '/view/3');
  expect(outcomeOf(await reported(client, {}), 'secondUser')).toMatchObject({ value: 'evict' });
  for (const number of [1, 3]) {
    const report = await reported(client, { [number]: damage });
    expect(report).toMatchObject(NO_DIFFERENCE);
    for (const id of ['secondUser', 'repeatedLogin'] as const)
      expect(outcomeOf(report, id)).not.toHaveProperty('value');
  }
});

test.each<[string, object | undefined]>([
  ['a size of 0', { size: 0, mimeType: 'application/json' }],
  ['a size that is not known', { size: -1, mimeType: 'x-unknown' }],
  ['no content', undefined],
  ['an empty text and a size', { size: 60, mimeType: 'application/json', text: '' }],
])('a response with %s counts as recorded without its body', async (_, content) => {
  const report = await reported(await recordedEdit(), { 2: contentOf(content) });
  expect(report.leftOut).toMatchObject([
    { why: expect.stringMatching(/^response without its body: record with content/), entries: [2] },
  ]);
  expect(report).toMatchObject(NO_DIFFERENCE);
});

/** Violation of a response that is not JSON. */
const NOT_JSON = { operation: 'get-view', path: '', theirs: 'no envelope of the service', where: [2] };

test('a response recorded as empty is a violation', async () => {
  const report = await reported(await recordedEdit(), { 2: contentOf({ size: 0, mimeType: '', text: '' }) });
  expect(report).toMatchObject({ keepsContract: false, violations: [NOT_JSON], otherDifferences: [] });
});

test('a recording without bodies or without times is an error', async () => {
  const { entries } = await recordedEdit();
  const bare = entries.map((entry) => ({ ...entry, response: { ...entry.response, content: { size: -1 } } }));
  await expect(compareHar(harOf(bare))).rejects.toThrow(
    /^compare can use none of the 4 entries: 4 × response without its body: record with content/,
  );
  const timeless = harOf(entries.map((entry) => ({ ...entry, startedDateTime: 1_772_442_000_000 })));
  expect(readHar(Buffer.from(JSON.stringify(timeless))).entries).toEqual([]);
  await expect(compareHar(timeless)).rejects.toThrow(
    /^compare can use none of the 4 entries: 4 × entry without a valid startedDateTime$/,
  );
});

test('a response that is not JSON is a violation', async () => {
  const text = '<h1>Internal server error</h1>';
  const page = contentOf({ size: text.length, mimeType: 'text/html', text });
  const report = await reported(await recordedEdit(), { 2: page });
  expect(report).toMatchObject({ keepsContract: false, violations: [NOT_JSON], otherDifferences: [] });
});

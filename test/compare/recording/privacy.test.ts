import { expect, test } from 'vitest';
import { recordingLines } from '../../../src/cli/compare/recording-lines.ts';
import type { RecordingComparison } from '../../../src/compare/recording/compare-recording.ts';
import { fixtureOf } from '../../../src/compare/recording/fixture.ts';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { checkFixture } from '../../../src/mock/schema/seed.ts';
import { compareHar } from '../../support/compare-recording.ts';
import { harEntry, harOf } from '../../support/record-har.ts';

const BASE = 'https://crm.example.com';

/** Personal texts, each of which occurs once in the recording. */
const PLANTED = {
  token: 'tok3nTok3nTok3nTok3nTok3nTok3nT0',
  password: 'Hühnersuppe "und" /Reis',
  login: 'maria.geheim@kunde.example',
  query: 'queryGeheimnis77',
  cookie: 'sessionGeheimnis88',
  bearer: 'bearerGeheimnis99',
  name: 'Marianne Geheimrat',
  phone: '+491701234567',
  number: 491709876543,
  text: 'Bitte erst nach acht anrufen',
  comment: 'HAR-Kommentar Geheimnis',
  key: 'Schlüssel von Marianne',
  page: 'https://geheim.example/anfrage?kunde=Marianne',
  label: 'Zahlt niemals pünktlich',
  client: '1617181920212223242',
  fingerprint: 'c3ab8ff13720e8ad9047dd39466b3c89',
  foreign: 'fremdGeheimnis11',
};

const success = (result: unknown) => ({ status: 'success', result });
const lead = {
  id: 7,
  contact_id: 8,
  name: PLANTED.name,
  deal: true,
  mobile: PLANTED.number,
  remark: PLANTED.text,
  custom: [
    { id: 1, name: PLANTED.label, type: 'owner', value: { id: 11, type: 'staff', note: PLANTED.text } },
    { id: 2, name: 'x', type: 'text', value: [PLANTED.text, { [PLANTED.key]: PLANTED.phone }] },
  ],
};
const view = {
  id: 3,
  project_id: 1,
  uuid: '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61',
  ym_client_id: PLANTED.client,
  ga_client_id: null,
  visitor: { [PLANTED.key]: 1, fingerprint: PLANTED.fingerprint },
  real_visitor: null,
  source: PLANTED.text,
  campaign: null,
  keyword: null,
  seo_system: null,
  page: PLANTED.page,
  referer: null,
};

function recording(): object {
  const headers = [
    ['token', PLANTED.token],
    ['Content-Type', 'application/json'],
    ['Cookie', `sid=${PLANTED.cookie}; b=c`],
    ['Authorization', `Bearer ${PLANTED.bearer}`],
  ] as const;
  let atMs = 1_900_000_000_000;
  const exchange = (line: string, body: object | undefined, answer: object, isCoded = false) => {
    const [method = '', path = ''] = line.split(' ');
    atMs += 5000;
    const made = harEntry({
      atMs,
      method,
      url: BASE + path,
      headers,
      status: 200,
      answer: JSON.stringify(answer),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { content } = made.response;
    const text = isCoded ? Buffer.from(content.text).toString('base64') : content.text;
    made.response.content = { ...content, text, ...(isCoded && { encoding: 'base64' }) };
    return { ...made, comment: PLANTED.comment };
  };
  const credentials = { login: PLANTED.login, password: PLANTED.password, service: 'shop', version: '1.0' };
  const task = { title: PLANTED.text, owner_id: 11, project_id: 1, observers: [11], labels: [21], visibility: 2 };
  const observer = { id: 11, name: PLANTED.name, phone: PLANTED.phone, email: PLANTED.login, boss: PLANTED.name };
  return harOf([
    exchange(`POST /login?trace=${PLANTED.query}`, credentials, success({ token: PLANTED.token, owner: PLANTED.name })),
    exchange('POST /lead/7/payment', { category: PLANTED.text, purpose: 'x', sum: 1 }, success(lead)),
    exchange(
      'POST /lead/7/payment',
      { category: PLANTED.text, purpose: 'x', sum: 1 },
      success({ ...lead, name: PLANTED.phone, [PLANTED.key]: 1 }),
      true,
    ),
    exchange('GET /view/3', undefined, success(view), true),
    exchange('GET /view/3', undefined, success({ ...view, source: PLANTED.name, visitor: PLANTED.number })),
    exchange(
      'POST /task',
      task,
      success({
        ...task,
        id: 5,
        text: PLANTED.comment,
        observers: [observer],
        labels: [{ id: 21, name: PLANTED.label, color: 'ff0000' }],
      }),
    ),
    exchange(
      'POST /lead/7/comment',
      { text: PLANTED.text },
      success({ id: 4, text: PLANTED.name, created_at: PLANTED.phone, author: PLANTED.login }),
    ),
    exchange(
      'PUT /lead/7/owner',
      { owner: 12, [PLANTED.key]: PLANTED.name },
      { status: 'error', errors: [{ code: 418, message: 'Nein', [PLANTED.key]: PLANTED.login }] },
    ),
    exchange(`GET /elsewhere/${PLANTED.foreign}`, undefined, { secret: PLANTED.foreign }),
  ]);
}

function written(found: RecordingComparison): string {
  const report = reportOf(found, defaultAssumptions);
  const fixture = fixtureOf(found);
  return [...recordingLines('traffic.har', report, undefined), JSON.stringify(report), JSON.stringify(fixture)].join(
    '\n',
  );
}

test('planted secrets of a recording appear in no output', async () => {
  const found = await compareHar(recording());
  expect(found.exchanges).toHaveLength(8);
  expect(found.violations.length).toBeGreaterThan(5);
  const text = written(found);
  for (const [where, value] of Object.entries(PLANTED)) {
    const spellings = [String(value), JSON.stringify(value).slice(1, -1), encodeURIComponent(String(value))];
    for (const each of spellings) expect(text, `${where}: ${each}`).not.toContain(each);
  }
  expect(text).not.toMatch(/Marianne|Geheim|geheim@/);
});

test("a fixture has the account's IDs and shapes, and stable invented texts", async () => {
  const found = await compareHar(recording());
  const fixture = fixtureOf(found) as Record<string, Record<string, unknown>[]> & { extra_fields: object };
  const { value, violations } = checkFixture(fixture, 'reject');
  expect(violations).toBeUndefined();
  expect(value?.document).toMatchObject({ leads: [{ id: 7, contact_id: 8 }], labels: [{ id: 21, color: 'ff0000' }] });
  expect(fixture.extra_fields).toMatchObject({ leads: ['mobile', 'remark', expect.anything()], employees: ['boss'] });
  const [lead] = fixture['leads'] as [{ name: string; remark: string; mobile: number }];
  const [employee] = (fixture['employees'] ?? []).filter(({ name }) => name !== '') as [
    { name: string; phone: string; email: string; boss: string },
  ];
  const [view] = fixture['views'] as [{ source: string; page: string }];
  expect(lead.name).toMatch(/^\+\d{12}$/);
  expect(employee.name).toMatch(/^[A-Z][a-z]{7} [A-Z][a-z]{8}$/);
  expect(employee).toMatchObject({ boss: employee.name, phone: lead.name });
  expect(view.source).toBe(employee.name);
  expect(view.page).toMatch(/^https:\/\/site\d+\.example\//);
  expect(String(lead.mobile)).toHaveLength(12);
  expect(fixture['users']?.map(({ password }) => password)).toEqual(['secret', 'secret']);
  expect(fixture['users']?.some(({ login }) => login === employee.email)).toBe(true);
});

test.each([
  ['/rest/1/s3cr3tWebhookKey999', '/rest/1/***'],
  ['/api/v1', '/api/v1'],
  ['/v2.1/kunde-geheim', '/v2.1/***'],
  ['', ''],
])('only API words and IDs of the base path %s are shown', async (path, shown) => {
  const answer = JSON.stringify({ status: 'error', errors: [{ code: 401, message: 'No' }] });
  const url = `https://anna:pa55w0rdzz@crm.example.com${path}/view/1`;
  const entry = harEntry({ atMs: 1_900_000_000_000, method: 'GET', url, headers: [], status: 200, answer });
  const { base } = reportOf(await compareHar(harOf([entry])), defaultAssumptions);
  expect(base).toBe(`https://crm.example.com${shown}`);
});

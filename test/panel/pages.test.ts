import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageNames } from '../../src/mock/http/control/pages.ts';
import { startMock } from '../support/start-mock.ts';

/** @returns the files in the HTML of a page, relative to the page */
const filesOf = (html: string) => [...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url);

type Http = Awaited<ReturnType<typeof startMock>>['http'];

/** @returns the paths of scripts that the scripts in `files` import, below `/_mock/` */
async function importedBy(files: readonly string[], http: Http) {
  const scripts = files.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (file) => (await http.get(`/_mock/${file}`)).text));
  return texts.flatMap((code) => [...code.matchAll(/from"\.\/([^"]+)"/g)].map(([, file]) => `pages/${file}`));
}

/** @returns the script of the panel in this build */
async function panelScript({ http }: { http: Http }) {
  const { text } = await http.get('/_mock/panel');
  return filesOf(text).find((file) => file.endsWith('.js'));
}

test.each(pageNames)('%s is served at the link of the index, and references only files of its folder', async (name) => {
  const { http } = await startMock();
  const { links } = (await http.get('/_mock')).body;
  const { status, headers, text } = await http.get(links[name]);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const named = filesOf(text);
  expect(named.length).toBeGreaterThan(2);
  for (const url of named) {
    expect(url).toMatch(/^pages\/[a-z]+-[A-Z0-9]{8}\.[a-z]+$/);
    expect((await http.get(`/_mock/${url}`)).status, url).toBe(200);
  }
});

test.each(pageNames)('nothing is inline: a strict policy allows %s and its files', async (name) => {
  const { http } = await startMock();
  const { text } = await http.get(`/_mock/${name}`);
  expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  for (const path of [name, ...filesOf(text)]) {
    const { headers } = await http.get(`/_mock/${path}`);
    expect(headers['content-security-policy'], path).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
    expect(headers['content-security-policy'], path).not.toMatch(/unsafe|http|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  }
});

test.each(pageNames)('%s is not cached, and its files have hashed names and are cached permanently', async (name) => {
  const { http } = await startMock();
  const { text, headers } = await http.get(`/_mock/${name}`);
  expect(headers['cache-control']).toBe('no-cache');
  const shared = await importedBy(filesOf(text), http);
  expect(shared).toHaveLength(1);
  for (const file of [...filesOf(text), ...shared]) {
    const answer = await http.get(`/_mock/${file}`);
    expect([answer.status, answer.headers['cache-control']], file).toEqual([200, 'max-age=31536000, immutable']);
  }
});

test('all files that a browser loads for the panel are at most 55 kB, gzipped', async () => {
  const { http } = await startMock();
  const files = filesOf((await http.get('/_mock/panel')).text);
  let size = 0;
  for (const file of ['panel', ...files, ...(await importedBy(files, http))]) {
    const { text, body } = await http.get(`/_mock/${file}`);
    size += gzipSync(text ?? body).length;
  }
  expect(size).toBeGreaterThan(20_000);
  expect(size).toBeLessThanOrEqual(55_000);
});

test('each sandbox serves the same page under its base path', async () => {
  const mock = await startMock();
  const { http } = mock;
  const answer = await http.get('/_sandbox/w3/_mock/panel');
  // Serving the page creates no sandbox; the page shows that the sandbox is missing.
  expect(answer.headers['x-mock-sandbox']).toBe('default');
  expect(answer.text).toBe((await http.get('/_mock/panel')).text);
  expect((await http.get(`/_sandbox/w3/_mock/${await panelScript(mock)}`)).status).toBe(200);
});

test('a trailing slash redirects to the page, so relative files are found', async () => {
  const { http } = await startMock();
  const { status, headers } = await http.get('/_sandbox/w3/_mock/panel/');
  expect([status, headers['location']]).toEqual([308, '../panel']);
});

test('pages accept only GET and HEAD', async () => {
  const { http } = await startMock();
  for (const verb of ['post', 'put', 'delete', 'options'] as const) {
    const { status, headers } = await http[verb]('/_mock/panel');
    expect([status, headers['allow'], headers['content-type']]).toEqual([
      405,
      'GET',
      'application/problem+json; charset=utf-8',
    ]);
  }
});

test.each(['nothing.js', 'panel.html', '..%2fleadmock.js', '..%5cleadmock.js', '%2e%2e/client.js', '.', '%00'])(
  'the unknown file %s is 404',
  async (name) => {
    const { http, defects } = await startMock();
    const { status, body } = await http.get(`/_mock/pages/${name}`);
    expect([status, body.status]).toEqual([404, 404]);
    expect(defects).toEqual([]);
  },
);

test('a misspelled page gets the nearest one as a hint', async () => {
  const { http } = await startMock();
  expect((await http.get('/_mock/panal')).body.detail).toContain('did you mean GET /_mock/panel?');
});

test('any site may link the page, and no other site can load its files', async () => {
  const mock = await startMock();
  const { http } = mock;
  const script = `/_mock/${await panelScript(mock)}`;
  const status = async (path: string, headers: Record<string, string>) => (await http.get(path).set(headers)).status;
  expect(await status('/_mock/panel', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' })).toBe(200);
  expect(await status(script, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  for (const path of ['/_mock/panel', script]) {
    expect(await status(path, { Host: 'evil.example.com' }), path).toBe(403);
  }
  expect(await status('/_mock/panel', { Origin: 'https://evil.example.com' })).toBe(403);
});

test('the page needs no control token, and asks for one', async () => {
  const mock = await startMock({ controlToken: 's3cret-token' });
  const { http } = mock;
  expect((await http.get('/_mock/panel')).status).toBe(200);
  expect((await http.get(`/_mock/${await panelScript(mock)}`)).status).toBe(200);
  expect((await http.get('/_mock/pages/nothing.js')).status).toBe(401);
});

test('without control, the page is not served', async () => {
  const script = await panelScript(await startMock());
  const { client } = await startMock({ control: false });
  for (const path of ['/_mock/panel', '/_mock/docs', `/_mock/${script}`]) {
    expect(await client.get(path), path).toMatchObject({ code: 404, rule: 'unknown-route' });
  }
});

test('requests for pages are not journaled', async () => {
  const { http, sandbox } = await startMock();
  await http.get('/_mock/panel');
  expect(sandbox.journal.entries()).toEqual([]);
});

// @module-tag slow
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { observedRoutes } from '../../../src/mock/http/observed-routes.ts';
import { withMock } from '../../../src/run/served-mock.ts';
import { Caller, settingsFor } from '../../support/caller.ts';
import { chanceOf, chooser, randomTraffic } from '../../support/random-traffic.ts';
import { observedPack } from '../../support/start-mock-settings.ts';
import { type OwnMock, startCustom } from './start-custom.ts';

const start = (): Promise<OwnMock> => startCustom(observedPack.operations, { fixture: observedPack.fixture });

/** Caller that returns responses as text, with tokens replaced by their order of appearance. */
class ExactCaller extends Caller {
  readonly responses: string[] = [];
  readonly #tokens: string[] = [];

  override async call(method: string, path: string, sent: Parameters<Caller['call']>[2] = {}) {
    const { token, body, headers } = sent;
    const response = await fetch(this.server.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { token }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const text = (await response?.text()) ?? '';
    const parsed = text === '' ? undefined : JSON.parse(text);
    if (parsed?.result?.token !== undefined) this.#tokens.push(parsed.result.token);
    const shownHeaders = [...(response?.headers ?? [])].filter(([name]) => name !== 'date');
    const exact = JSON.stringify([method, path, response?.status, shownHeaders, text]);
    this.responses.push(this.#tokens.reduce((all, one, at) => all.replaceAll(one, `token-${at}`), exact));
    return parsed;
  }
}

/** @returns the responses to equal random requests */
function responsesTo(settings: object): Promise<string[]> {
  return withMock({ ...settingsFor({ secondUser: 'allow' }), ...settings }, async (mock) => {
    mock.sandboxes.default.clock.freeze();
    mock.sandboxes.default.clock.set(Date.UTC(2026, 0, 1));
    const caller = new ExactCaller(mock);
    await randomTraffic(caller, chooser(chanceOf(1)), 400);
    return caller.responses;
  });
}

test('with the pack, no byte of a response of the contract changes', async () => {
  const plain = await responsesTo({ fixture: 'default', operations: [] });
  expect(plain.filter((response) => response.includes('success')).length).toBeGreaterThan(50);
  expect(await responsesTo(observedPack)).toEqual(plain);
});

test('the fixture of the pack is the fixture default with custom collections', () => {
  const read = (file: string | URL) => JSON.parse(readFileSync(file, 'utf8'));
  const { collections, $schema: _pack, ...rest } = read(observedPack.fixture);
  const { $schema: _default, ...plain } = read(new URL('../../../fixtures/default.json', import.meta.url));
  expect(rest).toEqual(plain);
  for (const { id, name, contact_id, project_id } of plain.leads) {
    expect(collections.contacts).toContainEqual(expect.objectContaining({ id: contact_id, name, project_id }));
    for (const { type, value } of plain.leads.find((lead: { id: number }) => lead.id === id).custom) {
      if (type === 'funnel')
        expect(collections.funnel_steps.map((step: { id: number }) => `${step.id}`)).toContain(value);
    }
  }
});

test('each operation has the tag observed, and lists its clients, what they send and read, and a date', async () => {
  const { control } = await start();
  const { paths } = (await control.get('/openapi.json')).value;
  const declared = Object.entries<Record<string, { tags?: string[]; description?: string }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, rest]) => ({ route: `${method.toUpperCase()} ${path}`, ...rest })),
  );
  const observed = declared.filter(({ tags }) => tags?.includes('observed'));
  expect(observed.map(({ route }) => route).sort()).toEqual([...observedRoutes].sort());
  for (const { tags, description } of observed) {
    expect(tags).toEqual(['observed']);
    expect(description).toMatch(
      /^Observed in (1 public client|\d+ public clients) on \d{4}-\d\d-\d\d; not in the contract\. They send .+\. They read .+\.$/,
    );
  }
});

test('the whole flow works without a warning', async () => {
  const { ask, control, sandbox } = await start();
  const result = async (method: string, path: string, body?: unknown) => {
    const response = await ask(method, path, body);
    expect(response.body, `${method} ${path}`).toMatchObject({ status: 'success' });
    expect(response.headers['x-mock-source']).toBe('observed');
    return response.body.result;
  };
  expect(await result('GET', '/projects')).toContainEqual({
    id: 1,
    name: 'Riverside',
    page: 'https://riverside.example.com/',
    domain: 'riverside.example.com',
  });
  expect((await result('GET', '/project/2/funnel')).map(({ name }: { name: string }) => name)).toEqual(['New', 'Sold']);
  expect(await result('GET', '/project/1/customs')).toHaveLength(5);
  expect(await result('GET', '/project/1/fields')).toHaveLength(2);
  expect(await result('GET', '/staff')).toMatchObject([{ name: 'Anna' }, { name: 'Boris' }, { name: 'Vera' }]);
  expect(await result('GET', '/contact/search?project_id=1&phone=%2B7%20000%20000%2005-01')).toMatchObject([
    { id: 501 },
  ]);
  expect(await result('GET', '/contact/search?project_id=1&email=MARIA@example.com')).toMatchObject([{ id: 501 }]);
  expect(await result('GET', '/contact/search?project_id=2&phone=70000000501')).toEqual([]);
  const details = [{ type: 'phone', data: 70000000777 }];
  const contact = await result('POST', '/contact', { project_id: '1', details, name: null, fields: { 2: 'VIP' } });
  expect(contact).toMatchObject({ id: 602, name: '', details: [{ type: 'phone', data: '70000000777' }] });
  expect(contact.fields[1]).toEqual({ id: 2, name: 'Remark', type: 'text', value: 'VIP' });
  expect(await result('GET', '/contact/602')).toEqual(contact);
  const lead = await result('POST', '/lead', {
    contact_id: 602,
    contact: null,
    name: 'Flat',
    callback: false,
    owner: 0,
    custom: { 4: 'Call first' },
    view: { source: 'landing' },
  });
  expect(lead).toMatchObject({
    id: 202,
    contact_id: 602,
    contact,
    stage_id: 1,
    owner_id: 1,
    deal: false,
    payments: [],
  });
  expect(lead.created_at).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  expect(lead.view).toMatchObject({ id: 2002, project_id: 1, source: 'landing', campaign: '' });
  expect((await ask('GET', '/view/2002')).body.result).toMatchObject({ id: 2002, source: 'landing' });
  expect(await result('GET', '/lead/202')).toEqual(lead);
  expect(await result('PUT', '/lead/202/funnel', { funnel: '5', options: [] })).toMatchObject({ stage_id: 5 });
  expect(await result('PUT', '/lead/202/custom/5', { value: ['2 rooms'] })).toEqual({
    id: 5,
    name: 'Interested in',
    type: 'cats',
    value: ['2 rooms'],
  });
  const whole = await result('GET', '/lead/202');
  const custom = Object.fromEntries(whole.custom.map(({ id, value }: { id: number; value: unknown }) => [id, value]));
  const sentBack = { ...whole, funnel: whole.stage_id, owner: whole.owner_id, custom, name: 'Flat with a garden' };
  expect(await result('PUT', '/lead/202', sentBack)).toEqual({ ...whole, name: 'Flat with a garden' });
  await ask('POST', '/lead/202/payment', { category: 'Flat', purpose: 'Deposit', sum: 1500.5 });
  const { result: comment } = (await ask('POST', '/lead/202/comment', { text: 'Called back' })).body;
  expect(await result('GET', '/lead/202/comments')).toEqual([comment]);
  expect(await result('GET', '/contact/602/leads')).toMatchObject([
    { id: 202, payments: [{ category: 'Flat', purpose: 'Deposit', sum: '1500.5' }] },
  ]);
  const seconds = Date.now() / 1000 - 3600;
  const ids = async (query: string) =>
    (await result('GET', `/lead/1/list?${query}`)).map(({ id }: { id: number }) => id);
  expect(await ids('is_deal=0&sort%5Bcreated_at%5D=3&limit=2')).toEqual([202, 101]);
  await result('PUT', '/lead/102/custom/4', { value: 'Evenings' });
  expect((await ids('is_deal=false&sort[updated_at]=3')).slice(0, 2).sort()).toEqual([102, 202]);
  expect(await ids('is_deal=1')).toEqual([103]);
  expect(await ids(`filter[created_at_from]=${Math.floor(seconds)}`)).toEqual([202]);
  expect(await ids('offset=1&limit=2&sort[id]=asc')).toEqual([102, 103]);
  expect(await result('PUT', '/project/2/callback-url', { url: 'https://shop.example.com/' })).toEqual({});
  expect(sandbox.state.collection('project_sites')?.get(2)).toMatchObject({
    callback_url: 'https://shop.example.com/',
  });
  await result('DELETE', '/lead/202');
  await result('DELETE', '/contact/602');
  for (const path of ['/lead/202', '/contact/602']) expect((await ask('GET', path)).body.status).toBe('error');
  expect((await control.get('/state/payments?lead_id=202')).value.records).toEqual([]);
  expect((await control.get('/report')).value.warnings).toEqual([]);
});

test.each([
  ['GET', '/contact/search?project_id=1', undefined, 'phone or email is required'],
  ['GET', '/contact/search?phone=1', undefined, 'Invalid project ID'],
  ['GET', '/contact/99', undefined, 'Invalid contact ID'],
  ['GET', '/contact/99/leads', undefined, 'Invalid contact ID'],
  ['GET', '/project/9/funnel', undefined, 'Invalid project ID'],
  ['GET', '/lead/9/list', undefined, 'Invalid project ID'],
  ['GET', '/lead/1/list?limit=101', undefined, 'limit must be a whole number from 1 to 100, not 101'],
  ['GET', '/lead/999', undefined, 'Invalid lead ID'],
  ['POST', '/lead', { name: 'Flat' }, 'contact_id or contact is required'],
  ['POST', '/lead', { contact_id: 99 }, 'Invalid contact ID'],
  ['POST', '/lead', { contact_id: 501, funnel: 11 }, 'Invalid funnel ID'],
  ['POST', '/lead', { contact_id: 501, owner: 99 }, 'Invalid owner ID'],
  ['POST', '/lead', { contact_id: 501, custom: { 9: 'x' } }, 'Invalid custom ID: 9'],
  ['POST', '/lead', { contact: { project_id: 9, details: [] } }, 'Invalid project ID'],
  ['POST', '/lead', { contact_id: 501, view_id: 99 }, 'Invalid view ID'],
  ['POST', '/lead', { contact_id: 501, view_id: 2001 }, 'Invalid view ID'],
  ['POST', '/lead', { contact_id: 501, view: { seo_system: 5 } }, 'view/seo_system must be a string or null'],
  ['PUT', '/lead/101/custom/1', { value: '' }, 'Invalid owner ID'],
  ['PUT', '/lead/101/custom/1', { value: [] }, 'Invalid owner ID'],
  ['POST', '/contact', { project_id: 1, details: [], fields: { 9: 'x' } }, 'Invalid field ID: 9'],
  ['PUT', '/lead/101/funnel', { funnel: 2 }, 'Invalid funnel ID'],
  ['PUT', '/lead/101/custom/9', { value: 1 }, 'Invalid custom ID: 9'],
  ['DELETE', '/lead/999', undefined, 'Invalid lead ID'],
  ['DELETE', '/contact/501', undefined, 'The contact has leads'],
  ['PUT', '/project/9/callback-url', { url: 'https://shop.example.com/' }, 'Invalid project ID'],
])('%s %s is rejected and changes nothing', async (method, path, body, message) => {
  const { ask, control } = await start();
  const before = (await control.get('/state')).value.stateHash;
  expect((await ask(method, path, body)).body).toEqual({ status: 'error', errors: [{ code: 400, message }] });
  expect((await control.get('/state')).value.stateHash).toBe(before);
});

test('a lead of a new contact creates both, and none of them if the lead is rejected', async () => {
  const { ask, sandbox } = await start();
  const contact = { project_id: 1, name: 'Oleg', details: [{ type: 'email', data: 'oleg@example.com' }] };
  expect((await ask('POST', '/lead', { contact, owner: 99 })).body.status).toBe('error');
  expect(sandbox.state.collection('contacts')?.get(602)).toBeUndefined();
  const { result } = (await ask('POST', '/lead', { contact })).body;
  expect(result).toMatchObject({ id: 202, name: 'Oleg', contact: { id: 602, name: 'Oleg' } });
});

test('a lead shows the view that its client named, and cleared categories are an empty list', async () => {
  const { ask } = await start();
  const { result } = (await ask('POST', '/lead', { contact_id: 501, view_id: '1001' })).body;
  expect(result.view).toMatchObject({ id: 1001, source: 'newsletter' });
  expect((await ask('GET', '/view/1001')).body.result.source).toBe('newsletter');
  expect((await ask('PUT', '/lead/101/custom/5', { value: null })).body.result.value).toEqual([]);
});

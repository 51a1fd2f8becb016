import type { AssumptionId } from '../../src/mock/core/assumptions.ts';
import type { ClientTraffic } from './record-service.ts';
import type { RecordedClient } from './straight-har.ts';

const LOGIN = { login: 'owner@example.com', password: 'secret', service: 'shop', version: '1.0' };
const TASK = { title: 'Call', owner_id: 12, project_id: 1 };
const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };
const DATES = { date_start: 2_088_000_000, date_end: 2_088_003_600 };
const ANNA = { login: 'anna@example.com' };

/** Logs in without changing the token of the client. */
async function loginWith(client: RecordedClient, fields: object = {}): Promise<string | undefined> {
  const { token } = client;
  client.token = undefined;
  const { result } = await client.call('POST', '/login', { ...LOGIN, ...fields });
  client.token = token;
  return result?.token;
}

async function readWith(client: RecordedClient, ...tokens: readonly (string | undefined)[]): Promise<void> {
  for (const token of tokens) {
    client.token = token;
    await client.call('GET', '/view/1001');
  }
}

const logout = async (client: RecordedClient, token: string | undefined) => {
  client.token = token;
  await client.call('POST', '/logout');
};

const pay = (client: RecordedClient, ...sums: readonly unknown[]) =>
  inTurn(sums, (sum) => client.call('POST', '/lead/101/payment', { ...PAYMENT, sum }));
const moveTo = (client: RecordedClient, ...owners: readonly unknown[]) =>
  inTurn(owners, (owner) => client.call('PUT', '/lead/101/owner', { owner }));
const addTasks = (client: RecordedClient, ...all: readonly object[]) =>
  inTurn(all, (fields) => client.call('POST', '/task', { ...TASK, ...fields }));

async function inTurn<Item>(items: readonly Item[], send: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await send(item);
}

const without = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));

/**
 * Traffic of a client by assumption. The traffic shows the value of the assumption, and has further requests for
 * comparison.
 */
export const TRAFFIC = {
  async unknownPathId(client) {
    await client.login();
    for (const id of [1001, 998, 999, 'x1']) await client.call('GET', `/view/${id}`);
    for (const id of [101, 998, 999]) await client.call('POST', `/lead/${id}/comment`, { text: 'Hello' });
  },

  async unknownFields(client) {
    await client.login();
    await loginWith(client, { service: 'crm', surprise: 1 });
    for (const more of [{}, { surprise: 1 }]) {
      await client.call('PUT', '/view/1001', { source: 'letter', ...more });
      await addTasks(client, more);
    }
  },

  async contentType(client) {
    await client.login();
    await client.call('PUT', '/view/1001', { source: 'letter' });
    client.contentType = 'text/plain';
    await loginWith(client, { service: 'crm' });
    await client.call('PUT', '/view/1001', { source: 'garden' });
    client.contentType = 'application/json';
    await loginWith(client, { service: 'crm' });
    await client.call('GET', '/view/1001');
  },

  async errorStatus(client) {
    await client.login();
    await client.call('GET', '/view/1001');
    await client.call('GET', '/view/999');
    await client.call('POST', '/lead/101/comment', { text: 'Hello' });
    await client.call('POST', '/lead/999/comment', { text: 'Hello' });
    await readWith(client, undefined, 'unknown');
  },

  async validationErrors(client) {
    await client.login();
    await addTasks(client, {}, without('title'), without('project_id'), without('title', 'project_id'));
    for (const names of [['service'], ['version'], ['service', 'version']]) await loginWith(client, without(...names));
  },

  async numericStrings(client) {
    await client.login();
    await addTasks(client, {}, { owner_id: 'leadmock' }, { owner_id: '12' });
    await moveTo(client, 11, 'leadmock', '12', 11);
  },

  async unknownBodyId(client) {
    await client.login();
    await addTasks(client, { lead_id: 101 }, { observers: [11], visibility: 2 });
    await addTasks(client, { lead_id: 998 }, { observers: [998], visibility: 2 });
    await moveTo(client, 12, 998);
  },

  async secondUser(client) {
    const first = await loginWith(client);
    await readWith(client, first);
    const second = await loginWith(client, ANNA);
    await readWith(client, first, second, first);
    for (const token of [first, second]) await logout(client, token);
    const alone = await loginWith(client, ANNA);
    await readWith(client, alone);
  },

  async repeatedLogin(client) {
    const other = await loginWith(client, { service: 'crm' });
    const first = await loginWith(client);
    await readWith(client, other, first);
    const second = await loginWith(client);
    await readWith(client, first, second, first, other, first);
  },

  async reminderEcho(client) {
    await client.login();
    await addTasks(client, {}, { remind_type: 1, remind_method: ['popup'], ...DATES });
    await addTasks(client, { remind_type: 3, remind_method: ['popup', 'sms'], ...DATES });
  },

  async omittedTaskFields(client) {
    await client.login();
    await addTasks(client, {}, { lead_id: 101 }, DATES, { lead_id: 101, ...DATES });
  },

  async visibilityBesideObservers(client) {
    await client.login();
    await addTasks(client, { observers: [11] }, { observers: [11, 12] }, { observers: [11], visibility: 1 });
  },

  async nullInViewEdit(client) {
    await client.login();
    await client.call('PUT', '/view/1001', { keyword: 'flat' });
    for (let count = 0; count < 2; count += 1) await client.call('PUT', '/view/1001', { keyword: null });
    await client.call('GET', '/view/1001');
  },

  async ownerId(client) {
    await client.login();
    await pay(client, 10);
    await moveTo(client, 12, 0);
    await pay(client, 10);
  },

  async nonPositiveSum(client) {
    await client.login();
    await pay(client, 10, 0, -5, 20);
  },

  async dealAfterPayment(client) {
    await client.login();
    await pay(client, 10, 1500.5, 20, 2000);
  },

  async funnelDateAfterOwner(client) {
    await client.login();
    await pay(client, 10);
    await moveTo(client, 12);
    await pay(client, 10);
  },
} as const satisfies Partial<Record<AssumptionId, ClientTraffic>>;

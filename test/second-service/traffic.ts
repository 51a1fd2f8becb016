import { Client, type Sent } from './client.ts';
import type { Data } from './data.ts';
import type { Exchange, Service } from './exchange.ts';
import { createPrng } from './prng.ts';
import { drawComment, drawOwner, drawPayment, drawTask, drawViewEdit } from './request-bodies.ts';

export interface TrafficOptions {
  seed: number;
  /** Number of exchanges. */
  length: number;
  startMs: number;
  /** Number of IP addresses of the client. Default: 1. */
  addressCount?: number;
}

const HOUR_MS = 60 * 60 * 1000;
const BURST_REQUESTS = 6;
const BURST_GAP_MS = 5;
const UNKNOWN_UUID = '00000000-0000-4000-a000-000000000000';
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8'];

/** Sends the requests of random integration code to the service. `data` is the initial data of the service. */
export function runTraffic(service: Service, data: Data, options: TrafficOptions): Exchange[] {
  const prng = createPrng(options.seed, 'traffic');
  const client = new Client(service, prng, options.startMs);
  const users = prng.chance(0.5) ? data.users : data.users.toReversed();
  const usersHere = users.slice(0, prng.pick([1, 1, 2, 3]));
  const services = ['site', 'mobile', 'importer'].slice(0, prng.integer(1, 3));
  const drawAddress = () => `192.0.2.${prng.integer(1, options.addressCount ?? 1)}`;
  const login = () => client.login(prng.pick(usersHere), prng.pick(services), drawAddress());

  const send = (method: string, path: string, body?: unknown) => {
    const session = prng.chance(0.75) ? client.sessions.at(-1) : prng.pick(client.sessions);
    const sent: Sent = { token: session?.token, body, address: session?.address ?? drawAddress() };
    if (prng.chance(0.05)) sent.token = prng.pick([prng.hex(32), undefined, ...client.oldTokens.slice(-3)]);
    if (body !== undefined && prng.chance(0.08)) sent.contentType = prng.pick(OTHER_TYPES);
    const { errors } = client.send(method, path, sent);
    const [code] = Array.isArray(errors) ? errors.map((error) => Number(error.code)) : [];
    // Code 403 for a lead can also be caused by missing access rights.
    const isBadToken = code === 401 || (code === 403 && (!path.startsWith('/lead') || prng.chance(0.2)));
    if (session !== undefined && sent.token === session.token && isBadToken) client.renew(session);
  };
  const viewPath = () => {
    const { id, uuid } = prng.pick(data.views);
    if (prng.chance(0.08)) return `/view/${prng.pick(['99999', 'abc', UNKNOWN_UUID, '0'])}`;
    return `/view/${prng.chance(0.3) ? prng.pick([uuid, uuid.toLowerCase()]) : id}`;
  };
  const leadPath = (what: string) =>
    `/lead/${prng.chance(0.06) ? prng.pick(['99999', 'abc', '0']) : prng.pick(data.leads).id}/${what}`;
  const getView = () => send('GET', viewPath());
  const comment = () => send('POST', leadPath('comment'), drawComment(prng));

  const editView = () => {
    const path = viewPath();
    send('PUT', path, drawViewEdit(prng));
    if (prng.chance(0.5)) return;
    client.nowMs += prng.integer(5, 400);
    send('GET', path);
  };
  const deleteView = () => {
    const path = viewPath();
    send('DELETE', path);
    if (prng.chance(0.6)) send('GET', path);
  };
  const failLogin = () => {
    const { login, password } = prng.pick(usersHere);
    const good = { login, password, service: prng.pick(services), version: '1.0' };
    const wrong = prng.pick<object>([
      { password: 'wrong' },
      { login: 'nobody@crm.example' },
      { version: undefined },
      { service: undefined },
      { version: '2.0' },
      { version: undefined, service: undefined },
    ]);
    client.send('POST', '/login', { body: { ...good, ...wrong }, address: drawAddress() });
  };
  const logout = () => {
    const session = client.sessions.at(-1);
    if (session === undefined) return;
    client.send('POST', '/logout', { token: session.token, address: session.address });
    client.forget(session);
    if (prng.chance(0.5)) client.send('GET', viewPath(), { token: session.token, address: session.address });
  };
  const burst = () => {
    const act = prng.pick([getView, getView, comment]);
    for (let count = 0; count < BURST_REQUESTS; count++) {
      act();
      client.nowMs += BURST_GAP_MS;
    }
  };
  /** A token that only rejected requests can have kept valid. */
  const rejectedOnly = () => {
    const session = client.sessions.at(-1);
    for (const path of ['/view/99999', prng.pick(['/view/abc', viewPath()])]) {
      client.nowMs += 13 * HOUR_MS;
      if (session !== undefined) client.send('GET', path, { token: session.token, address: session.address });
    }
  };
  const pause = () => {
    client.nowMs += prng.pick([2, 13, 25, 25]) * HOUR_MS;
    getView();
  };

  const steps: readonly [weight: number, step: () => void][] = [
    [6, login],
    [6, failLogin],
    [12, getView],
    [12, editView],
    [2, deleteView],
    [24, () => send('POST', '/task', drawTask(prng, data, client.nowMs))],
    [13, () => send('POST', leadPath('payment'), drawPayment(prng))],
    [12, () => send('PUT', leadPath('owner'), drawOwner(prng, data))],
    [9, comment],
    [3, logout],
    [1.5, burst],
    [1, rejectedOnly],
    [1.5, pause],
  ];
  const drawStep = () => {
    let drawn = prng.next() * steps.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, step] of steps) {
      drawn -= weight;
      if (drawn < 0) return step;
    }
    return getView;
  };

  login();
  while (client.exchanges.length < options.length) {
    const waitMs = prng.pick([900, 2000, 4000, 4000, 60_000, 900_000]);
    client.nowMs += prng.integer(150, waitMs);
    if (client.sessions.length === 0 && prng.chance(0.8)) login();
    else drawStep()();
  }
  return client.exchanges.slice(0, options.length);
}

import http from 'node:http';
import { json } from 'node:stream/consumers';

// Small clients. Each one is sound as long as no fault occurs; the comment names its defect.

/** Sends one request; rejects if no whole JSON document arrives. */
async function send({ url, token }, method, path, body, { timeoutMs } = {}) {
  const response = await fetch(url + path, {
    method,
    headers: { token, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    ...(timeoutMs && { signal: AbortSignal.timeout(timeoutMs) }),
  });
  if (response.status === 503) throw new Rejected(503);
  return response.json();
}

class Rejected extends Error {
  constructor(code) {
    super(`rejected with code ${code}`);
    this.code = code;
  }
}

export class UnknownOutcome extends Error {}

/** Sends one request; rejects errors of the service, too. */
async function call(api, ...request) {
  const { status, result, errors } = await send(api, ...request);
  if (status !== 'success') throw new Rejected(errors[0].code);
  return result;
}

const payment = (sum) => ({ category: 'Flat', purpose: 'Deposit', sum });
const task = (title) => ({ title, owner_id: 11, project_id: 1, lead_id: 101 });

export const pay = (api, lead, sum, options) => call(api, 'POST', `/lead/${lead}/payment`, payment(sum), options);
export const comment = (api, lead, text) => call(api, 'POST', `/lead/${lead}/comment`, { text });
const addTask = (api, title) => call(api, 'POST', '/task', task(title));
const changeOwner = (api, lead, owner) => call(api, 'PUT', `/lead/${lead}/owner`, { owner });
const deleteView = (api, view) => call(api, 'DELETE', `/view/${view}`);

/** Pays again, although the first payment may be stored. */
export const payTwiceIfNeeded = (api, lead, sum) => pay(api, lead, sum).catch(() => pay(api, lead, sum));

/** Repeats each request after a network error, also a POST. */
export async function withRetries(act, attempts = 3) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Rejected || attempts === 1) throw error;
    return withRetries(act, attempts - 1);
  }
}

/** Treats a timeout as a failure of the payment. */
export async function payWithin(api, lead, sum, timeoutMs) {
  try {
    return await pay(api, lead, sum, { timeoutMs });
  } catch (error) {
    if (error.name !== 'TimeoutError') throw error;
    return pay(api, lead, sum);
  }
}

/** Repeats the change of an owner. No defect: the second change has no effect. */
export const insistOnOwner = (api, lead, owner) => withRetries(() => changeOwner(api, lead, owner));

/** Swallows the exception of the payment, so the comment is never written. */
export async function payAndComment(api, lead, sum) {
  try {
    await pay(api, lead, sum);
    await comment(api, lead, `Paid ${sum}`);
  } catch (error) {
    console.warn(error.message);
  }
}

/** Treats HTTP 200 as success: errors of the service have HTTP 200. */
export async function commentOn(api, lead, text) {
  const response = await fetch(`${api.url}/lead/${lead}/comment`, {
    method: 'POST',
    headers: { token: api.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  return response.ok;
}

/** Returns null for an HTTP error, and no caller checks the result. */
export async function commentOrNull(api, lead, text) {
  try {
    return await comment(api, lead, text);
  } catch {
    return null;
  }
}

/** Puts failed payments into a queue, also payments that the service may have stored. */
export class PaymentQueue {
  #waiting = [];

  constructor(api) {
    this.api = api;
  }

  async pay(lead, sum) {
    await pay(this.api, lead, sum).catch(() => this.#waiting.push([lead, sum]));
  }

  async flush() {
    for (const [lead, sum] of this.#waiting.splice(0)) await pay(this.api, lead, sum);
  }
}

/** Keeps the first error, and skips all later writes. */
export class CachingClient {
  #error;

  constructor(api) {
    this.api = api;
  }

  async #unlessOffline(act) {
    if (this.#error) return;
    await act().catch((error) => {
      this.#error = error;
    });
  }

  pay(lead, sum) {
    return this.#unlessOffline(() => pay(this.api, lead, sum));
  }

  comment(lead, text) {
    return this.#unlessOffline(() => comment(this.api, lead, text));
  }
}

/** Repeats failed changes at the end, so an older change may overwrite a newer one. */
export async function handOver(api, lead, owners) {
  const failed = [];
  for (const owner of owners) await changeOwner(api, lead, owner).catch(() => failed.push(owner));
  for (const owner of failed) await changeOwner(api, lead, owner);
}

/** Deletes a view, and treats "unknown view" as deleted if it repeats the request. No defect: the view is gone. */
export async function removeView(api, view) {
  try {
    await deleteView(api, view);
  } catch (error) {
    if (error instanceof Rejected) throw error;
    await deleteView(api, view).catch((again) => {
      if (again.code !== 400) throw again;
    });
  }
}

/** Logs in after "invalid token", and does not repeat the payment. */
export async function payAndRefresh(api, lead, sum) {
  try {
    await pay(api, lead, sum);
  } catch (error) {
    if (error.code !== 401) throw error;
    api.token = await api.login();
  }
}

/** Repeats the latest request, which may belong to another lead. */
export class LatestRequestClient {
  #latest;

  constructor(api) {
    this.api = api;
  }

  async pay(lead, sum) {
    this.#latest = [lead, sum];
    await pay(this.api, lead, sum).catch(() => pay(this.api, ...this.#latest));
  }
}

/** Waits for three writes, and counts only the successful ones. */
export async function openFile(api, lead) {
  const writes = [addTask(api, 'Call back'), comment(api, lead, 'Called'), pay(api, lead, 10)];
  const settled = await Promise.allSettled(writes);
  return settled.filter(({ status }) => status === 'fulfilled').length;
}

/** Repeats the second payment, although the service may have stored it. */
export async function payDepositAndRent(api, lead) {
  await pay(api, lead, 10);
  await payTwiceIfNeeded(api, lead, 20);
}

/** Notes a failure, although the service may have stored the payment. */
export async function payAndNote(api, lead, sum) {
  const isPaid = await pay(api, lead, sum).then(
    () => true,
    () => false,
  );
  await comment(api, lead, isPaid ? 'Paid' : 'Payment failed, collect again');
}

/** Swallows the error of each payment. */
export async function payAll(api, lead, sums) {
  for (const sum of sums) await pay(api, lead, sum).catch(() => {});
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Repeats a request if its reused connection is reset, as the example of Node's documentation does. */
export function callReused(api, method, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { token: api.token, 'Content-Type': 'application/json' };
    const request = http.request(api.url + path, { agent, method, headers }, async (response) =>
      resolve(await json(response)),
    );
    request.once('error', (error) => {
      if (request.reusedSocket && error.code === 'ECONNRESET')
        callReused(api, method, path, body).then(resolve, reject);
      else reject(error);
    });
    request.end(JSON.stringify(body));
  });
}

/** Good: reports an unknown outcome if the payment may be stored, and repeats nothing. */
export async function payOnce(api, lead, sum) {
  try {
    return await pay(api, lead, sum);
  } catch (error) {
    if (error instanceof Rejected) throw error;
    throw new UnknownOutcome('the payment may be stored', { cause: error });
  }
}

/** Good: reads the view after an error, and repeats the change only if it is not there. */
export async function setSource(api, view, source) {
  const edit = () => call(api, 'PUT', `/view/${view}`, { source });
  await edit().catch(async (error) => {
    if (error.code === 401) api.token = await api.login();
    const { source: stored } = await call(api, 'GET', `/view/${view}`);
    if (stored !== source) await edit();
  });
}

/** Good: leaves a task for a person if the outcome is unknown. */
export async function payOrAsk(api, lead, sum) {
  await pay(api, lead, sum).catch(async (error) => {
    if (error instanceof Rejected) throw error;
    await addTask(api, `Was ${sum} paid?`);
  });
}

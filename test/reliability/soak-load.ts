import autocannon from 'autocannon';
import type { MeasuredServer } from '../../scripts/bench/measured-server.ts';

const SANDBOXES = 100;
const CONNECTIONS = 10;

/**
 * Requests of a client in one sandbox, before it continues with the next sandbox. The state is small again at the end.
 */
const VISIT: readonly [times: number, method: 'GET' | 'PUT' | 'POST', path: string, body?: object][] = [
  [28, 'GET', '/view/1001'],
  [4, 'PUT', '/view/1002', { source: 'soak', page: 'https://example.com/' }],
  [7, 'POST', '/lead/101/comment', { text: 'Called back' }],
  [5, 'POST', '/lead/102/payment', { category: 'Flat', purpose: 'Soak', sum: '10.50' }],
  [2, 'PUT', '/lead/101/owner', { owner: 12 }],
  [3, 'POST', '/task', { title: 'Send the offer', owner_id: 11, project_id: 1, observers: [0, 12], labels: [21] }],
  [1, 'POST', '/_mock/reset', { retain: ['sessions'] }],
];

/** Number of responses, and the responses that were not successes. */
export interface Tally {
  answered: number;
  rejected: string[];
}

async function visits(server: MeasuredServer, tally: Tally): Promise<autocannon.Request[]> {
  const requests: autocannon.Request[] = [];
  const onResponse = (status: number, text: string) => {
    tally.answered += 1;
    const isRight = status === 200 && /^\{"(status":"success"|stateHash")/.test(text);
    if (!isRight && tally.rejected.length < 10) tally.rejected.push(`${status} ${text.slice(0, 200)}`);
  };
  for (let at = 0; at < SANDBOXES; at += 1) {
    const base = `/_sandbox/soak-${at}`;
    const made = await server.call('POST', `${base}/_mock/tokens`, { user: 'anna@example.com', service: 'soak' });
    const headers = { token: (made as { token: string }).token, 'content-type': 'application/json' };
    for (const [times, method, path, body] of VISIT) {
      const request = { method, path: base + path, headers, onResponse, ...(body && { body: JSON.stringify(body) }) };
      requests.push(...Array(times).fill(request));
    }
  }
  return requests;
}

/** Sends requests to all sandboxes in turn, and updates the tally. */
export async function soakLoad(server: MeasuredServer, amount: number, tally: Tally): Promise<void> {
  const requests = await visits(server, tally);
  const options = { url: server.url, connections: CONNECTIONS, amount, requests, timeout: 20 };
  const { errors, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  });
  if (errors + non2xx > 0) tally.rejected.push(`${errors} requests failed, ${non2xx} were not 2xx`);
}

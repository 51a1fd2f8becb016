import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startMock, type TestMock } from '../../../support/start-mock.ts';

const OF_BROWSER = { 'sec-fetch-site': 'same-origin' };

/** Client that keeps one connection open, in a separate sandbox. */
function keepingClient({ port }: TestMock, sandbox: string, headers: Record<string, string> = OF_BROWSER) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ports: (number | undefined)[] = [];
  /**
   * Sends a request.
   * @returns the value of the header Connection
   */
  const get = (path: string, method = 'GET') =>
    new Promise<string | undefined>((resolve, reject) => {
      const request = http.request(
        { host: '127.0.0.1', port, agent, method, headers, path: `/_sandbox/${sandbox}${path}` },
        (response) => {
          ports.push(request.socket?.localPort);
          response.resume().once('end', () => resolve(response.headers.connection));
        },
      );
      request.once('error', reject).end();
    });
  return { get, ports };
}

const RESET = { effect: 'reset', when: 'after', match: { operation: 'add-payment' }, times: 1 };

test('an armed reset closes the idle connections of browsers in its sandbox, and those of 20 others stay', async () => {
  const mock = await startMock();
  const { control } = mock;
  const clients = Array.from({ length: 21 }, (_, at) => keepingClient(mock, `w${at}`));
  const [own, ...others] = clients;
  await Promise.all(clients.map(({ get }) => get('/view/1001')));
  await mock.http.post('/_sandbox/w0/_mock/faults').send(RESET).expect(201);
  for (let round = 0; round < 5; round += 1) {
    expect(await Promise.all(others.map(({ get }) => get('/view/1001')))).toEqual(others.map(() => 'keep-alive'));
  }
  expect(await own?.get('/view/1001')).toBe('close');
  for (const { ports } of others) expect(new Set(ports).size).toBe(1);
  expect(new Set(own?.ports).size).toBe(2);
  await control.delete('/sandboxes/w0');
});

test.each([
  ['GET', '/view/1001'],
  ['OPTIONS', '/view/1001'],
  ['GET', '/nothing'],
  ['GET', '/_mock/state'],
  ['GET', '/_mock/faults/9'],
  ['GET', '/_mock/panel'],
])('while a reset is armed, the response to %s %s closes the connection of a browser', async (method, path) => {
  const mock = await startMock();
  const client = keepingClient(mock, 'w1');
  await mock.http.post('/_sandbox/w1/_mock/faults').send(RESET).expect(201);
  expect(await client.get(path, method)).toBe('close');
  await mock.http.delete('/_sandbox/w1/_mock/faults').expect(200);
  expect(await client.get(path, method)).toBe('keep-alive');
});

test('while a reset is armed, other clients keep their connection, which is then reset', async () => {
  const mock = await startMock();
  const client = keepingClient(mock, 'w1', { 'sec-fetch-mode': 'cors' });
  await client.get('/view/1001');
  const fault = { effect: 'reset', when: 'before', match: { operation: 'get-view' }, times: 1, skip: 1 };
  await mock.http.post('/_sandbox/w1/_mock/faults').send(fault).expect(201);
  expect(await client.get('/view/1001')).toBe('keep-alive');
  expect(new Set(client.ports).size).toBe(1);
  await expect(client.get('/view/1001')).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('once a reset has fired, connections stay open', async () => {
  const mock = await startMock();
  const client = keepingClient(mock, 'w1');
  const fault = { effect: 'reset', when: 'before', match: { operation: 'get-view' }, times: 1 };
  const armed = await mock.http.post('/_sandbox/w1/_mock/faults').set(OF_BROWSER).send(fault);
  expect(armed.headers['connection']).toBe('close');
  await expect(client.get('/view/1001')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(await client.get('/view/1001')).toBe('keep-alive');
});

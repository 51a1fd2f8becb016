import type { MeasuredServer } from './measured-server.ts';

const LOGIN = JSON.stringify({ login: 'owner@example.com', password: 'secret', service: 'bench', version: '1.0' });

const client = (): Promise<typeof import('../../src/client/index.ts')> =>
  import(new URL('../../dist/client.js', import.meta.url).href);

/**
 * Logs in with `fetch`, as a client under test does.
 * @throws Error if the service rejects the login
 */
export async function login(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/login`, { method: 'POST', headers, body: LOGIN });
  const { status } = (await response.json()) as { status: string };
  if (status !== 'success') throw new Error(`a login at ${url} was rejected`);
}

/**
 * @returns the work of one test: the built client creates a sandbox, the test logs in, and the client deletes the
 * sandbox
 */
export async function sandboxUse({ url }: Pick<MeasuredServer, 'url'>): Promise<(name: string) => Promise<void>> {
  const { MockControl } = await client();
  const server = new MockControl(url);
  return async (name) => {
    await server.sandboxes.create({ name });
    await login(server.sandbox(name).baseUrl);
    await server.sandboxes.delete(name);
  };
}

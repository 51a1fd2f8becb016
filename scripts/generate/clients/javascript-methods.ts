import { MockControl } from '../../../src/client/mock-control.ts';
import { routes } from '../../../src/generated/routes.ts';

/** Names of methods that send no request. */
const LOCAL = ['constructor', 'sandbox'];

type Method = (...given: unknown[]) => Promise<unknown> | AsyncGenerator;

function methodsOf(instance: object): string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(instance)).filter((name) => !LOCAL.includes(name));
}

/** Finds the operation of a request whose path parameters are all "1". */
function operationOf(method: string, url: string): string {
  const sent = `${method} ${new URL(url).pathname.replace('/_mock', '')}`;
  const found = Object.entries(routes).find(([, route]) => route.replace(/\{\w+\}/g, '1') === sent);
  if (!found) throw new Error(`the client sends ${sent}, which is not a call of the control plane`);
  return found[0];
}

/**
 * Calls each method of the client for JavaScript, with "1" for each parameter.
 * @returns names such as `tokens.create`, by id of the operation
 */
export async function javaScriptMethods(): Promise<ReadonlyMap<string, readonly string[]>> {
  const methods = new Map<string, string[]>();
  let called = '';
  const control = new MockControl('http://localhost:8080', {
    async fetch(url, { method }) {
      const id = operationOf(method, url);
      methods.set(id, [...(methods.get(id) ?? []), called]);
      return { ok: true, status: 200, body: [], text: async () => '{"requests":[]}' };
    },
  });
  const groups = Object.entries(control).filter(([, value]) => typeof value === 'object');
  for (const [prefix, instance] of [['', control] as const, ...groups.map(([name, value]) => [`${name}.`, value])]) {
    for (const name of methodsOf(instance)) {
      called = `${prefix}${name}`;
      const response = (instance as Record<string, Method>)[name]?.('1', '1', '1');
      await (response && 'next' in response ? response.next() : response);
    }
  }
  return methods;
}

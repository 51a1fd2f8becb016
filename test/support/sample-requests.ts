import type { Operation } from '../../src/mock/core/operation.ts';
import { service } from '../../src/mock/create-mock.ts';
import { schemaOf } from '../../src/mock/schema/schema-files.ts';

type Body = Record<string, unknown>;

/** Valid request to the default fixture. */
interface SampleRequest {
  id: string;
  method: string;
  path: string;
  /**
   * Required fields of the documented body, or all fields if no field is required; undefined for operations without a
   * body.
   */
  body?: Body;
}

/** Fills a path with the documented examples. */
export function examplePath({ path, parameters = [] }: Pick<Operation, 'path' | 'parameters'>): string {
  return parameters.reduce((filled, { name, example }) => filled.replace(`{${name}}`, `${example}`), path);
}

export function exampleOf(file: string): Body {
  const [example] = schemaOf(file)['examples'] ?? [];
  if (example === undefined) throw new Error(`schemas/${file} has no example`);
  return example;
}

function leastBody(id: string): Body {
  const { required = [] } = schemaOf(`${id}.request.json`);
  const whole = Object.entries(exampleOf(`${id}.request.json`));
  return Object.fromEntries(required.length === 0 ? whole : whole.filter(([field]) => required.includes(field)));
}

const { operations } = service;

/**
 * Documented requests of all operations, in an order in which all succeed: the order of the contract, with the logout
 * last.
 */
export const sampleRequests: readonly SampleRequest[] = [
  ...operations.filter(({ id }) => id !== 'logout'),
  ...operations.filter(({ id }) => id === 'logout'),
].map(({ id, method, hasBody, ...route }) => ({
  id,
  method,
  path: examplePath(route),
  ...(hasBody && { body: leastBody(id) }),
}));

/** Requests that need a token: all except the login. */
export const guardedRequests = sampleRequests.filter(({ id }) => id !== 'login');

export const requestsWithBody = sampleRequests.filter(({ body }) => body !== undefined);

export function sampleBody(id: string): Body {
  return sampleRequests.find((each) => each.id === id)?.body ?? {};
}

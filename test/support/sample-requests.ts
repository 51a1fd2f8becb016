import type { Operation } from '../../src/core/operation.ts';
import { service } from '../../src/mock.ts';
import { schemaOf } from '../../src/schema/schema-files.ts';

type Body = Record<string, unknown>;

/** One good request to the default fixture. */
interface SampleRequest {
  id: string;
  method: string;
  path: string;
  /** As little of the documented one as the operation takes; left out where it takes none. */
  body?: Body;
}

/** A path with the documented examples in its braces. */
export function examplePath({ path, parameters = [] }: Pick<Operation, 'path' | 'parameters'>): string {
  return parameters.reduce((filled, { name, example }) => filled.replace(`{${name}}`, `${example}`), path);
}

/** The first example of a schema. */
export function exampleOf(file: string): Body {
  const [example] = schemaOf(file)['examples'] ?? [];
  if (example === undefined) throw new Error(`schemas/${file} has no example`);
  return example;
}

/** Of the documented body what is required, or all of it where nothing is. */
function leastBody(id: string): Body {
  const { required = [] } = schemaOf(`${id}.request.json`);
  const whole = Object.entries(exampleOf(`${id}.request.json`));
  return Object.fromEntries(required.length === 0 ? whole : whole.filter(([field]) => required.includes(field)));
}

const { operations } = service;

/**
 * The documented request of each operation, in an order in which all of them succeed one after the other: that of the contract, but
 * for the logout.
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

/** Those that need a token: all but the login. */
export const guardedRequests = sampleRequests.filter(({ id }) => id !== 'login');

/** Those with a body to read. */
export const requestsWithBody = sampleRequests.filter(({ body }) => body !== undefined);

/** The body of one of them. */
export function sampleBody(id: string): Body {
  return sampleRequests.find((each) => each.id === id)?.body ?? {};
}

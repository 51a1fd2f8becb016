import type { Server } from 'node:http';
import { BASIC } from '@hyperjump/json-schema/experimental';
import { registerSchema, type Validator, validate } from '@hyperjump/json-schema/openapi-3-1';
import type { Request } from 'express';
import { openApi } from '../../src/control-ports.ts';
import type { ServiceResponse } from '../../src/http/exchange.ts';

// A second opinion: the document that `GET /_mock/openapi.json` tells, read by an implementation of JSON Schema and OpenAPI 3.1 that
// shares nothing with the one that leadmock checks by. What no operation describes (an unknown route) is held against the envelope.
const ADDRESS = 'https://leadmock.example/openapi';
const DIALECT = 'https://spec.openapis.org/oas/3.1/schema-base';
const ENVELOPE = '#/components/schemas/error';
const JSON_TYPE = 'application/json';

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, object> }> }>>;
}

const document = JSON.parse(JSON.stringify(openApi())) as Described;
registerSchema(document as never, ADDRESS, DIALECT);

/** A place in the document as the fragment of an address. */
function fragment(keys: readonly string[]): string {
  const pointer = keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return `#${encodeURI(pointer)}`;
}

interface DescribedOperation {
  method: string;
  path: RegExp;
  /** By status as the document writes it: `200`, `4XX`. */
  answers: ReadonlyMap<string, Validator>;
}

async function readOperation(path: string, verb: string): Promise<DescribedOperation> {
  const responses = Object.entries(document.paths[path]?.[verb]?.responses ?? {});
  const validators = responses.map(async ([status, { content }]) => {
    if (!content[JSON_TYPE]) throw new Error(`${verb} ${path} ${status} has no ${JSON_TYPE}`);
    const place = fragment(['paths', path, verb, 'responses', status, 'content', JSON_TYPE, 'schema']);
    return [status, await validate(ADDRESS + place)] as const;
  });
  const pattern = path.replace(/\{\w+\}/g, '[^/]+');
  return {
    method: verb.toUpperCase(),
    path: new RegExp(`^(/_sandbox/[^/]+)?${pattern}/?$`),
    answers: new Map(await Promise.all(validators)),
  };
}

// Compiled once for all tests of a process.
const operations = await Promise.all(
  Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((verb) => readOperation(path, verb))),
);
const envelope = await validate(ADDRESS + ENVELOPE);

interface SeenAnswer {
  method: string;
  /** With or without a sandbox before it and a query behind. */
  path: string;
  /** HTTP status. */
  status: number;
  /** The body, as it was written. */
  text: string;
}

interface Told {
  errors?: { instanceLocation: string; absoluteKeywordLocation: string }[];
}

function validatorOf({ method, path, status }: SeenAnswer): Validator | undefined {
  const [bare = ''] = path.split('?');
  const operation = operations.find((known) => known.method === method && known.path.test(bare));
  if (!operation) return envelope;
  return operation.answers.get(String(status)) ?? operation.answers.get(`${String(status)[0]}XX`);
}

/** What each validator has confirmed: most answers of the suite are the same as an earlier one. */
const confirmed = new WeakMap<Validator, Set<string>>();

/** What the document does not describe in an answer; empty when all is as described. */
export function undescribedIn(seen: SeenAnswer): string[] {
  const validator = validatorOf(seen);
  if (!validator) return [`HTTP status ${seen.status} is not described`];
  const known = confirmed.get(validator) ?? new Set();
  if (known.has(seen.text)) return [];
  const body = JSON.parse(seen.text);
  if (validator(body).valid) {
    confirmed.set(validator, known.add(seen.text));
    return [];
  }
  const { errors = [] } = validator(body, BASIC) as Told;
  return errors.map((at) => `${at.instanceLocation} ${at.absoluteKeywordLocation.slice(ADDRESS.length)}`);
}

/**
 * Confirms every answer of the service plane that a server writes, whoever asked: what is not as described is added to the list.
 * Left out are answers that a fault has broken (`truncate`, `html`) or given an HTTP status of its own, and those of the HTTP parser,
 * which no operation gives.
 */
export function confirmAnswers(server: Server, undescribed: string[]): void {
  server.on('request', (req: Request, res: ServiceResponse) => {
    res.on('finish', () => {
      const { answer: text, fault } = res.locals;
      if (text === undefined || fault?.httpStatus !== undefined) return;
      const { method, originalUrl: path } = req;
      const found = undescribedIn({ method, path, status: res.statusCode, text });
      if (found.length > 0) undescribed.push(`${method} ${path} ${res.statusCode}: ${text} (${found.join('; ')})`);
    });
  });
}

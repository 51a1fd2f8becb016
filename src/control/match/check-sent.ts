import type { Outcome } from '../../core/journal/entry.ts';
import { parsed } from '../../core/json/parsed.ts';
import { pointerTo } from '../../core/json/pointer.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { nearest } from '../../nearest.ts';
import { listed, shown } from './check-route.ts';
import type { Known, KnownOperation, Seen } from './known.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Of what is wrong with the fields of one object, so many are told. */
const MOST_TOLD = 10;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that would be an object or a list, had it not been made a text first. */
function isJsonText(value: unknown): boolean {
  const meant = typeof value === 'string' ? parsed(value) : undefined;
  return typeof meant === 'object' && meant !== null;
}

/** The fields that an operation neither documents nor was ever sent. */
function unknownFields(fields: Fields, { id, body }: KnownOperation, seen: Seen): string[] {
  if (body?.isOpen) return [];
  const known = new Set([...(body?.documented ?? []), ...(body?.harmless ?? [])]);
  const sent = seen.fields.get(id);
  return Object.keys(fields).filter((field) => !known.has(field) && !sent?.has(field));
}

interface SentMatch {
  body?: unknown;
  bodySchema?: unknown;
  code?: number | null;
  outcome?: Outcome;
  performed?: boolean;
}

/** Whether a match is for requests that succeed alone. */
export function isSuccess({ code, outcome, performed }: Pick<SentMatch, 'code' | 'outcome' | 'performed'>): boolean {
  return code === null || outcome === 'success' || performed === true;
}

/** The fields that a JSON Schema names on its first level, each with a pointer into it. */
function namedFields(schema: unknown): [field: string, pointer: string][] {
  if (!isObject(schema)) return [];
  const { properties, required } = schema;
  const listed = Array.isArray(required) ? required : [];
  return [
    ...Object.keys(isObject(properties) ? properties : {}).map((field): [string, string] => [
      field,
      `/bodySchema/properties${pointerTo(field)}`,
    ]),
    ...listed.map((field, at): [string, string] => [String(field), `/bodySchema/required/${at}`]),
  ];
}

/** What a schema names and no request has; a schema that nothing fits. */
function checkSchema(schema: unknown, takers: readonly KnownOperation[], seen: Seen): Violation[] {
  if (schema === false) return [{ pointer: '/bodySchema', message: 'is a schema that nothing fits' }];
  return namedFields(schema)
    .filter(([field]) => takers.every((taker) => unknownFields({ [field]: 0 }, taker, seen).length > 0))
    .slice(0, MOST_TOLD)
    .map(([field, pointer]) => ({ pointer, message: misnamed(field, takers) }));
}

/** What of a body can stand in no request for these operations, of which there is one at least. */
export function checkBody(match: SentMatch, operations: readonly KnownOperation[], { seen }: Known): Violation[] {
  const { body, bodySchema } = match;
  const takers = operations.filter((operation) => operation.body);
  const [first] = takers;
  if (!first) {
    // null is a body that is not there.
    const isAsked = { '/body': body !== undefined && body !== null, '/bodySchema': bodySchema !== undefined };
    const message = `belongs to no request: ${listed(operations.map(({ id }) => id))} takes no body`;
    return Object.entries(isAsked).flatMap(([pointer, asked]) => (asked ? [{ pointer, message }] : []));
  }
  const misnamedInSchema = checkSchema(bodySchema, takers, seen);
  if (misnamedInSchema.length > 0) return misnamedInSchema;
  if (body === undefined || body === null) return [];
  if (isJsonText(body)) return [{ pointer: '/body', message: 'is a text that holds JSON; give the JSON itself' }];
  if (!isObject(body)) return [];

  const [best, unknown] = takers
    .map((taker) => [taker, unknownFields(body, taker, seen)] as const)
    .reduce((least, next) => (next[1].length < least[1].length ? next : least));
  if (unknown.length > 0) {
    const of = takers.length > 1 && unknown.length === Object.keys(body).length ? takers : [best];
    return unknown
      .slice(0, MOST_TOLD)
      .map((field) => ({ pointer: `/body${pointerTo(field)}`, message: misnamed(field, of) }));
  }
  // A request that succeeded held nothing that the service refuses.
  const fitting = takers.filter((taker) => unknownFields(body, taker, seen).length === 0);
  const refused = isSuccess(match) ? fitting.map((taker) => taker.body?.violations(body) ?? []) : [];
  if (refused.length === 0 || refused.some((violations) => violations.length === 0)) return [];
  return (refused[0] ?? []).map(({ pointer, message }) => ({
    pointer: `/body${pointer}`,
    message: `${message} in a request that succeeds`,
  }));
}

function misnamed(field: string, operations: readonly KnownOperation[]): string {
  const documented = operations.flatMap(({ body }) => body?.documented ?? []);
  const [only] = operations.length === 1 ? operations : [];
  const near = `did you mean ${nearest(shown(field), documented)}?`;
  if (!only) return `is a documented field of no operation; ${near}`;
  return `is no documented field of ${only.id}; ${near} (there are ${listed(documented)})`;
}

/** What is no name of a header, or another spelling of one that is given. Any other may be sent. */
export function checkHeaders(headers: Fields = {}): Violation[] {
  const spellings = new Map<string, string>();
  const wrongWith = (name: string): string | undefined => {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return 'is no name that a header can have';
    const other = spellings.get(name.toLowerCase());
    spellings.set(name.toLowerCase(), name);
    return other && `is the same header as ${other}: leave one of them`;
  };
  return Object.keys(headers)
    .flatMap((name) => {
      const message = wrongWith(name);
      return message === undefined ? [] : [{ pointer: `/headers${pointerTo(name)}`, message }];
    })
    .slice(0, MOST_TOLD);
}

/** As the journal has parameters: a text, or the list of those that share one name. */
function isParameter(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 1 && value.every((item) => typeof item === 'string');
  return typeof value === 'string';
}

/** What of a query can stand in no request: the service documents no parameters, so that only those that came are known. */
export function checkQuery(query: Fields = {}, { seen }: Known): Violation[] {
  const known = seen.parameters;
  return Object.entries(query)
    .filter(([name, value]) => !known.has(name) || !isParameter(value))
    .slice(0, MOST_TOLD)
    .map(([name, value]) => {
      const pointer = `/query${pointerTo(name)}`;
      if (known.has(name)) {
        const text = JSON.stringify(String([value].flat()[0] ?? ''));
        return { pointer, message: `must be a text, or a list of several; did you mean ${text}?` };
      }
      const near = nearest(shown(name), [...known]);
      const hint = near === undefined ? '' : `; did you mean ${near}, which was sent?`;
      return { pointer, message: `is no documented parameter: the service has none${hint}` };
    });
}

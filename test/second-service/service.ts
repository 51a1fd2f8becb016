import { createData } from './data.ts';
import type { Service, ServiceRequest, ServiceResponse } from './exchange.ts';
import { addExtraFields, serialize } from './extra-fields.ts';
import { createGateway } from './gateway.ts';
import { createLeadOperations } from './lead-operations.ts';
import type { Base, Call, Fields, OperationName, Parts } from './parts.ts';
import { createPrng } from './prng.ts';
import { errorCodes, errorItems, Refusal } from './refusal.ts';
import { createLogin, createLogout } from './session-operations.ts';
import { Sessions } from './sessions.ts';
import type { Settings } from './settings.ts';
import { createTaskOperation } from './task-operation.ts';
import { createViewOperations } from './view-operations.ts';

const ROUTES: readonly [method: string, path: RegExp, operation: OperationName][] = [
  ['POST', /^\/login$/, 'login'],
  ['POST', /^\/logout$/, 'logout'],
  ['POST', /^\/task$/, 'createTask'],
  ['GET', /^\/view\/([^/]+)$/, 'getView'],
  ['PUT', /^\/view\/([^/]+)$/, 'editView'],
  ['DELETE', /^\/view\/([^/]+)$/, 'deleteView'],
  ['POST', /^\/lead\/([^/]+)\/payment$/, 'createPayment'],
  ['PUT', /^\/lead\/([^/]+)\/owner$/, 'changeOwner'],
  ['POST', /^\/lead\/([^/]+)\/comment$/, 'createComment'],
];

const BODILESS: readonly OperationName[] = ['logout', 'getView', 'deleteView'];
const CREATING: readonly OperationName[] = ['createTask', 'createPayment', 'createComment'];

function header({ headers }: ServiceRequest, name: string): string | undefined {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
}

function createParts(settings: Settings): Parts {
  const data = createData(settings);
  const has: Base['has'] = (way) => settings.ways.includes(way);
  const prng = createPrng(settings.seed, 'ids');
  let lastId = Math.max(...data.leads.map(({ id }) => id)) + 2000;
  const nextId = () => {
    lastId += has('scatteredIds') ? prng.integer(1, 900) : 1;
    return lastId;
  };
  const base: Base = { settings, has, codes: errorCodes(settings), data, sessions: new Sessions(settings), nextId };
  const operations = {
    login: createLogin(base),
    logout: createLogout(base),
    createTask: createTaskOperation(base),
    ...createViewOperations(base),
    ...createLeadOperations(base),
  };
  const parts: Parts = { ...base, operations, before: [], after: [] };
  parts.after.push(addExtraFields(parts));
  return parts;
}

function parseBody({ settings, codes }: Parts, request: ServiceRequest): Fields {
  if (request.body === undefined || request.body === '') return {};
  const mediaType = header(request, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (settings.assumptions.contentType === 'require' && mediaType !== 'application/json')
    throw new Refusal({ code: codes.invalid, message: 'contentType' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(request.body);
  } catch {
    parsed = undefined;
  }
  if (!(parsed instanceof Object) || Array.isArray(parsed))
    throw new Refusal({ code: codes.invalid, message: 'invalidJson' });
  return parsed as Fields;
}

function perform(parts: Parts, call: Call): unknown {
  const { sessions, codes } = parts;
  const { request, operation } = call;
  if (operation !== 'login') {
    const session = sessions.find(header(request, 'token'), request.atMs);
    if (session === undefined) throw new Refusal({ code: codes.badToken, message: 'badToken' });
    call.session = session;
    sessions.recordAction(session, request.atMs, false);
    sessions.countRequest(session, request.atMs);
  }
  if (!BODILESS.includes(operation)) call.fields = parseBody(parts, request);
  for (const edit of parts.before) edit(call);
  const result = parts.operations[operation](call);
  if (call.session !== undefined) sessions.recordAction(call.session, request.atMs, true);
  return result;
}

function httpStatus({ settings, has }: Parts, operation: OperationName, code: number | undefined): number {
  if (code === undefined) return has('created201') && CREATING.includes(operation) ? 201 : 200;
  return settings.assumptions.errorStatus === 'code' || code === 503 ? code : 200;
}

function respond(parts: Parts, request: ServiceRequest): ServiceResponse {
  const path = request.path.split('?')[0] ?? '';
  const [route] = ROUTES.filter(([method, pattern]) => method === request.method && pattern.test(path));
  if (route === undefined) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not Found' };
  const [, pattern, operation] = route;
  const call: Call = { operation, request, pathId: decodeURIComponent(pattern.exec(path)?.[1] ?? ''), fields: {} };
  let envelope: Fields;
  let code: number | undefined;
  try {
    const result = perform(parts, call);
    envelope = { status: 'success', ...(result !== undefined && { result }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    code = error.problems[0]?.code;
    envelope = { status: 'error', errors: errorItems(error.problems, parts.settings) };
  }
  for (const edit of parts.after) envelope = edit(envelope, call);
  return {
    status: httpStatus(parts, operation, code),
    headers: { 'content-type': `application/json${parts.has('charsetParameter') ? '; charset=utf-8' : ''}` },
    body: serialize(envelope, parts.has('prettyJson') ? 2 : 0),
  };
}

/** A change turns a good service into one that violates the contract. */
export type Change = (parts: Parts) => void;

export function createService(settings: Settings, ...changes: readonly Change[]): Service {
  const parts = createParts(settings);
  for (const change of changes) change(parts);
  return createGateway(settings, (request) => respond(parts, request));
}

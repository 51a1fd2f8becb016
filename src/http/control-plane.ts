import type { ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { ControlOperation } from '../control/control-operation.ts';
import { EventStream } from '../control/events/events.ts';
import { controlOperations } from '../control/operations.ts';
import type { ControlPorts } from '../control/ports.ts';
import { badBody, Problem } from '../control/problem.ts';
import type { Change } from '../core/collection.ts';
import type { Occurrence } from '../core/happenings.ts';
import type { Sandbox } from '../core/sandbox.ts';
import { nearest } from '../nearest.ts';
import { explain } from '../schema/explain.ts';
import { validatorOf } from '../schema/schemas.ts';
import { askForToken, type GuardSettings, refuseForeignPages } from './control-guard.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import { inviteBody, isTooDeep } from './read-body.ts';
import { expressPath } from './route-path.ts';
import { sendEvents } from './send-events.ts';

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

export interface ControlPlaneParts extends GuardSettings {
  /** False leaves health and ready alone. */
  control: boolean;
  ports: ControlPorts;
  /** Hands what the sandbox changed to the store. */
  commit(sandbox: Sandbox): void;
  onDefect(error: unknown): void;
}

/** Where the router is mounted, so that a service request passes it by one comparison. */
export const CONTROL_PREFIX = '/_mock';

/** Below the prefix, as Express writes it. */
function routePath({ path }: ControlOperation): string {
  return expressPath(path.slice(CONTROL_PREFIX.length)) || '/';
}

/** Everything under `/_mock`. What it does not take is left to the service plane. */
export function controlPlane(parts: ControlPlaneParts): Router {
  const router = Router({ caseSensitive: true });
  const open = [refuseForeignPages(parts)];
  const closed = [...open, askForToken(parts)];
  const served = controlOperations.filter((operation) => parts.control || operation.isProbe);
  for (const operation of served) {
    const verb = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const steps = [...(operation.isProbe ? open : closed), ...(operation.hasBody ? readControlBody(operation) : [])];
    router[verb](routePath(operation), setOperation(operation), ...steps, handle(operation, parts));
  }
  for (const path of new Set(served.map(routePath))) {
    const known = served.filter((operation) => routePath(operation) === path);
    const steps = known.some((operation) => operation.isProbe) ? open : closed;
    router.all(path, ...steps, wrongVerb(known));
  }
  if (parts.control) router.use(...closed, unknownEndpoint);
  router.use(problemMapper(parts.onDefect));
  return router;
}

function setOperation(operation: ControlOperation): RequestHandler {
  return (_req, res, next) => {
    res.locals['operation'] = operation;
    next();
  };
}

function handle(operation: ControlOperation, { ports, commit }: ControlPlaneParts): RequestHandler {
  const run = async (req: ServiceRequest, res: ServiceResponse) => {
    const { sandbox } = res.locals;
    const query = new URL(req.url, 'http://leadmock').searchParams;
    const signal = signalOfLeaving(req, res);
    const lastEventId = req.headers['last-event-id'] as string | undefined;
    const call = { sandbox, params: req.params, query, body: req.body, ports, signal, lastEventId };
    const answer = await operation.handle(call);
    const occurrence = sandbox.hasChanged ? occurrenceOf(sandbox.pendingChanges) : undefined;
    try {
      commit(sandbox);
    } catch (error) {
      throw new Problem(503, `nothing was changed: ${(error as Error).message}`);
    }
    if (occurrence) sandbox.happenings.add(occurrence);
    if (answer instanceof EventStream) return sendEvents(res, answer, signal);
    res.status(operation.status ?? 200).json(answer);
  };
  return run as unknown as RequestHandler;
}

/** @param changes undefined for a whole new world */
function occurrenceOf(changes: readonly Change[] | undefined): Occurrence {
  return changes ? { kind: 'changes', changes } : { kind: 'world' };
}

/**
 * Ends when the client leaves. A client that sends no more is taken to have left: its connection stays open for an answer that is
 * on its way (`src/http/server.ts`), so that nothing else would tell.
 */
function signalOfLeaving({ socket }: ServiceRequest, res: ServiceResponse): AbortSignal {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  socket.once('end', leave);
  res.once('close', () => {
    socket.off('end', leave);
    leave();
  });
  return leaving.signal;
}

/** Reads the body as JSON, whatever its declared type, and checks it against its schema; an absent one is {}. */
function readControlBody({ id }: ControlOperation): RequestHandler[] {
  const parse = express.json({ limit: BODY_LIMIT_BYTES, strict: false, type: () => true });
  const read: RequestHandler = (req, res, next) => {
    inviteBody(req, res);
    parse(req, res, (error?: { type?: string; message?: string }) => {
      if (!error) return next();
      const status = error.type === 'entity.too.large' ? 413 : 400;
      return next(new Problem(status, `nothing was changed: the body cannot be read: ${error.message}`));
    });
  };
  const check: RequestHandler = (req, _res, next) => {
    req.body = checkControlBody(id, req.body);
    next();
  };
  return [read, check];
}

/** The body of a control operation, {} for an absent one; throws a Problem where it does not fit. */
function checkControlBody(id: string, body: unknown = {}): unknown {
  if (isTooDeep(body)) throw badBody([{ pointer: '', message: 'is nested deeper than 64 levels' }]);
  const validate = validatorOf(`control/${id}.request.json`);
  if (validate(body)) return body;
  throw badBody(explain(validate.errors).map(({ pointer, message }) => ({ pointer, message })));
}

/** Does what a control request would do, without HTTP. Throws a Problem. */
export function callControl(
  { ports, commit }: Pick<ControlPlaneParts, 'ports' | 'commit'>,
  sandbox: Sandbox,
  id: string,
  body?: object,
): unknown {
  const operation = controlOperations.find((known) => known.id === id);
  if (!operation) throw new Error(`there is no control operation ${id}`);
  const checked = operation.hasBody ? checkControlBody(id, body) : {};
  const { signal } = new AbortController();
  const answer = operation.handle({ sandbox, params: {}, query: new URLSearchParams(), body: checked, ports, signal });
  commit(sandbox);
  return answer;
}

function wrongVerb(operations: readonly ControlOperation[]): RequestHandler {
  const allowed = operations.map(({ method }) => method).join(', ');
  return (req, res) => {
    res.setHeader('Allow', allowed);
    throw new Problem(405, `${req.method} is not possible here; ${allowed} is`);
  };
}

const unknownEndpoint: RequestHandler = (req) => {
  const asked = `${req.method} ${req.baseUrl}${req.path}`.slice(0, 80);
  const endpoints = controlOperations.map(({ method, path }) => `${method} ${path}`);
  throw new Problem(404, `there is no ${asked}; did you mean ${nearest(asked, endpoints)}?`);
};

/** Errors of this plane are application/problem+json, never the envelope. */
function problemMapper(onDefect: (error: unknown) => void): ErrorRequestHandler {
  return (error, _req, res, next) => {
    if (res.headersSent) return next(error);
    if (!(error instanceof Problem)) onDefect(error);
    sendProblem(res, error instanceof Problem ? error : new Problem(500, 'a defect of leadmock; its log says more'));
  };
}

export function sendProblem(res: ServerResponse, problem: Problem): void {
  const json = JSON.stringify(problem);
  res.writeHead(problem.status, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(json),
  });
  res.end(json);
}

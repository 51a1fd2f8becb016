import type { ServerResponse } from 'node:http';
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import type { ControlContext, ControlOperation } from '../../control/control-operation.ts';
import type { EventStream } from '../../control/events/events.ts';
import { badBody, Problem } from '../../control/problem.ts';
import { TextResponse } from '../../control/text-response.ts';
import { placeOfJsonError } from '../../schema/files/json-error.ts';
import { findRoundedNumbers } from '../../schema/files/lossy-json.ts';
import { closeAfterResponse, closeBeforeReset } from '../server/connections.ts';
import type { BodyError, ControlRoute, Exchange, ServiceRequest, ServiceResponse } from '../service/exchange.ts';
import { numberMissing, requireSandbox, setSandbox } from '../service/missing-sandbox.ts';
import type { MockHeaderSetter } from '../service/mock-headers.ts';
import { foreignCharset } from '../service/read-body.ts';
import { receiveBody } from '../service/receive-body.ts';
import { checkControlBody, performControl } from './call.ts';
import { askForToken, rejectForeignPages } from './guard.ts';
import { type PagesParts, pages } from './pages.ts';
import { checkQuery } from './query.ts';
import { chooseRoute, routesAt } from './route.ts';
import { sendEvents } from './send-events.ts';

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

export interface ControlPlaneParts extends PagesParts {
  context: ControlContext;
  /** If false, the control plane has only the probes `health` and `ready`. */
  control: boolean;
  onDefect(error: unknown): void;
}

export const CONTROL_PREFIX = '/_mock';

export function controlPlane(parts: ControlPlaneParts, setMockHeader: MockHeaderSetter): Router {
  const router = Router({ caseSensitive: true });
  router.use(step(findRoutes(parts)));
  if (parts.control) router.use(pages(parts));
  router.use(rejectForeignPages(parts), unlessProbe(askForToken(parts)), receiveBody(BODY_LIMIT_BYTES));
  router.use(step(answerCall(parts, setMockHeader)));
  router.use(problemMapper(parts.onDefect));
  return router;
}

type ControlStep = (req: ServiceRequest, res: ServiceResponse, next: (out?: 'router') => void) => void | Promise<void>;

function step(one: ControlStep): RequestHandler {
  return one as unknown as RequestHandler;
}

function findRoutes({ control }: ControlPlaneParts): ControlStep {
  return (req, res, next) => {
    const all = routesAt(req.baseUrl + req.path);
    const routes = control ? all : all.filter(({ operation }) => operation.isProbe);
    res.locals.routes = routes;
    next(control || routes.length > 0 ? undefined : 'router');
  };
}

function unlessProbe(guard: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const routes: readonly ControlRoute[] = res.locals['routes'];
    return routes.some(({ operation }) => operation.isProbe) ? next() : guard(req, res, next);
  };
}

function answerCall({ context }: ControlPlaneParts, setMockHeader: MockHeaderSetter): ControlStep {
  return async (req, res) => {
    const { routes = [], sandbox, missing } = res.locals;
    const { operation, params } = chooseRoute(routes, {
      method: req.method,
      path: req.baseUrl + req.path,
      sandbox,
      operations: context.operations,
      onWrongMethod: (methods) => res.setHeader('Allow', methods),
    });
    res.locals.operation = operation;
    const { searchParams: query } = new URL(req.url, 'http://leadmock');
    requireSandbox(operation, missing, context.sandboxes);
    checkQuery(operation, query);
    const body = checkControlBody(operation, controlBody(operation, req, res.locals));
    const signal = signalOfLeaving(req, res);
    const lastEventId = req.headers['last-event-id'] as string | undefined;
    const call = { sandbox, missing, params, query, body, signal, lastEventId };
    const { sandbox: reached, answer } = await performControl(operation, call, context);
    await closeBeforeReset(reached);
    closeAfterResponse(res, reached);
    if (reached !== sandbox) {
      setSandbox(res, reached, setMockHeader);
    }
    if (operation.isStream) return sendEvents(res, answer as EventStream, signal);
    const isWritten = answer instanceof TextResponse;
    const text = isWritten ? answer.text : JSON.stringify(answer);
    write(res, operation.status ?? 200, isWritten ? answer.mediaType : 'application/json', text);
  };
}

/** The signal aborts when the response closes, or when the client closes or half-closes the connection. */
function signalOfLeaving({ socket }: ServiceRequest, res: ServiceResponse): AbortSignal {
  const leaving = new AbortController();
  // The explicit reason keeps Node from creating an exception for every call.
  const leave = () => leaving.abort('left');
  socket.once('end', leave);
  res.once('close', () => {
    socket.off('end', leave);
    leave();
  });
  return leaving.signal;
}

function unreadable({ type, message }: BodyError): Problem {
  if (type !== 'entity.too.large') return new Problem(400, `the body cannot be read: ${message}`);
  const advice = 'Send it in parts, such as several seeds with "mode": "merge"';
  return new Problem(413, `the body is larger than 64 MiB. ${advice}`);
}

/** Ignores the media type, but rejects charsets other than UTF-8 and ASCII. A missing or empty body becomes {}. */
function controlBody({ storesBody }: ControlOperation, req: ServiceRequest, { received }: Exchange): unknown {
  if (received === undefined) return {};
  const charset = foreignCharset(req);
  if (charset !== undefined) throw unreadable({ message: `its charset is ${charset.toUpperCase()}. Send UTF-8` });
  const { text, error } = received;
  if (error) throw unreadable(error);
  const body = parsed(text || '{}');
  const rounded = storesBody ? findRoundedNumbers(text, body) : [];
  if (rounded.length > 0) throw badBody(rounded);
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable({ message: placeOfJsonError(text) });
  }
}

function problemMapper(onDefect: (error: unknown) => void): ErrorRequestHandler {
  return (error, _req, res, next) => {
    if (res.headersSent) return next(error);
    if (!(error instanceof Problem)) onDefect(error);
    const problem = error instanceof Problem ? error : new Problem(500, 'internal error of leadmock. See its log');
    (res.locals as Exchange).explain = problem.logged;
    if (problem.status === 403 && res.locals['missing'] !== undefined) {
      // The rejected request for a missing sandbox gets an entry in the journal of `default`.
      res.locals['code'] = 403;
      numberMissing(res as ServiceResponse);
    }
    sendProblem(res, problem);
  };
}

export function sendProblem(res: ServerResponse, problem: Problem): void {
  res.setHeader('Cache-Control', 'no-store');
  write(res, problem.status, 'application/problem+json', JSON.stringify(problem));
}

/** `res.send` of Express would load a table of all media types, and could send 304 for a conditional request. */
function write(res: ServerResponse, status: number, mediaType: string, text: string): void {
  res.writeHead(status, { 'Content-Type': `${mediaType}; charset=utf-8`, 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
}

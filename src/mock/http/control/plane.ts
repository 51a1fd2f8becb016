import type { ServerResponse } from 'node:http';
import { Router } from 'express';
import type { ControlContext } from '../../control/control-operation.ts';
import type { EventStream } from '../../control/events/events.ts';
import { Problem } from '../../control/problem.ts';
import { TextResponse } from '../../control/text-response.ts';
import { placeOfJsonError } from '../../schema/files/json-error.ts';
import { closeAfterResponse, closeBeforeReset } from '../server/connections.ts';
import type {
  Arrival,
  BodyError,
  ServiceErrorHandler,
  ServiceHandler,
  ServiceRequest,
  ServiceResponse,
} from '../service/exchange.ts';
import { numberMissing, rejectMissing, setSandbox } from '../service/missing-sandbox.ts';
import { MOCK_HEADERS } from '../service/mock-headers.ts';
import { foreignCharset } from '../service/read-body.ts';
import { receiveBody } from '../service/receive-body.ts';
import { checkControlBody, performControl } from './call.ts';
import { askForToken, type GuardSettings, rejectForeignHosts, rejectForeignPages } from './guard.ts';
import { type PagesParts, pages } from './pages.ts';
import { checkQuery } from './query.ts';
import { chooseRoute, routesAt } from './route.ts';
import { sendEvents } from './send-events.ts';

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

export interface ControlPlaneParts extends PagesParts, GuardSettings {
  context: ControlContext;
  /** If false, the control plane has only the probes `health` and `ready`. */
  control: boolean;
  onDefect(error: unknown): void;
}

export const CONTROL_PREFIX = '/_mock';

export function controlPlane(parts: ControlPlaneParts): Router {
  const router = Router({ caseSensitive: true });
  router.use(findRoutes(parts));
  router.use(rejectForeignHosts(parts));
  if (parts.control) router.use(pages(parts));
  router.use(rejectForeignPages(), unlessProbe(askForToken(parts)), receiveBody(BODY_LIMIT_BYTES));
  router.use(respondToCall(parts));
  router.use(problemMapper(parts.onDefect));
  return router;
}

function findRoutes({ control }: ControlPlaneParts): ServiceHandler {
  return (req, res, next) => {
    const all = routesAt(req.baseUrl + req.path);
    const routes = control ? all : all.filter(({ operation }) => operation.isProbe);
    res.locals.arrival.controlRoutes = routes;
    next(control || routes.length > 0 ? undefined : 'router');
  };
}

function unlessProbe(guard: ServiceHandler): ServiceHandler {
  return (req, res, next) => {
    const { controlRoutes = [] } = res.locals.arrival;
    return controlRoutes.some(({ operation }) => operation.isProbe) ? next() : guard(req, res, next);
  };
}

function respondToCall({ context }: ControlPlaneParts): ServiceHandler {
  return async (req, res) => {
    const { sandbox, arrival, hasMockHeaders } = res.locals;
    const { controlRoutes = [], missingSandbox: missing } = arrival;
    const { operation, params } = chooseRoute(controlRoutes, {
      method: req.method,
      path: req.baseUrl + req.path,
      sandbox,
      operations: context.operations,
      onWrongMethod: (methods) => res.setHeader('Allow', methods),
    });
    arrival.operation = operation;
    const { searchParams: query } = new URL(req.url, 'http://leadmock');
    rejectMissing(operation, missing, context.sandboxes);
    checkQuery(operation, query);
    const body = checkControlBody(operation, controlBody(req, arrival));
    const signal = signalOfLeaving(req, res);
    const lastEventId = req.headers['last-event-id'] as string | undefined;
    const call = { sandbox, missing, params, query, body, signal, lastEventId };
    const { sandbox: reached, response } = await performControl(operation, call, context);
    await closeBeforeReset(reached);
    closeAfterResponse(res, reached);
    if (reached !== sandbox) {
      setSandbox(res, reached);
      if (hasMockHeaders) res.setHeader(MOCK_HEADERS.sandbox, reached.name);
    }
    if (operation.isStream) return sendEvents(res, response as EventStream, signal);
    const isWritten = response instanceof TextResponse;
    const text = isWritten ? response.text : JSON.stringify(response);
    write(res, operation.status ?? 200, isWritten ? response.mediaType : 'application/json', text);
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
function controlBody(req: ServiceRequest, { requestBody }: Arrival): unknown {
  if (requestBody === undefined) return {};
  const charset = foreignCharset(req);
  if (charset !== undefined) throw unreadable({ message: `its charset is ${charset.toUpperCase()}. Send UTF-8` });
  const { text, error } = requestBody;
  if (error) throw unreadable(error);
  return parsed(text || '{}');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable({ message: placeOfJsonError(text) });
  }
}

function problemMapper(onDefect: (error: unknown) => void): ServiceErrorHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    if (!(error instanceof Problem)) onDefect(error);
    const problem = error instanceof Problem ? error : new Problem(500, 'internal error of leadmock. See its log');
    const { arrival, outcome } = res.locals;
    outcome.explanation = problem.logged;
    if (problem.status === 403 && arrival.missingSandbox !== undefined) {
      // The rejected request for a missing sandbox gets an entry in the journal of `default`.
      outcome.code = 403;
      numberMissing(res);
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

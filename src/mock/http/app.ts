import express, { type Express, type RequestHandler, Router } from 'express';
import type { Operation } from '../core/operation.ts';
import { rejectReboundHosts } from './control/guard.ts';
import { CONTROL_PREFIX, type ControlPlaneParts, controlPlane } from './control/plane.ts';
import { fireFaults } from './faults/fire.ts';
import { setMessageClasses } from './server/message-classes.ts';
import { setTrustProxy, type TrustProxy } from './server/trust-proxy.ts';
import { limitRate, requireToken } from './service/authenticate.ts';
import { checkBody } from './service/check-body.ts';
import { chooseSandbox } from './service/choose-sandbox.ts';
import { cors } from './service/cors.ts';
import { errorMapper } from './service/error-mapper.ts';
import { layer, noteAssumptions, type OnAssumption, type ServiceStep } from './service/exchange.ts';
import { logRequest, numberRequest, type RequestLine } from './service/log-request.ts';
import { createMissingSandbox, rejectMisnamed, requireOwnSandbox } from './service/missing-sandbox.ts';
import { perform } from './service/perform.ts';
import { readBody } from './service/read-body.ts';
import { receiveBody } from './service/receive-body.ts';
import { rejectBrowser, unknownRoute } from './service/unknown-route.ts';
import { warnOfDefault, warnOfHead, warnOfPasswordText, warnOfUnexpectedBody } from './service/warnings.ts';

export interface AppParts extends ControlPlaneParts {
  cors: boolean;
  corsOrigins: readonly string[];
  trustProxy: TrustProxy;
  mockHeaders: boolean;
  requireSandbox?: boolean | undefined;
  bodyLimitBytes: number;
  onRequest(line: RequestLine): void;
  onAssumption?: OnAssumption | undefined;
}

export interface App {
  express: Express;
  /** Serves the current operations of the context, without interrupting connections and requests in flight. */
  reloadOperations(): void;
}

export function createApp(parts: AppParts): App {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', false);
  setTrustProxy(app, parts.trustProxy);
  setMessageClasses(app);
  let routes = routesOf(parts);
  app.use((req, res, next) => routes(req, res, next));
  return {
    express: app,
    reloadOperations() {
      routes = routesOf(parts);
    },
  };
}

/** The way of a request, from top to bottom. */
function routesOf(parts: AppParts): Router {
  const { sandboxes, operations, rules, commit } = parts.context;
  const router = Router({ caseSensitive: true });
  const noting = parts.onAssumption ? [noteAssumptions(parts.onAssumption)] : [];
  router.use(layer(chooseSandbox(sandboxes, parts.mockHeaders), logRequest(parts.onRequest), ...noting));
  router.use(CONTROL_PREFIX, controlPlane(parts));
  // If the service is open to all pages, the check of the host name would protect nothing.
  if (!parts.cors || parts.corsOrigins.length > 0) router.use(layer(rejectReboundHosts(parts)));
  if (parts.cors) router.use(layer(cors(parts.corsOrigins, operations)));

  const requireOwn = parts.requireSandbox ? [requireOwnSandbox] : [];
  for (const operation of operations) {
    const match = matchOperation(operation);
    const steps = [
      rejectMisnamed,
      createMissingSandbox(sandboxes),
      match,
      ...requireOwn,
      warnOfHead,
      warnOfDefault(sandboxes),
      ...(operation.hasBody ? [] : [warnOfUnexpectedBody]),
      fireFaults(operation),
      ...(operation.needsToken ? [requireToken] : []),
      limitRate,
      ...(operation.hasBody ? [readBody, warnOfPasswordText, checkBody(operation)] : []),
      perform(operation, commit),
    ];
    const receive = receiveBody(parts.bodyLimitBytes, inKnownSandbox(match));
    router[verb(operation)](expressPath(operation.path), exactMethod(operation), receive, layer(...steps));
  }

  router.use(layer(rejectBrowser), receiveBody(parts.bodyLimitBytes, inKnownSandbox(numberRequest)));
  router.use(layer(rejectMisnamed, numberRequest, ...requireOwn, warnOfHead, unknownRoute(parts)));
  router.use(errorMapper({ rules, onDefect: parts.onDefect }));
  return router;
}

function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function verb({ method }: Operation): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return method.toLowerCase() as 'get';
}

/** Skips the route for HEAD requests, which Express passes to the route of a GET. */
function exactMethod({ method }: Operation): RequestHandler {
  return (req, _res, next) => (req.method === method ? next() : next('route'));
}

/** Numbers the request, unless it has a number, and notes its operation. */
function matchOperation(operation: Operation): ServiceStep {
  return (req, res) => {
    numberRequest(req, res);
    res.locals.arrival.operation = operation;
  };
}

/** Performs the step before the body arrives, unless the sandbox is missing: it is created after the body. */
function inKnownSandbox(step: ServiceStep): ServiceStep {
  return (req, res) => {
    const { missingSandbox, nameRejection } = res.locals.arrival;
    if (missingSandbox === undefined && nameRejection === undefined) step(req, res);
  };
}

import express, { type Express } from 'express';
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
import { createMissingSandbox, rejectMisnamed } from './service/missing-sandbox.ts';
import { markSource, mockHeaderSetter } from './service/mock-headers.ts';
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
  bodyLimitBytes: number;
  onRequest(line: RequestLine): void;
  onAssumption?: OnAssumption | undefined;
}

function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export type App = Express;

export function createApp(parts: AppParts): App {
  const { sandboxes, operations, rules, commit } = parts.context;
  const setMockHeader = mockHeaderSetter(parts.mockHeaders);
  const app = express()
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .set('query parser', false);
  setTrustProxy(app, parts.trustProxy);
  setMessageClasses(app);

  const noting = parts.onAssumption ? [noteAssumptions(parts.onAssumption)] : [];
  app.use(layer(chooseSandbox(sandboxes, setMockHeader), logRequest(parts.onRequest), ...noting));
  app.use(CONTROL_PREFIX, controlPlane(parts, setMockHeader));
  // If the service is open to all pages, the check of the host name would protect nothing.
  if (!parts.cors || parts.corsOrigins.length > 0) app.use(layer(rejectReboundHosts(parts)));
  if (parts.cors) app.use(layer(cors(parts.corsOrigins, operations, parts.mockHeaders)));

  const number = numberRequest(setMockHeader);
  const unknown = unknownRoute(parts);
  for (const operation of operations) {
    const receive = receiveBody(parts.bodyLimitBytes, arriveAt(number, operation));
    const steps = [
      rejectMisnamed(number),
      createMissingSandbox(operation, sandboxes, setMockHeader, number),
      number,
      warnOfHead,
      onlyItsVerb(operation, unknown),
      ...markSource(operation, setMockHeader),
      warnOfDefault(sandboxes),
      ...(operation.hasBody ? [] : [warnOfUnexpectedBody]),
      fireFaults(operation, setMockHeader),
      ...(operation.needsToken ? [requireToken] : []),
      limitRate,
      ...(operation.hasBody ? [readBody, warnOfPasswordText, checkBody(operation)] : []),
      perform(operation, commit, setMockHeader),
    ];
    app[verb(operation)](expressPath(operation.path), receive, layer(...steps));
  }

  app.use(layer(rejectBrowser), receiveBody(parts.bodyLimitBytes, arriveAt(number)));
  app.use(layer(rejectMisnamed(number), number, warnOfHead, unknown));
  app.use(errorMapper({ setMockHeader, rules, onDefect: parts.onDefect }));
  return app;
}

function verb({ method }: Operation): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return method.toLowerCase() as 'get';
}

/** Numbers the request before its body arrives. Later steps number requests whose sandbox does not exist yet. */
function arriveAt(number: ServiceStep, operation?: Operation): ServiceStep {
  return (req, res) => {
    const { missing, misnamed } = res.locals;
    if (missing !== undefined || misnamed !== undefined) return;
    number(req, res);
    if (operation !== undefined && req.method === operation.method) res.locals.operation = operation;
  };
}

/** Rejects HEAD requests, which Express passes to the operation of a GET. */
function onlyItsVerb(operation: Operation, unknown: ServiceStep): ServiceStep {
  return (req, res) => {
    if (req.method !== operation.method) unknown(req, res);
    res.locals.operation = operation;
  };
}

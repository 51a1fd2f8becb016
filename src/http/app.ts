import express, { type Express } from 'express';
import type { Operation } from '../core/operation.ts';
import { refuseReboundHosts } from './control/guard.ts';
import { CONTROL_PREFIX, type ControlPlaneParts, controlPlane } from './control/plane.ts';
import { fireFaults } from './faults/fire.ts';
import { makeMessages } from './server/messages.ts';
import type { TrustProxy } from './server/trust-proxy.ts';
import { countAsAction, limitRate, requireToken } from './service/authenticate.ts';
import { checkBody } from './service/check-body.ts';
import { chooseSandbox } from './service/choose-sandbox.ts';
import { cors } from './service/cors.ts';
import { errorMapper } from './service/error-mapper.ts';
import { layer, layerAround, type ServiceStep } from './service/exchange.ts';
import { makeMissing, refuseMisnamed } from './service/missing-sandbox.ts';
import { mockHeaderSetter } from './service/mock-headers.ts';
import { perform } from './service/perform.ts';
import { readBody } from './service/read-body.ts';
import { numberRequest, type RequestLine, record } from './service/record.ts';
import { bodyTaker } from './service/take-body.ts';
import { refuseBrowser, unknownRoute } from './service/unknown-route.ts';
import { warnOfDefault, warnOfHead, warnOfPasswordText, warnOfUnexpectedBody } from './service/warnings.ts';

/** All that the HTTP side is told by the composition root. */
export interface AppParts extends ControlPlaneParts {
  /** Open the service plane to web pages. */
  cors: boolean;
  /** The origins that it is open to; all of them when there are none. */
  corsOrigins: readonly string[];
  /** Whose X-Forwarded-For is believed, as Express means it. */
  trustProxy: TrustProxy;
  mockHeaders: boolean;
  /** Of a service body, after decompression. */
  bodyLimitBytes: number;
  onRequest(line: RequestLine): void;
}

/** A path as the contract writes it (`/view/{view_id}`) as Express writes it (`/view/:view_id`). */
function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** The Express application, for whoever makes a server around it. */
export type App = Express;

/** The map of the HTTP side: every step of a request, in order. */
export function createApp(parts: AppParts): App {
  const { sandboxes, operations, rules, commit } = parts.context;
  const setMockHeader = mockHeaderSetter(parts.mockHeaders);
  const app = express()
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .set('query parser', false)
    .set('trust proxy', parts.trustProxy);
  makeMessages(app);

  app.use(layer(chooseSandbox(sandboxes, setMockHeader), record(parts.onRequest)));
  app.use(CONTROL_PREFIX, controlPlane(parts, setMockHeader));
  // Open to every page, it has nothing to hide from one whose name was rebound.
  if (!parts.cors || parts.corsOrigins.length > 0) app.use(layer(refuseReboundHosts(parts)));
  if (parts.cors) app.use(layer(cors(parts.corsOrigins, operations)));

  const number = numberRequest(setMockHeader);
  const take = bodyTaker(parts.bodyLimitBytes);
  const unknown = unknownRoute({ control: parts.control, sandboxes, operations });
  for (const operation of operations) {
    const open = [
      refuseMisnamed(number),
      makeMissing(operation, { sandboxes, setMockHeader, number }),
      number,
      warnOfHead,
      onlyItsVerb(operation, unknown),
      warnOfDefault(sandboxes),
      ...(operation.hasBody ? [] : [warnOfUnexpectedBody]),
    ];
    const faults = fireFaults(operation, setMockHeader, take);
    const token = operation.needsToken ? [requireToken] : [];
    const admit = [...token, countAsAction, limitRate];
    const fits = operation.hasBody ? [warnOfPasswordText, checkBody(operation)] : [];
    const end = perform(operation, { commit, setMockHeader });
    const layers = operation.hasBody
      ? [layerAround(open, faults, admit), readBody(take), layer(...token, ...fits, end)]
      : [layerAround(open, faults, [...admit, end])];
    app[verb(operation)](expressPath(operation.path), ...layers);
  }

  app.use(layer(refuseBrowser, refuseMisnamed(number), number, warnOfHead, unknown));
  app.use(errorMapper({ setMockHeader, rules, onDefect: parts.onDefect }));
  return app;
}

function verb({ method }: Operation): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return method.toLowerCase() as 'get';
}

/** The route is known: from here on the exchange belongs to this operation. Express would also let a GET answer HEAD. */
function onlyItsVerb(operation: Operation, unknown: ServiceStep): ServiceStep {
  return (req, res) => {
    if (req.method !== operation.method) unknown(req, res);
    res.locals.operation = operation;
    res.locals.sandbox.wasAsked = true;
  };
}

import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { ControlOperation } from '../../control/control-operation.ts';
import { type AssumptionId, type AssumptionValues, withNotes } from '../../core/assumptions.ts';
import type { ArmedFault } from '../../core/faults.ts';
import type { Basis } from '../../core/journal/entry.ts';
import type { Operation } from '../../core/operation.ts';
import type { Rejection } from '../../core/rejection.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { Change } from '../../core/state/collection.ts';
import type { User } from '../../core/state/state.ts';
import type { Release } from '../faults/release.ts';

/**
 * A path may have several routes, because methods differ, or because a literal path such as `/_mock/requests/wait` also
 * matches a path with a parameter.
 */
export interface ControlRoute {
  operation: ControlOperation;
  params: Record<string, string>;
}

export interface BodyError {
  type?: string;
  message?: string;
}

/** After an error, and while the body arrives, `text` is empty. */
export interface RequestBody {
  text: string;
  /** Received bytes; after an error, the bytes that the request announced. */
  bytes: number;
  error: BodyError | undefined;
}

/** Names and values in alternation, as `writeHead` accepts them. */
export type HeaderList = string[];

export interface SocketResponse {
  status: number;
  headers: HeaderList;
  text: string;
}

/** The request, and what leadmock found out about it. */
export interface Arrival {
  path: string;
  /** Milliseconds on the monotonic clock. */
  startedAtMs: number;
  /** Requested sandbox name, if the sandbox of the exchange is `default` instead. */
  missingSandbox: string | undefined;
  /** Rejection of an invalid or unreadable sandbox name, or of two different names. */
  nameRejection: Rejection | undefined;
  requestId?: number;
  /** Milliseconds since 1970, by the sandbox's clock. */
  timeMs?: number;
  operation?: Pick<Operation, 'id'> & Partial<Pick<Operation, 'needsToken' | 'custom'>>;
  controlRoutes?: readonly ControlRoute[];
  /** Absent without a body. */
  requestBody?: RequestBody;
  session?: Session;
  user?: User;
}

/** What leadmock did with the request, and what it sent. */
export interface Outcome {
  warnings?: Set<string>;
  performed?: boolean;
  changes?: readonly Change[];
  bases?: Basis[];
  code?: number;
  rule?: string;
  rules?: readonly string[];
  explanation?: string;
  /** Fault that fired; a delay only if no other fault fired. */
  fault?: ArmedFault | undefined;
  /** All faults that fired, with their ids, such as `reset-after#3, delay#1`. */
  firedFaults?: string;
  delayMs?: number;
  release?: Release;
  /** A step responds, possibly after a delay. */
  isHeld?: true;
  corsHeaders?: HeaderList;
  responseHeaders?: HeaderList;
  responseText?: string;
  /** Response that leadmock wrote without Node's HTTP server, because the request was no valid HTTP. */
  socketResponse?: SocketResponse;
}

/** Content of `res.locals`. */
export type Exchange = {
  sandbox: Sandbox;
  /** Set in a sweep. */
  noteAssumption?: (id: AssumptionId) => void;
  arrival: Arrival;
  outcome: Outcome;
  /** Whether the response has the headers `X-Mock-…`. */
  hasMockHeaders: boolean;
};

/** Called with each assumption on which a response depends, and the operation; null for an unknown route. */
export type OnAssumption = (id: AssumptionId, operation: string | null) => void;

/** @returns the current assumptions of the sandbox */
export function assumptionsOf({ sandbox, noteAssumption }: Exchange): AssumptionValues {
  return noteAssumption === undefined ? sandbox.assumptions : withNotes(sandbox.assumptions, noteAssumption);
}

type Params = Record<string, string>;
/** Not parsed: `query parser` is off. */
type Query = Record<string, string>;

export type ServiceRequest = Request<Params, unknown, unknown, Query, Exchange>;
export type ServiceResponse = Response<unknown, Exchange>;
export type ServiceHandler = RequestHandler<Params, unknown, unknown, Query, Exchange>;
export type ServiceErrorHandler = ErrorRequestHandler<Params, unknown, unknown, Query, Exchange>;

/** Synchronous step, which may respond or throw a Rejection. */
export type ServiceStep = (req: ServiceRequest, res: ServiceResponse) => void;

export function noteAssumptions(onAssumption: OnAssumption): ServiceStep {
  return (_req, res) => {
    const exchange = res.locals;
    exchange.noteAssumption = (id) => onAssumption(id, exchange.arrival.operation?.id ?? null);
  };
}

/** Runs the steps in order, until one of them responds. */
export function layer(...steps: ServiceStep[]): ServiceHandler {
  return (req, res, next) => {
    for (const step of steps) {
      step(req, res);
      if (res.headersSent || res.locals.outcome.isHeld) return;
    }
    next();
  };
}

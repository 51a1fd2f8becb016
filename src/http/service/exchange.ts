import type { Request, RequestHandler, Response } from 'express';
import type { ControlOperation } from '../../control/control-operation.ts';
import type { ArmedFault } from '../../core/faults.ts';
import type { JournalEntry, SentBody } from '../../core/journal/entry.ts';
import type { Operation } from '../../core/operation.ts';
import type { Rejection } from '../../core/rejection.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { Change } from '../../core/state/collection.ts';
import type { User } from '../../core/state/state.ts';
import type { Release } from '../faults/release.ts';

/** A path may have several routes: one for each method, or `wait` as an id. */
export interface ControlRoute {
  operation: ControlOperation;
  params: Record<string, string>;
}

export interface BodyError {
  type?: string;
  message?: string;
}

/** A body that has been read; its text is empty after an error. */
export interface ReceivedBody {
  text: string;
  error: BodyError | undefined;
}

/** Names and values alternate, in the order in which they are sent: Node takes such a list as it is. */
export type HeaderList = string[];

export interface SocketAnswer {
  status: number;
  headers: HeaderList;
  text: string;
}

/** The state of a request, in `res.locals`. */
export type Exchange = {
  sandbox: Sandbox;
  /** The requested name if that sandbox does not exist; `sandbox` is `default` then. */
  missing?: string | undefined;
  /** Rejects an invalid name, or two names. Thrown later, when web pages may read it and the journal of `default` logs it. */
  misnamed?: Rejection | undefined;
  requestId?: number;
  /** By the clock of the sandbox: milliseconds since 1970. */
  timeMs?: number;
  /** On the monotonic clock. */
  startedAtMs: number;
  path: string;
  operation?: Pick<Operation, 'id'> & Partial<Pick<Operation, 'needsToken'>>;
  routes?: readonly ControlRoute[];
  session?: Session;
  user?: User;
  warnings?: Set<string>;
  code?: number;
  rule?: string;
  rules?: readonly string[];
  explain?: string;
  socketAnswer?: SocketAnswer;
  /** The body for the journal, possibly truncated (`receive-body.ts`). */
  sent?: SentBody;
  bodyText?: string;
  /** Set if the body is read for faults that compare it. */
  receiving?: Promise<ReceivedBody>;
  entry?: JournalEntry;
  performed?: boolean;
  /** Of an operation that was performed. */
  result?: unknown;
  changes?: readonly Change[];
  headers: HeaderList;
  /** One line for each name and value of a header. */
  answerHeaders?: string;
  answer?: string;
  /** The fault that the request met; a delay only if there is no other. */
  fault?: ArmedFault | undefined;
  /** Sum of the delays. */
  delayMs?: number;
  /** Of a hang or a stall. */
  release?: Release;
  /** Whether the response waits for its body, a delay or a hang. */
  isHeld?: true;
};

export type ServiceRequest = Request<Record<string, string>>;
export type ServiceResponse = Response<unknown, Exchange>;

/** One step of a service request. It changes the exchange, answers, or throws a Rejection. It never waits. */
export type ServiceStep = (req: ServiceRequest, res: ServiceResponse) => void;

/** Resolves to false if the request is answered or its client has left; undefined if there is no need to wait. */
export type WaitingStep = (req: ServiceRequest, res: ServiceResponse) => Promise<boolean> | undefined;

type Layer = (req: ServiceRequest, res: ServiceResponse, next: () => void) => unknown;

/** Runs several steps in one layer of Express, because a layer costs more than most steps (docs/decisions/0007). */
export function layer(...steps: ServiceStep[]): RequestHandler {
  const run: Layer = (req, res, next) => {
    for (const step of steps) step(req, res);
    if (!res.headersSent && !res.locals.isHeld) next();
  };
  return run as unknown as RequestHandler;
}

export function layerAround(before: ServiceStep[], wait: WaitingStep, after: ServiceStep[]): RequestHandler {
  const goOn = layer(...after) as unknown as Layer;
  const run: Layer = (req, res, next) => {
    for (const step of before) step(req, res);
    const waited = wait(req, res);
    return waited === undefined ? goOn(req, res, next) : waited.then((goesOn) => goesOn && goOn(req, res, next));
  };
  return run as unknown as RequestHandler;
}

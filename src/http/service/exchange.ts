import type { Request, RequestHandler, Response } from 'express';
import type { ControlOperation } from '../../control/control-operation.ts';
import type { ArmedFault } from '../../core/faults.ts';
import type { JournalEntry, SentBody } from '../../core/journal/entry.ts';
import type { Operation } from '../../core/operation.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { Change } from '../../core/state/collection.ts';
import type { User } from '../../core/state/state.ts';

/** A call of the control plane that a path can mean: with another method, or with `wait` taken for an id. */
export interface ControlRoute {
  operation: ControlOperation;
  /** Decoded. */
  params: Record<string, string>;
}

/** What body-parser calls its errors. */
export interface BodyError {
  type?: string;
  message?: string;
}

/** A body that has been read: its whole text, or why there is none. */
export interface TakenBody {
  text: string;
  error: BodyError | undefined;
}

/** Headers in the order in which they are sent: names and values in turn, as Node takes them without a further look. */
export type HeaderList = string[];

/** An answer on a bare socket. */
export interface SocketAnswer {
  /** HTTP status. */
  status: number;
  headers: HeaderList;
  text: string;
}

/** What is known of a request while it is under way. It lives in `res.locals`. */
export type Exchange = {
  sandbox: Sandbox;
  /** The name of a sandbox that was asked for and does not exist; `sandbox` is `default` then. */
  missing?: string | undefined;
  /** Why that can be the name of none, or that two were named: refused once pages may read it, and the journal of `default` can tell of it. */
  misnamed?: Refusal | undefined;
  /** Of a request of the service plane, once it is opened. */
  requestId?: number;
  /** When it was opened, by the sandbox's clock: milliseconds since 1970. */
  timeMs?: number;
  /** On the monotonic clock. */
  startedAtMs: number;
  /** The path as it was asked for, without the query. */
  path: string;
  operation?: Pick<Operation, 'id'> & Partial<Pick<Operation, 'needsToken'>>;
  /** Of a control call: all that its path can mean. */
  routes?: readonly ControlRoute[];
  /** Of the token that holds, or of the login that succeeded. */
  session?: Session;
  user?: User;
  /** Warnings found so far, each once; undefined until there is one. */
  warnings?: Set<string>;
  /** Of a refusal: `errors[0].code`, the rule behind it, and all rules that refused. */
  code?: number;
  rule?: string;
  rules?: readonly string[];
  /** Why it was refused, in words. */
  explain?: string;
  /** What the HTTP parser answered in the middle of it, in the place of all else. */
  socketAnswer?: SocketAnswer;
  /** The body, once somebody takes it (`take-body.ts`). */
  sent?: SentBody;
  /** The whole text of it, where an operation reads it: what is retained may be cut. */
  bodyText?: string;
  /** The same as a promise, where it is taken while a fault makes the request wait. */
  taking?: Promise<TakenBody>;
  /** What the journal made of it in the end. */
  entry?: JournalEntry;
  /** Whether the operation ran and its change was committed. */
  performed?: boolean;
  changes?: readonly Change[];
  /** Of the answer, as far as they are set. */
  headers: HeaderList;
  /** The answer as it was sent: its headers, a line each name and value, and its text. */
  answerHeaders?: string;
  answer?: string;
  /** The fault that this request met; of several the one that is more than a delay. */
  fault?: ArmedFault | undefined;
};

export type ServiceRequest = Request<Record<string, string>>;
export type ServiceResponse = Response<unknown, Exchange>;

/** One step on the way of a service request. It adds to the exchange, or answers, or throws a Refusal; it does not wait. */
export type ServiceStep = (req: ServiceRequest, res: ServiceResponse) => void;

/** A step that may wait: undefined if it need not, else whether the request goes on. It stops if it is answered or its client has left. */
export type WaitingStep = (req: ServiceRequest, res: ServiceResponse) => Promise<boolean> | undefined;

type Layer = (req: ServiceRequest, res: ServiceResponse, next: () => void) => unknown;

/**
 * Steps one after the other, as one layer for Express, which goes on to the next layer unless they have answered. From layer to
 * layer Express searches and guards anew, which costs more than most of the steps do (docs/decisions/0007).
 */
export function layer(...steps: ServiceStep[]): RequestHandler {
  const run: Layer = (req, res, next) => {
    for (const step of steps) step(req, res);
    if (!res.headersSent) next();
  };
  return run as unknown as RequestHandler;
}

/** The same with a step between them that may wait. */
export function layerAround(before: ServiceStep[], wait: WaitingStep, after: ServiceStep[]): RequestHandler {
  const goOn = layer(...after) as unknown as Layer;
  const run: Layer = (req, res, next) => {
    for (const step of before) step(req, res);
    const waited = wait(req, res);
    return waited === undefined ? goOn(req, res, next) : waited.then((goesOn) => goesOn && goOn(req, res, next));
  };
  return run as unknown as RequestHandler;
}

import type { Request, RequestHandler, Response } from 'express';
import type { ControlOperation } from '../../control/control-operation.ts';
import { type AssumptionId, type AssumptionValues, withNotes } from '../../core/assumptions.ts';
import type { ArmedFault } from '../../core/faults.ts';
import type { Basis, SentBody } from '../../core/journal/entry.ts';
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

/** After an error, `text` is empty. */
export interface ReceivedBody {
  text: string;
  error: BodyError | undefined;
}

/** Names and values in alternation, as `writeHead` accepts them. */
type HeaderList = string[];

export interface SocketAnswer {
  status: number;
  headers: HeaderList;
  text: string;
}

/** Content of `res.locals`. */
export type Exchange = {
  sandbox: Sandbox;
  /** Set in a sweep. */
  noteAssumption?: (id: AssumptionId) => void;
  /** Requested sandbox name, if `sandbox` is `default` instead. */
  missing?: string | undefined;
  /** Rejection of an invalid or unreadable sandbox name, or of two different names. */
  misnamed?: Rejection | undefined;
  requestId?: number;
  /** Milliseconds since 1970, by the sandbox's clock. */
  timeMs?: number;
  /** Milliseconds on the monotonic clock. */
  startedAtMs: number;
  path: string;
  operation?: Pick<Operation, 'id'> & Partial<Pick<Operation, 'needsToken' | 'custom'>>;
  routes?: readonly ControlRoute[];
  session?: Session;
  user?: User;
  warnings?: Set<string>;
  code?: number;
  rule?: string;
  rules?: readonly string[];
  explain?: string;
  socketAnswer?: SocketAnswer;
  /** Request body for the journal, possibly truncated. */
  sent?: SentBody;
  /** Absent without a body. */
  received?: ReceivedBody;
  performed?: boolean;
  changes?: readonly Change[];
  bases?: Basis[];
  /** Response headers for the journal: names and values in alternating lines. */
  answerHeaders?: string;
  answer?: string;
  /** Fault that fired; a delay only if no other fault fired. */
  fault?: ArmedFault | undefined;
  delayMs?: number;
  release?: Release;
  /** A step responds, possibly after a delay. */
  isHeld?: true;
};

/** Called with each assumption on which a response depends, and the operation; null for an unknown route. */
export type OnAssumption = (id: AssumptionId, operation: string | null) => void;

/** @returns the current assumptions of the sandbox */
export function assumptionsOf({ sandbox, noteAssumption }: Exchange): AssumptionValues {
  return noteAssumption === undefined ? sandbox.assumptions : withNotes(sandbox.assumptions, noteAssumption);
}

export type ServiceRequest = Request<Record<string, string>>;
export type ServiceResponse = Response<unknown, Exchange>;

/** Synchronous step, which may respond or throw a Rejection. */
export type ServiceStep = (req: ServiceRequest, res: ServiceResponse) => void;

export function noteAssumptions(onAssumption: OnAssumption): ServiceStep {
  return (_req, res) => {
    const exchange = res.locals;
    exchange.noteAssumption = (id) => onAssumption(id, exchange.operation?.id ?? null);
  };
}

type Layer = (req: ServiceRequest, res: ServiceResponse, next: () => void) => unknown;

/** Runs the steps in order, until one of them responds. */
export function layer(...steps: ServiceStep[]): RequestHandler {
  const run: Layer = (req, res, next) => {
    for (const step of steps) {
      step(req, res);
      if (res.headersSent || res.locals.isHeld) return;
    }
    next();
  };
  return run as unknown as RequestHandler;
}

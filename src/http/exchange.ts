import type { RequestHandler } from 'express';
import type { Operation } from '../core/operation.ts';
import type { Sandbox } from '../core/sandbox.ts';
import type { Session } from '../core/sessions.ts';
import type { User } from '../core/state.ts';

/** What is known of a request while it is under way. It lives in `res.locals`. */
export type Exchange = {
  sandbox: Sandbox;
  /** Of a request of the service plane, once it is opened. */
  requestId?: number;
  /** On the monotonic clock. */
  startedAtMs: number;
  /** The path as it was asked for, without the query. */
  path: string;
  operation?: Pick<Operation, 'id'>;
  session?: Session;
  user?: User;
  /** Lints found so far, each once. */
  lints: Set<string>;
  /** Of a refusal: `errors[0].code` and the rule behind it. */
  code?: number;
  rule?: string;
};

/** One step on the way of a service request. */
export type ServiceStep = RequestHandler<Record<string, string>, unknown, unknown, unknown, Exchange>;

/** The route is known: from here on the exchange belongs to this operation. */
export function setOperation(operation: Pick<Operation, 'id'>): ServiceStep {
  return (_req, res, next) => {
    res.locals.operation = operation;
    next();
  };
}

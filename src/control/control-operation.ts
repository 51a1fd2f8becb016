import type { Endpoint, Operation } from '../core/operation.ts';
import type { Rules } from '../core/rule.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';
import type { Sandboxes } from '../core/sandbox/sandboxes.ts';
import type { Fixtures } from '../schema/files/fixtures.ts';

/** What control operations work with beside the sandbox that they are called for; the composition root hands it in. */
export interface ControlContext {
  sandboxes: Sandboxes;
  fixtures: Fixtures;
  /** The operations of the service. */
  operations: readonly Operation[];
  /** The rules for them. */
  rules: Rules;
  /** Those of the control plane itself, which it documents. */
  controlOperations: readonly ControlOperation[];
  /** On the monotonic clock. */
  startedAtMs: number;
  /** Why changes cannot be written down at the moment; undefined when they can. */
  storeProblem(): string | undefined;
  /** Hands what a sandbox has changed to the store; takes it back and throws where it cannot be written down. */
  commit(sandbox: Sandbox): void;
}

/** What a control operation is given. */
export interface ControlCall<Body = unknown> {
  sandbox: Sandbox;
  /** The decoded path parameters. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Fits the request schema where the operation has one; {} when nothing was sent. */
  body: Body;
  context: ControlContext;
  /** Where a client of server-sent events had got to (`Last-Event-ID`). */
  lastEventId?: string | undefined;
  /** Ends when the client gives up. */
  signal: AbortSignal;
}

/** A parameter of the query. */
export interface QueryParameter {
  name: string;
  description: string;
  /** Stands for any number of parameters, whose names are the keys. */
  isMap?: boolean;
}

/** One operation of the control plane as a plain value, like those of the service. */
export interface ControlOperation extends Endpoint {
  /** None when left out. */
  query?: readonly QueryParameter[];
  /**
   * What becomes of a call that names a sandbox which does not exist: `make` makes it, if the call succeeds; `ignore` does without,
   * being no call about one sandbox (it is given `default`). Left out, it is refused (404): a mistyped name is no evidence.
   */
  missingSandbox?: 'make' | 'ignore';
  /** Whether `schemas/control/<id>.request.json` exists. */
  hasBody: boolean;
  /** What it is sent becomes records: a number that JavaScript would round is refused. */
  storesBody?: boolean;
  /** HTTP status of success; 200 when left out. */
  status?: number;
  /** What a problem of an HTTP status means here, where it means something of its own. */
  problems?: Readonly<Record<number, string>>;
  /** What it can answer beside JSON: the path of a schema by media type. */
  otherMediaTypes?: Readonly<Record<string, string>>;
  /** Answers server-sent events; all others answer JSON, as `schemas/control/<id>.response.json` says. */
  isStream?: boolean;
  /** Answered even without the control token and with `--no-control`: a probe must not need either. */
  isProbe?: boolean;
  /** Returns what is answered as JSON, a `WrittenAnswer`, or a promise of either; throws a Problem, having changed nothing. */
  handle(call: ControlCall): unknown;
}

/** What an operation of a known body declares. */
interface Declared<Body> extends Omit<ControlOperation, 'handle'> {
  handle(call: ControlCall<Body>): unknown;
}

export function controlOperation<Body>(declared: Declared<Body>): ControlOperation {
  return declared as ControlOperation;
}

import { refuse } from '../../api/rules/index.ts';
import type { ControlOperation } from '../../control/control-operation.ts';
import { Problem } from '../../control/problem.ts';
import type { Operation } from '../../core/operation.ts';
import { SandboxGone } from '../../core/sandbox/gone.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { NoRoomForSandbox, type Sandboxes } from '../../core/sandbox/sandboxes.ts';
import { nearest } from '../../nearest.ts';
import type { ServiceResponse, ServiceStep } from './exchange.ts';
import type { MockHeaderSetter } from './mock-headers.ts';

/** The exchange belongs to this sandbox from now on. */
export function enter(res: ServiceResponse, sandbox: Sandbox, setMockHeader: MockHeaderSetter): void {
  res.locals.sandbox = sandbox;
  res.locals.missing = undefined;
  setMockHeader(res, 'sandbox', sandbox.name);
}

/** Numbers what names a sandbox that does not exist and makes none: the journal of `default` then tells of it. */
export function trace({ locals }: ServiceResponse): void {
  if (locals.missing === undefined) return;
  locals.requestId = locals.sandbox.nextRequestId();
  locals.timeMs = locals.sandbox.clock.now();
}

/** Refuses what names no sandbox that could be, or two of them; the journal of `default` tells of it. */
export function refuseMisnamed(number: ServiceStep): ServiceStep {
  return (req, res) => {
    const { misnamed } = res.locals;
    if (misnamed === undefined) return;
    number(req, res);
    throw misnamed;
  };
}

interface MakeParts {
  sandboxes: Sandboxes;
  setMockHeader: MockHeaderSetter;
  /** Puts what is refused into the journal of `default`. */
  number: ServiceStep;
}

/** Makes the sandbox of a call of an operation, where there is none of its name. */
export function makeMissing(operation: Operation, { sandboxes, setMockHeader, number }: MakeParts): ServiceStep {
  return (req, res) => {
    const { missing } = res.locals;
    // Express also hands a HEAD to the operation of a GET: that is an unknown route, which makes none.
    if (missing === undefined || req.method !== operation.method) return;
    try {
      enter(res, sandboxes.use(missing), setMockHeader);
    } catch (error) {
      number(req, res);
      if (error instanceof NoRoomForSandbox) throw refuse('sandbox-room', { message: error.message });
      if (error instanceof SandboxGone) throw refuse('sandbox-dropped', { message: error.message });
      throw error;
    }
  };
}

function goneProblem(name: string, why: string): Problem {
  return new Problem(410, `nothing was done: ${why}`, [], { sandbox: name });
}

/** The same reasons as a Problem. Throws what is no such reason. */
export function problemToMake(name: string, error: unknown): Problem {
  if (error instanceof NoRoomForSandbox) return new Problem(503, error.message);
  if (error instanceof SandboxGone) return goneProblem(name, error.message);
  throw error;
}

/**
 * Throws a Problem for a control call about a sandbox that does not exist: 404 where the call does not make it, since a mistyped name
 * is no evidence of anything; 410 where it is gone and does not come back by itself.
 */
export function requireSandbox(
  { missingSandbox }: ControlOperation,
  missing: string | undefined,
  sandboxes: Sandboxes,
): void {
  if (missing === undefined || missingSandbox === 'ignore') return;
  const why = sandboxes.whyGone(missing);
  if (why !== undefined) throw goneProblem(missing, why);
  if (missingSandbox === 'make') return;
  const names = sandboxes.all().map(({ sandbox }) => sandbox.name);
  throw new Problem(
    404,
    `there is no sandbox ${missing}; did you mean ${nearest(missing, names)}? (a call of the service, POST /_mock/reset or POST /_mock/sandboxes makes it)`,
    [],
    { sandbox: missing },
  );
}

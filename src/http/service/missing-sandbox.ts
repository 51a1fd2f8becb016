import { reject } from '../../api/rules/index.ts';
import type { ControlOperation } from '../../control/control-operation.ts';
import { Problem } from '../../control/problem.ts';
import type { Operation } from '../../core/operation.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { SandboxDeleted, type Sandboxes } from '../../core/sandbox/sandboxes.ts';
import { didYouMean } from '../../nearest.ts';
import { noteRequest } from '../server/connections.ts';
import type { ServiceResponse, ServiceStep } from './exchange.ts';
import type { MockHeaderSetter } from './mock-headers.ts';

export function setSandbox(res: ServiceResponse, sandbox: Sandbox, setMockHeader: MockHeaderSetter): void {
  res.locals.sandbox = sandbox;
  res.locals.missing = undefined;
  setMockHeader(res, 'sandbox', sandbox.name);
  noteRequest(res, sandbox);
}

export function numberMissing({ locals }: ServiceResponse): void {
  if (locals.missing === undefined) return;
  locals.requestId = locals.sandbox.nextRequestId();
  locals.timeMs = locals.sandbox.clock.now();
}

/** Numbers the rejected requests, so the journal of `default` contains these requests. */
export function rejectMisnamed(number: ServiceStep): ServiceStep {
  return (req, res) => {
    const { misnamed } = res.locals;
    if (misnamed === undefined) return;
    number(req, res);
    throw misnamed;
  };
}

export function createMissingSandbox(
  { method }: Operation,
  sandboxes: Sandboxes,
  setMockHeader: MockHeaderSetter,
  number: ServiceStep,
): ServiceStep {
  return (req, res) => {
    const { missing } = res.locals;
    // A HEAD request, which Express passes to the operation of a GET, must not create a sandbox.
    if (missing === undefined || req.method !== method) return;
    try {
      setSandbox(res, sandboxes.use(missing), setMockHeader);
    } catch (error) {
      number(req, res);
      if (error instanceof SandboxDeleted) throw reject('sandbox-dropped', { message: error.message });
      throw error;
    }
  };
}

function deletedProblem(name: string, why: string): Problem {
  return new Problem(410, why, [], { sandbox: name });
}

/** @throws `error`, unless the sandbox was deleted */
export function creationProblem(name: string, error: unknown): Problem {
  if (error instanceof SandboxDeleted) return deletedProblem(name, error.message);
  throw error;
}

/**
 * @throws Problem 410 if the call needs the sandbox, but the sandbox was deleted
 * @throws Problem 404 if the sandbox is missing and the call needs an existing sandbox
 */
export function requireSandbox(
  { missingSandbox }: ControlOperation,
  missing: string | undefined,
  sandboxes: Sandboxes,
): void {
  if (missing === undefined || missingSandbox === 'ignore') return;
  const why = sandboxes.whyDeleted(missing);
  if (why !== undefined) throw deletedProblem(missing, why);
  if (missingSandbox === 'create') return;
  const names = sandboxes.all().map(({ sandbox }) => sandbox.name);
  throw new Problem(
    404,
    `the sandbox ${missing} does not exist${didYouMean(missing, names)} (create it with POST /_mock/sandboxes, POST /_mock/reset or a call of the service)`,
    [],
    { sandbox: missing },
  );
}

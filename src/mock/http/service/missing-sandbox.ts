import { reject } from '../../api/rules/index.ts';
import type { ControlOperation } from '../../control/control-operation.ts';
import { Problem } from '../../control/problem.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { DEFAULT_SANDBOX, SandboxDeleted, type Sandboxes } from '../../core/sandbox/sandboxes.ts';
import { didYouMean } from '../../core/text/nearest.ts';
import { noteRequest } from '../server/connections.ts';
import type { ServiceResponse, ServiceStep } from './exchange.ts';
import { numberRequest } from './log-request.ts';

export function setSandbox(res: ServiceResponse, sandbox: Sandbox): void {
  res.locals.sandbox = sandbox;
  res.locals.arrival.missingSandbox = undefined;
  noteRequest(res, sandbox);
}

export function numberMissing({ locals: { sandbox, arrival } }: ServiceResponse): void {
  if (arrival.missingSandbox === undefined) return;
  arrival.requestId = sandbox.nextRequestId();
  arrival.timeMs = sandbox.clock.now();
}

/** Numbers the rejected requests, so the journal of `default` contains these requests. */
export const rejectMisnamed: ServiceStep = (req, res) => {
  const { nameRejection } = res.locals.arrival;
  if (nameRejection === undefined) return;
  numberRequest(req, res);
  throw nameRejection;
};

/** Rejects a request to `default`, because its client probably lacks the URL or header of a sandbox. */
export const requireOwnSandbox: ServiceStep = (_req, { locals }) => {
  if (locals.sandbox.name === DEFAULT_SANDBOX) throw reject('sandbox-required');
};

export function createMissingSandbox(sandboxes: Sandboxes): ServiceStep {
  return (req, res) => {
    const { missingSandbox } = res.locals.arrival;
    if (missingSandbox === undefined) return;
    try {
      setSandbox(res, sandboxes.use(missingSandbox));
    } catch (error) {
      numberRequest(req, res);
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
export function rejectMissing(
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

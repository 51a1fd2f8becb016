import type { Operation } from '../../core/operation.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { ControlContext } from '../control-operation.ts';
import { type PossibleAnswer, possibleAnswers, type SeenRequest } from './possible-answers.ts';
import { type RequestBody, requestBody } from './request-body.ts';

/** An operation of the service with all that a match can name of it. */
export interface KnownOperation extends Pick<Operation, 'id' | 'method' | 'path' | 'needsToken'> {
  /** Undefined where it takes none. */
  body: RequestBody | undefined;
}

/** What a match is held against: what is documented, what is in the sandbox, and what has come. */
export interface Known {
  operations: readonly KnownOperation[];
  users: readonly { id: number; login: string }[];
  answers: readonly PossibleAnswer[];
  seen: readonly SeenRequest[];
}

/** @param seen the journal, where what has come is asked for; empty for what is to come */
export function knownOf(
  sandbox: Sandbox,
  { operations }: Pick<ControlContext, 'operations'>,
  seen: readonly SeenRequest[],
): Known {
  const users = new Map<number, { id: number; login: string }>();
  for (const { user } of seen) if (user) users.set(user.id, user);
  for (const { id, login } of sandbox.state.users.all()) users.set(id, { id, login });
  return {
    operations: operations.map(({ id, method, path, needsToken, hasBody }) => ({
      ...{ id, method, path, needsToken },
      body: hasBody ? requestBody(id, sandbox.assumptions) : undefined,
    })),
    users: [...users.values()],
    answers: possibleAnswers(sandbox, operations, seen),
    seen,
  };
}

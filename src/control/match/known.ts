import type { Operation, PathParameter } from '../../core/operation.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { ControlContext } from '../control-operation.ts';
import { type PossibleAnswer, possibleAnswers, type SeenRequest } from './possible-answers.ts';
import { type RequestBody, requestBody } from './request-body.ts';

/** What has come. */
export interface Seen {
  requests: readonly SeenRequest[];
  /** The names of the parameters of their queries. */
  parameters: ReadonlySet<string>;
  /** The fields of their bodies, by operation. */
  fields: ReadonlyMap<string, ReadonlySet<string>>;
}

const NOTHING: Seen = { requests: [], parameters: new Set(), fields: new Map() };

/** An operation of the service with all that a match can name of it. */
export interface KnownOperation extends Pick<Operation, 'id' | 'method' | 'path' | 'needsToken'> {
  parameters: readonly PathParameter[];
  /** Undefined where it takes none. */
  body: RequestBody | undefined;
}

/** What a match is held against: what is documented, what is in the sandbox, and what has come. */
export interface Known {
  operations: readonly KnownOperation[];
  users: readonly { id: number; login: string }[];
  answers: readonly PossibleAnswer[];
  seen: Seen;
}

/** @param seen in the journal, where what has come is asked for; nothing for what is to come, which must not depend on it */
export function knownOf(
  sandbox: Sandbox,
  service: Pick<ControlContext, 'operations' | 'rules'>,
  seen: Seen = NOTHING,
): Known {
  const users = new Map<number, { id: number; login: string }>();
  for (const { user } of seen.requests) if (user) users.set(user.id, user);
  for (const { id, login } of sandbox.state.users.all()) users.set(id, { id, login });
  return {
    operations: service.operations.map(({ id, method, path, parameters = [], needsToken, hasBody, yours }) => ({
      // Of operations of the user's own, the words of a parameter are all that is known.
      ...{ id, method, path, needsToken, parameters: yours === undefined ? parameters : [] },
      body: hasBody ? requestBody({ id, ...(yours && { yours }) }, sandbox.assumptions) : undefined,
    })),
    users: [...users.values()],
    answers: possibleAnswers(sandbox, service, seen.requests),
    seen,
  };
}

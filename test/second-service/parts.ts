import type { Data } from './data.ts';
import type { ServiceRequest } from './exchange.ts';
import type { ErrorCodes } from './refusal.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Settings } from './settings.ts';
import type { Way } from './ways.ts';

export type OperationName =
  | 'login'
  | 'logout'
  | 'createTask'
  | 'getView'
  | 'editView'
  | 'deleteView'
  | 'createPayment'
  | 'changeOwner'
  | 'createComment';

export type Fields = Record<string, unknown>;

export interface Call {
  operation: OperationName;
  request: ServiceRequest;
  pathId: string;
  fields: Fields;
  /** Session of the token; absent at login. */
  session?: Session;
}

/**
 * Handles a call.
 * @returns the result of the call, or undefined if the response has no result
 * @throws Refusal if the call is rejected
 */
export type Operation = (call: Call) => unknown;

/** Parts of a service. A violation changes the parts of a good service. */
export interface Parts {
  settings: Settings;
  has: (way: Way) => boolean;
  codes: ErrorCodes;
  data: Data;
  sessions: Sessions;
  nextId: () => number;
  operations: Record<OperationName, Operation>;
  /** Functions that run before the operation, in order. They may change the fields of the call or throw a Refusal. */
  before: ((call: Call) => void)[];
  /** Functions that change the envelope of a response, in order. */
  after: ((envelope: Fields, call: Call) => Fields)[];
}

/** The parts that operations are created from. */
export type Base = Omit<Parts, 'operations' | 'before' | 'after'>;

export function sessionOf({ session }: Call): Session {
  if (session === undefined) throw new Error('The call has no session.');
  return session;
}

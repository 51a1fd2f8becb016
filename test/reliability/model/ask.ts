import type { Body } from './fields.ts';
import { addComment, addPayment, changeOwner } from './leads.ts';
import { authenticate, login } from './login.ts';
import { Rejected } from './rejected.ts';
import type { Serve } from './serve.ts';
import { createTask } from './tasks.ts';
import { deleteView, editView, getView } from './views.ts';
import type { ModelFault, World } from './world.ts';

/** Request that a command sends. */
export interface Asked {
  operation: string;
  token: string | undefined;
  /** Id of the lead or view in the path; empty without one. */
  id: string;
  body: Body;
}

/** Expected response. */
export interface Expected {
  /** Whether the connection breaks without a response. */
  isLost: boolean;
  http: number;
  /** Code of the rejection; null for a success. */
  code: number | null;
  rule: string | undefined;
  fields: readonly string[];
  result: unknown;
  /** User and service of a new session, even if the response is lost. */
  begins: { user: number; service: string } | undefined;
}

const logout: Serve = (world, _call, { token }) => {
  world.sessions.delete(token);
  return true;
};

const served: Readonly<Record<string, Serve>> = {
  logout,
  'create-task': createTask,
  'get-view': getView,
  'edit-view': editView,
  'delete-view': deleteView,
  'add-payment': addPayment,
  'change-owner': changeOwner,
  'add-comment': addComment,
};

/** Operations after which the data file is certainly written. A login that creates a session also writes it. */
const WRITING = ['logout', 'create-task', 'delete-view', 'add-payment', 'add-comment'];

/** @returns the fault that fires for a request: the first armed fault that does not skip it */
function meetFault(world: World, operation: string): ModelFault | undefined {
  for (const fault of world.faults) {
    if (fault.operation !== undefined && fault.operation !== operation) continue;
    fault.matched += 1;
    if (fault.matched <= fault.skip) continue;
    fault.fired += 1;
    if (fault.fired === fault.times) world.faults = world.faults.filter((other) => other !== fault);
    return fault;
  }
  return undefined;
}

const SECOND = 1000;

/** Applies the rate limit. After the clock is set back, requests with later times do not count. */
function limitRate(world: World, token: string): void {
  if (world.assumptions['rateLimit'] === 'off') return;
  const latest = (world.recent.get(token) ?? []).filter((at) => at <= world.now && world.now - at < SECOND);
  if (latest.length >= 3) throw new Rejected(503, 'rate-limit');
  world.recent.set(token, [...latest, world.now]);
}

function serve(world: World, { operation, token, id, body }: Asked): unknown {
  const session = authenticate(world, token);
  if (world.assumptions['tokenRenewal'] === 'any') session.lastAction = world.now;
  limitRate(world, session.token);
  const result = served[operation]?.(world, { id, body }, session);
  session.lastAction = world.now;
  return result;
}

const statusOf = (world: World, code: number) => (world.assumptions['errorStatus'] === 'code' ? code : 200);

function perform(world: World, asked: Asked): Expected {
  const success = { isLost: false, http: 200, code: null, rule: undefined, fields: [], begins: undefined };
  try {
    const isLogin = asked.operation === 'login';
    const done = isLogin ? login(world, asked.body) : { result: serve(world, asked) };
    if (WRITING.includes(asked.operation) || 'begins' in done) world.written();
    return { ...success, result: undefined, ...done };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    const { code, rule, fields } = error;
    return {
      ...success,
      http: rule === 'rate-limit' ? code : statusOf(world, code),
      code,
      rule,
      fields,
      result: undefined,
    };
  }
}

/**
 * Applies a request to the model.
 * @returns the expected response
 */
export function ask(world: World, asked: Asked): Expected {
  const fault = meetFault(world, asked.operation);
  const isBefore = fault?.when === 'before';
  const nothing = { rule: undefined, fields: [], result: undefined, begins: undefined };
  const done = isBefore ? nothing : perform(world, asked);
  if (!fault) return done as Expected;
  const { effect, code } = fault;
  const isLost = effect === 'reset';
  return { ...nothing, begins: done.begins, isLost, http: isLost ? 0 : statusOf(world, code), code };
}

import type { ControlCall, ControlContext, ControlOperation } from '../../control/control-operation.ts';
import { partsOf, whatChanged } from '../../control/events/what-changed.ts';
import { badBody, Problem } from '../../control/problem.ts';
import type { Act } from '../../core/journal/event-log.ts';
import { DEEPEST } from '../../core/json/nesting.ts';
import { pointerTo } from '../../core/json/pointer.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Sandboxes } from '../../core/sandbox/sandboxes.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { atOnce, inTurns, othersTurn } from '../../core/turns.ts';
import { violationsOf } from '../../schema/schemas.ts';
import { problemToMake, requireSandbox } from '../service/missing-sandbox.ts';
import { checkQuery } from './query.ts';

/** No object that anybody means has as many fields. */
const MOST_FIELDS = 10_000;

const TOO_DEEP: Violation = { pointer: '', message: `is nested deeper than ${DEEPEST} levels` };

/** What was found in a part of a body, told of the whole: that is too deep, whichever part is. */
function inside(part: string, found: Violation): Violation {
  return found === TOO_DEEP ? found : { ...found, pointer: part + found.pointer };
}

/**
 * What of the shape of a body nobody means: nested too deep, or an object of too many fields. One walk finds both, because to list so
 * many fields takes a fifth of what others may be held up.
 */
function unfitShape(value: unknown, left = DEEPEST): Violation | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (left === 0) return TOO_DEEP;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const found = unfitShape(value[at], left - 1);
      if (found) return inside(`/${at}`, found);
    }
    return undefined;
  }
  let count = 0;
  for (const name in value) {
    count += 1;
    if (count > MOST_FIELDS) return { pointer: '', message: `has more than ${MOST_FIELDS} fields` };
    const found = unfitShape(value[name as keyof typeof value], left - 1);
    if (found) return inside(pointerTo(name), found);
  }
  return undefined;
}

/** The body of a control operation, {} for an absent one; throws a Problem where it does not fit. */
export function checkControlBody(
  { id, hasBody, method, path }: Pick<ControlOperation, 'id' | 'hasBody' | 'method' | 'path'>,
  body: unknown = {},
): unknown {
  if (!hasBody) {
    if (body !== null && Object.keys(body as object).length === 0) return {};
    const problem = badBody([
      { pointer: '', message: `belongs to no ${method} ${path}: it takes none, and would do more than was meant` },
    ]);
    throw problem;
  }
  const unfit = unfitShape(body);
  if (unfit) throw badBody([unfit]);
  const violations = violationsOf(`control/${id}.request.json`, body);
  if (violations.length === 0) return body;
  throw badBody(violations.map(({ pointer, message }) => ({ pointer, message })));
}

/** A call as it came; `sandbox` is `default` where the one that it names does not exist. */
export interface NamedCall extends Omit<ControlCall, 'context'> {
  missing: string | undefined;
}

/** What can be refused before a body is read. Throws a Problem. */
export function admit(
  operation: ControlOperation,
  { query, missing }: Pick<NamedCall, 'query' | 'missing'>,
  sandboxes: Sandboxes,
): void {
  requireSandbox(operation, missing, sandboxes);
  checkQuery(operation, query);
}

/** The sandbox that a call names; one that nobody sees, and that begins like the one to be made, where there is none. */
function namedSandbox({ sandbox, missing }: NamedCall, { sandboxes }: ControlContext): Sandbox {
  if (missing === undefined) return sandbox;
  try {
    return sandboxes.get(missing) ?? sandboxes.preview(missing);
  } catch (error) {
    throw problemToMake(missing, error);
  }
}

/** What tells whether something prepared for a call still holds: the same parts while nobody changes what it goes by. */
function basisOf({ sandbox, missing }: NamedCall, { sandboxes }: ControlContext): unknown[] {
  const known = missing === undefined ? sandbox : sandboxes.get(missing);
  if (!known) return [sandboxes.default.startUp];
  const { state, assumptions, clock } = known;
  return [state, state.revision, assumptions, clock.setting.offset_ms, clock.setting.frozen_at];
}

type Prepared = (call: ControlCall) => unknown;

/** Calls an operation in the sandbox that the call names, made now where the operation makes it. */
function handle(operation: ControlOperation, named: NamedCall, context: ControlContext, prepared: Prepared) {
  const { missing, ...rest } = named;
  const inSandbox = (sandbox: Sandbox): { sandbox: Sandbox; answer: unknown; acts: Act[] } => {
    const before = partsOf(sandbox);
    const call = { ...rest, sandbox, context };
    const answer = operation.handle(call, prepared(call));
    return { sandbox, answer, acts: whatChanged(operation.id, before, sandbox) };
  };
  if (missing === undefined || operation.missingSandbox !== 'make') return inSandbox(rest.sandbox);
  try {
    return context.sandboxes.within(missing, inSandbox);
  } catch (error) {
    throw problemToMake(missing, error);
  }
}

/** Does what was asked, writes it down, and tells those who listen: all at once, so that nobody has a turn in between. */
function perform(operation: ControlOperation, call: NamedCall, context: ControlContext, prepared: Prepared) {
  const { sandbox, answer, acts } = handle(operation, call, context, prepared);
  try {
    context.commit(sandbox);
  } catch (error) {
    throw new Problem(503, `nothing was changed: ${(error as Error).message}`);
  }
  for (const act of acts) sandbox.log.add(act);
  return { sandbox, answer };
}

/** So often an operation is prepared in turns: one that is interrupted each time is prepared in one turn. */
const MOST_TRIES = 3;

/** Does what was asked, prepared for a sandbox that nobody has changed meanwhile. Throws a Problem, having changed nothing. */
export async function performControl(
  operation: ControlOperation,
  call: NamedCall,
  context: ControlContext,
): Promise<{ sandbox: Sandbox; answer: unknown }> {
  let prepared: Prepared = (called) => operation.prepare && atOnce(operation.prepare(called));
  // Before that, a long body was looked through in one turn.
  if (operation.prepare) await othersTurn();
  for (let tries = 0; operation.prepare && tries < MOST_TRIES; tries += 1) {
    const basis = basisOf(call, context);
    const hasChanged = () => basisOf(call, context).some((part, at) => part !== basis[at]);
    try {
      const found = await inTurns(operation.prepare({ ...call, sandbox: namedSandbox(call, context), context }));
      if (hasChanged()) continue;
      prepared = () => found;
      break;
    } catch (error) {
      if (!hasChanged()) throw error;
    }
  }
  const { sandbox, answer } = perform(operation, call, context, prepared);
  return { sandbox, answer: await answer };
}

/** What is told of an error that no rule foresees. */
export function defectProblem(): Problem {
  return new Problem(500, 'a defect of leadmock; its log says more');
}

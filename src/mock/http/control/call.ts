import type { ControlCall, ControlContext, ControlOperation } from '../../control/control-operation.ts';
import { commitCall } from '../../control/events/commit-call.ts';
import { badBody } from '../../control/problem.ts';
import type { Act } from '../../core/journal/event-log.ts';
import { isTooDeep, MAX_DEPTH } from '../../core/json/values.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { withPlace } from '../../schema/inner-fields.ts';
import { violationsOf } from '../../schema/schemas.ts';
import { creationProblem } from '../service/missing-sandbox.ts';

export function checkControlBody(
  { id, hasBody, method, path }: Pick<ControlOperation, 'id' | 'hasBody' | 'method' | 'path'>,
  body: unknown,
): unknown {
  if (!hasBody) {
    if (body !== null && Object.keys(body as object).length === 0) return {};
    const message = `must be empty: ${method} ${path} reads no body`;
    throw badBody([{ pointer: '', message }]);
  }
  if (isTooDeep(body)) throw badBody([{ pointer: '', message: `is nested deeper than ${MAX_DEPTH} levels` }]);
  const violations = violationsOf(`control/${id}.request.json`, body);
  if (violations.length === 0) return body;
  throw badBody(violations.map((found) => withPlace(`control/${id}.request.json`, found)));
}

/** If the requested sandbox is missing, `missing` is the requested name and `sandbox` is `default`. */
export interface NamedCall extends Omit<ControlCall, 'context' | 'addEvent'> {
  missing: string | undefined;
}

function handle(operation: ControlOperation, named: NamedCall, context: ControlContext) {
  const { missing, ...rest } = named;
  const inSandbox = (sandbox: Sandbox) => {
    const acts: Act[] = [];
    const addEvent: ControlCall['addEvent'] = (event, data) =>
      acts.push({ event, data: { operation: operation.id, ...data } });
    const response = operation.handle({ ...rest, sandbox, context, addEvent });
    return { sandbox, response, acts };
  };
  if (missing === undefined || operation.missingSandbox !== 'create') return inSandbox(rest.sandbox);
  try {
    return context.sandboxes.within(missing, inSandbox);
  } catch (error) {
    throw creationProblem(missing, error);
  }
}

/** @throws Problem if the call fails, or if the changes could not be saved and were reverted */
export async function performControl(
  operation: ControlOperation,
  call: NamedCall,
  context: ControlContext,
): Promise<{ sandbox: Sandbox; response: unknown }> {
  const { sandbox, response, acts } = handle(operation, call, context);
  commitCall(operation.id, sandbox, context, acts);
  return { sandbox, response: await response };
}

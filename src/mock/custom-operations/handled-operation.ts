import { customRuleOf } from '../api/rules/custom.ts';
import { type AuthenticatedCall, type Call, type Operation, OperationFailed } from '../core/operation.ts';
import { Rejection } from '../core/rejection.ts';
import { checkedResult } from './check-result.ts';
import { customState } from './custom-state.ts';
import { placeOf } from './error-place.ts';
import type { CustomCall, HandledOperation } from './operation.ts';
import { commonParts, displayName, type Placed } from './parts.ts';

type Handle = (call: CustomCall<unknown, unknown>) => unknown;

const ASYNC = 'is asynchronous. Make handle synchronous, so that other requests cannot run between its changes';

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

function failed(error: unknown, called: string): OperationFailed {
  if (error instanceof OperationFailed) return error;
  if (!(error instanceof Error)) return new OperationFailed(`${called} threw ${String(error)}`);
  return new OperationFailed(`${called} threw ${error.name}: ${error.message}${placeOf(error)}`, { cause: error });
}

function rejecting(operationId: string): CustomCall['reject'] {
  return (code, message) => {
    if (!Number.isSafeInteger(code)) throw new TypeError(`reject needs an integer code within ±(2^53-1), not ${code}`);
    if (typeof message !== 'string' || message.trim() === '') {
      throw new TypeError('reject needs a non-blank string as message');
    }
    throw new Rejection([{ rule: customRuleOf(operationId), message, code }]);
  };
}

export function whyNoHandler(handle: unknown): string | undefined {
  if (typeof handle !== 'function') return 'must be a function';
  const kind = Object.prototype.toString.call(handle);
  return kind === '[object Function]' ? undefined : 'must be a synchronous function, and not a generator';
}

/** The operation reverts all changes of a request if `handle` throws or returns an invalid result. */
export function handledOperation(placed: Placed<HandledOperation>): Operation {
  const { declared } = placed;
  const handle = declared.handle as Handle;
  const parts = commonParts(placed, 'anything');
  const called = displayName(parts);
  const reject = rejecting(declared.id);

  const ask = (call: Call & Partial<AuthenticatedCall>, requireOpen: () => void): unknown => {
    const { sandbox, assumptions, params, body, url, session } = call;
    const result = handle({
      state: customState({ sandbox, assumptions, session, requireOpen }),
      params: { ...params },
      body: parts.hasBody ? body : {},
      query: new URLSearchParams(url.split('?')[1] ?? ''),
      session: session && { user_id: session.user_id, service: session.service },
      clock: { now: () => sandbox.clock.now() },
      reject,
    });
    if (!isPromise(result)) return checkedResult(result, parts);
    // Without `catch`, a rejection of this promise could end the process.
    Promise.resolve(result).catch(() => {});
    throw new OperationFailed(`${called} ${ASYNC}`);
  };

  return {
    ...parts,
    handle(call) {
      const { sandbox } = call;
      const { state } = sandbox;
      const { sequences } = state;
      let isOver = false;
      try {
        return ask(call, () => {
          if (isOver) throw new Error('the request is over. Make all changes before handle returns');
        });
      } catch (error) {
        sandbox.undo();
        state.rewind(sequences);
        throw error instanceof Rejection ? error : failed(error, called);
      } finally {
        isOver = true;
      }
    },
  };
}

import { answerOf } from '../../core/overrides.ts';
import { statusOfRefusal } from '../../core/refusal.ts';
import type { RefusalAnswer } from '../../core/rule.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { JournalRequest } from '../../generated/shapes.ts';
import type { ControlContext } from '../control-operation.ts';
import { BEFORE_ANY_OPERATION, BEFORE_ANY_SANDBOX } from '../overrides/refused-early.ts';

/** What a request was, as far as it tells what else could come. */
export type SeenRequest = Pick<JournalRequest, 'operation' | 'outcome' | 'status' | 'code' | 'user'>;

/** What a request can be answered with. */
export interface PossibleAnswer {
  /** The operations that it is an answer of; any when left out, none for what is no operation. */
  operations?: readonly string[];
  /** HTTP status; 0 for a client that had gone. */
  status: number;
  /**
   * `errors[0].code` of a refusal by a rule, null for a success; left out for what a fault makes up, which no code matches. `any` where an
   * operation of the user's own says it: status and code may be whatever they are.
   */
  code?: number | null | 'any';
}

/** The operations of the service, and the rules for them. */
type Service = Pick<ControlContext, 'operations' | 'rules'>;

/** The page of a gateway, which is the fault `html`. */
const GATEWAY = 502;

/** What the HTTP parser and the guard of the Host refuse can be for any operation: it is believed where it has come. */
const BELIEVED_WHEN_SEEN: readonly string[] = [BEFORE_ANY_SANDBOX, 'foreign-host'];

/** Status and code of all that this sandbox can answer now: by a rule, by a fault that is armed, or as it has done before. */
export function possibleAnswers(
  { assumptions, faults, overrides }: Sandbox,
  { operations: serviceOperations, rules }: Service,
  seen: readonly SeenRequest[],
): PossibleAnswer[] {
  const { unknownObject } = assumptions;
  const statusOf = (code: number, httpStatus?: number) => statusOfRefusal(code, httpStatus, assumptions);
  const refusals = Object.entries(rules).flatMap(([id, { operations, refusal }]): PossibleAnswer[] => {
    if (!refusal || BELIEVED_WHEN_SEEN.includes(id)) return [];
    const answer = (of: readonly string[] | undefined, { code: chosen, httpStatus }: RefusalAnswer) => {
      if (chosen === 'any') return { ...(of && { operations: of }), code: chosen, status: 0 };
      const code = chosen === 'unknownObject' ? Number(unknownObject) : chosen;
      return { ...(of && { operations: of }), code, status: statusOf(code, httpStatus) };
    };
    const of = BEFORE_ANY_OPERATION.includes(id) ? [] : operations;
    if (overrides === undefined) return [answer(of, refusal)];
    // What is overridden for one operation is another answer than for the others.
    const each = (of ?? serviceOperations.map(({ id: name }) => name)).map((operation) =>
      answer([operation], answerOf(id, refusal, overrides, operation)),
    );
    return of === undefined || of.length === 0 ? [...each, answer([], answerOf(id, refusal, overrides))] : each;
  });
  const injected = faults.all().flatMap(({ kind, code, httpStatus }) => {
    if (kind === 'html') return [{ status: httpStatus ?? GATEWAY }];
    return code === undefined ? [] : [{ status: statusOf(code, httpStatus) }];
  });
  return [
    { status: 200, code: null },
    { status: 0 },
    { status: GATEWAY },
    ...refusals,
    ...injected,
    // What a fault has done to one operation, it can do to any.
    ...seen.map(({ operation, status, outcome, code }) => ({
      ...(outcome !== 'fault' && { operations: operation === null ? [] : [operation] }),
      ...(outcome === 'success' || outcome === 'refused' ? { status, code } : { status }),
    })),
  ];
}

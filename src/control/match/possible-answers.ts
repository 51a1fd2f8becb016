import type { Sandbox } from '../../core/sandbox.ts';
import type { ControlPorts } from '../ports.ts';
import type { SeenRequest } from './known.ts';

/** What a request can be answered with. */
export interface PossibleAnswer {
  /** The operations that it is an answer of; any when left out, none for what is no operation. */
  operations?: readonly string[];
  /** HTTP status; 0 for a client that had gone. */
  status: number;
  /** `errors[0].code` of a refusal by a rule, null for a success; left out for what a fault makes up, which no code matches. */
  code?: number | null;
}

/** Refusals before it is known what is asked for. */
const BEFORE_ANY_OPERATION: readonly string[] = [
  'unknown-route',
  'sandbox-name',
  'sandbox-selectors',
  'sandbox-room',
  'sandbox-dropped',
];

/** The page of a gateway, which is the fault `html`. */
const GATEWAY = 502;

/** Of what it refuses, nothing is recorded; where it breaks off a body, the client has gone. */
const UNRECORDED = 'http-parser';

/** Status and code of all that this sandbox can answer now: by a rule, by a fault that is armed, or as it has done before. */
export function possibleAnswers(
  { assumptions, faults }: Sandbox,
  { ruleSections }: ControlPorts,
  seen: readonly SeenRequest[],
): PossibleAnswer[] {
  const { errorStatus, unknownObject } = assumptions;
  const statusOf = (code: number, httpStatus?: number) => httpStatus ?? (errorStatus === 'code' ? code : 200);
  const refusals = Object.values(ruleSections)
    .flatMap((rules) => Object.entries(rules))
    .flatMap(([id, { operations, refusal }]): PossibleAnswer[] => {
      if (!refusal || id === UNRECORDED) return [];
      const code = refusal.code === 'unknownObject' ? Number(unknownObject) : refusal.code;
      const of = BEFORE_ANY_OPERATION.includes(id) ? [] : operations;
      return [{ ...(of && { operations: of }), code, status: statusOf(code, refusal.httpStatus) }];
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

import { type FaultKind, faultKinds } from '../../core/fault-kinds.ts';
import type { FaultSpec } from '../../core/faults.ts';
import type { Operation } from '../../core/operation.ts';
import type { Violation } from '../../core/state/integrity.ts';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';
import { DURATION_DESCRIPTION, parseDuration } from '../duration.ts';
import type { KnownUser } from '../match/check-user.ts';
import { badBody } from '../problem.ts';
import { checkFaultMatch, checkPresetPath } from './check-fault-match.ts';
import { presets } from './presets.ts';

const MAX_TTL_MS = 24 * 24 * 60 * 60 * 1000;

const fieldsOfKinds = ['ms', 'code', 'message', 'httpStatus', 'body'] as const;

const DEFAULT_MESSAGE = 'This error was armed as a fault';

function violationsOfKind(body: ControlArmFaultRequest): Violation[] {
  const { kind, preset } = body;
  if (kind === undefined && preset === undefined) return [{ pointer: '/kind', message: 'is required, or a preset' }];
  const violations: Violation[] = [];
  if (kind !== undefined && preset !== undefined) {
    violations.push({ pointer: '/preset', message: 'cannot be combined with kind: give one of them' });
  }
  const known: readonly string[] = kind === undefined ? [] : faultKinds[kind].fields;
  for (const field of fieldsOfKinds) {
    if (body[field] === undefined || known.includes(field)) continue;
    const where = kind === undefined ? `the preset ${preset}` : `the kind ${kind}`;
    violations.push({ pointer: `/${field}`, message: `is no field of ${where}` });
  }
  return violations;
}

function violationsOfTtl(ttl: string | undefined): Violation[] {
  if (ttl === undefined) return [];
  const ms = parseDuration(ttl);
  if (ms === undefined) return [{ pointer: '/ttl', message: `must be ${DURATION_DESCRIPTION}` }];
  return ms > MAX_TTL_MS ? [{ pointer: '/ttl', message: 'must be at most 24d' }] : [];
}

function specOf({
  kind,
  preset,
  ms,
  code,
  message,
  httpStatus,
  body,
}: ControlArmFaultRequest): Omit<FaultSpec, 'skip'> {
  if (preset !== undefined) return presets[preset];
  return {
    match: {},
    kind: kind as FaultKind,
    ...(ms !== undefined && { ms }),
    ...(code !== undefined && { code, message: message ?? DEFAULT_MESSAGE }),
    ...(httpStatus !== undefined && { httpStatus }),
    ...(body !== undefined && { body }),
  };
}

/** @throws Problem for an invalid fault */
export function parseFault(
  body: ControlArmFaultRequest,
  operations: readonly Operation[],
  users: readonly KnownUser[],
): FaultSpec {
  const { match = {}, strict = true, skip = 0, times, ttl } = body;
  const violations = [
    ...(strict ? checkFaultMatch(body, operations, users) : []),
    ...checkPresetPath(body, operations),
    ...violationsOfKind(body),
    ...violationsOfTtl(ttl),
  ];
  if (violations.length > 0) throw badBody(violations);
  const spec = specOf(body);
  const ttlMs = ttl === undefined ? undefined : parseDuration(ttl);
  return {
    ...spec,
    match: { ...spec.match, ...match },
    skip,
    ...(times !== undefined && { times }),
    ...(ttlMs !== undefined && { ttlMs }),
  };
}

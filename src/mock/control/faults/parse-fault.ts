import type { ControlArmFaultRequest } from '../../../generated/shapes.ts';
import { type FaultEffect, faultEffects, faultFields } from '../../core/fault-effects.ts';
import type { FaultSpec } from '../../core/faults.ts';
import { pointerTo } from '../../core/json/text.ts';
import type { Operation } from '../../core/operation.ts';
import type { Violation } from '../../core/state/integrity.ts';
import type { KnownUser } from '../../schema/known-tokens.ts';
import { durationViolations, parseDuration } from '../duration.ts';
import { badBody } from '../problem.ts';
import { checkFaultMatch } from './check-fault-match.ts';
import { presets } from './presets.ts';

const LONGEST_TTL = '24d';

const DEFAULT_MESSAGE = 'Error injected by a fault';

function violationsOfEffect(body: ControlArmFaultRequest): Violation[] {
  const { effect, preset } = body;
  if (effect === undefined && preset === undefined) {
    return [{ pointer: '/effect', message: 'or preset is required' }];
  }
  const violations: Violation[] = [];
  if (effect !== undefined && preset !== undefined) {
    violations.push({ pointer: '/preset', message: 'cannot be combined with effect: remove one' });
  }
  const ofPreset = { hasMoment: false, fields: preset === 'slow' ? (['ms'] as const) : [] };
  const { hasMoment, fields } = effect === undefined ? ofPreset : faultEffects[effect];
  const known: readonly string[] = hasMoment ? [...fields, 'when'] : fields;
  for (const field of ['when', ...faultFields] as const) {
    if (body[field] === undefined || known.includes(field)) continue;
    const where = effect === undefined ? `the preset ${preset}` : `the effect ${effect}`;
    violations.push({ pointer: `/${field}`, message: `is not a field of ${where}` });
  }
  return violations;
}

/** Headers that faults cannot set, because the HTTP server controls these headers. */
const OF_THE_SERVER = ['content-length', 'transfer-encoding', 'trailer', 'upgrade', 'connection', 'keep-alive', 'date'];
const WITHOUT_BODY = [204, 205, 304];

function violationsOfResponse({ headers = {}, httpStatus = 200, body, code, ms }: ControlArmFaultRequest): Violation[] {
  const noBody = WITHOUT_BODY.includes(httpStatus) && `HTTP ${httpStatus} has no body`;
  const taken = Object.keys(headers).filter((name) => OF_THE_SERVER.includes(name.toLowerCase()));
  return [
    ...taken.map((name) => ({ pointer: `/headers${pointerTo(name)}`, message: 'is set by the server. Remove it' })),
    ...(noBody && body ? [{ pointer: '/body', message: `must be omitted: ${noBody}` }] : []),
    ...(noBody && code !== undefined ? [{ pointer: '/httpStatus', message: `must be another status: ${noBody}` }] : []),
    ...(typeof ms === 'object' && ms.min > ms.max ? [{ pointer: '/ms', message: 'min must not exceed max' }] : []),
  ];
}

function specOf(body: ControlArmFaultRequest): Omit<FaultSpec, 'skip'> {
  const { effect, preset, when, code, ms } = body;
  if (preset !== undefined) return { ...presets[preset], ...(ms !== undefined && { ms }) };
  const given = faultFields.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]);
  return {
    match: {},
    effect: effect as FaultEffect,
    ...(when && { when }),
    ...(code !== undefined && { message: DEFAULT_MESSAGE }),
    ...Object.fromEntries(given),
  };
}

/**
 * @returns the fault; `notChecked` contains JSON pointers to the parts of the match that leadmock cannot check
 * @throws Problem 400 with all violations
 */
export function parseFault(
  body: ControlArmFaultRequest,
  operations: readonly Operation[],
  users: readonly KnownUser[],
): { spec: FaultSpec; notChecked: string[] } {
  const { match = {}, strict = true, skip = 0, times, ttl } = body;
  const findings = strict ? checkFaultMatch(body, operations, users) : [];
  const violations = [
    ...findings.flatMap(({ pointer, message }) => (message === undefined ? [] : [{ pointer, message }])),
    ...violationsOfEffect(body),
    ...violationsOfResponse(body),
    ...(ttl === undefined ? [] : durationViolations('ttl', ttl, LONGEST_TTL)),
  ];
  if (violations.length > 0) throw badBody(violations);
  const ofEffect = specOf(body);
  const spec = {
    ...ofEffect,
    match: { ...ofEffect.match, ...match },
    skip,
    ...(times !== undefined && { times }),
    ...(ttl !== undefined && { ttlMs: Number(parseDuration(ttl)) }),
  };
  return { spec, notChecked: findings.map(({ pointer }) => pointer) };
}

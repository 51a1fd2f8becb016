import type { ControlArmFaultRequest } from '../../../generated/shapes.ts';
import type { FaultSpec } from '../../core/faults.ts';

type PresetName = NonNullable<ControlArmFaultRequest['preset']>;

const MAINTENANCE =
  '<!DOCTYPE html>\n<html>\n<head><title>Maintenance</title></head>\n<body>\n<h1>Back soon</h1>\n</body>\n</html>\n';

export const presets: Readonly<Record<PresetName, Omit<FaultSpec, 'skip'>>> = {
  slow: { match: {}, effect: 'delay', ms: 2000 },
  hang: { match: {}, effect: 'hang' },
  'lost-response': { match: {}, effect: 'reset', when: 'after' },
  down: { match: {}, effect: 'reset', when: 'before' },
  maintenance: { match: {}, effect: 'response', when: 'before', httpStatus: 503, body: MAINTENANCE },
  // `needsToken` keeps this fault from firing for a login, so that clients can log in again after this error.
  'expired-token': {
    match: {},
    needsToken: true,
    effect: 'error',
    when: 'before',
    code: 401,
    message: 'Invalid token',
  },
  'rate-limited': {
    match: {},
    effect: 'error',
    when: 'before',
    code: 503,
    message: 'Too many requests',
    httpStatus: 503,
  },
  'invisible-lead': {
    match: { path: '/lead/*' },
    effect: 'error',
    when: 'before',
    code: 400,
    message: 'Invalid lead ID',
  },
};

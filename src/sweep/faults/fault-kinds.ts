import { parseDuration } from '../../mock/control/duration.ts';
import { presets } from '../../mock/control/faults/presets.ts';
import type { FaultSpec } from '../../mock/core/faults.ts';
import type { Operation } from '../../mock/core/operation.ts';

export interface TriedFault {
  /** Item of `--presets`, such as `slow=35s`. */
  name: string;
  spec: Omit<FaultSpec, 'skip' | 'times'>;
  /** Whether leadmock stores the changes of the request although the fault fires. */
  isStored: boolean;
  /** End of a sentence about the request. */
  effect: string;
  /** Whether it is unknown if the service ever fails in this way. */
  isGuess: boolean;
}

const truncate = { match: {}, effect: 'truncate' } as const;

function tried(name: string, effect: string, more: Partial<TriedFault> = {}): TriedFault {
  const spec = name === 'truncate' ? truncate : presets[name as keyof typeof presets];
  return { name, spec, isStored: false, effect, isGuess: false, ...more };
}

export const triedFaults: readonly TriedFault[] = [
  tried('lost-response', 'was stored, its response was lost', { isStored: true }),
  tried('truncate', 'was stored, its response was cut off', { isStored: true }),
  tried('slow', 'was stored, its response was delayed by 2s', { isStored: true }),
  tried('hang', 'was stored, and got no response', { isStored: true }),
  tried('down', 'was not stored: its connection was reset'),
  tried('maintenance', 'was not stored: the response was a page with HTTP 503'),
  tried('expired-token', 'was rejected with code 401 (Invalid token)'),
  tried('rate-limited', 'was rejected with HTTP 503 (Too many requests)'),
  tried('invisible-lead', 'was rejected with code 400 (Invalid lead ID)', { isGuess: true }),
];

const MAX_DELAY_MS = 600_000;

/**
 * @param name name of a fault, or `slow` with a duration of at most ten minutes, such as `slow=35s`
 * @returns undefined for another name
 */
export function triedFault(name: string): TriedFault | undefined {
  const [, duration] = /^slow=(.+)$/.exec(name) ?? [];
  if (duration === undefined) return triedFaults.find((fault) => fault.name === name);
  const ms = parseDuration(duration);
  if (ms === undefined || ms > MAX_DELAY_MS) return undefined;
  const effect = `was stored, its response was delayed by ${duration}`;
  return { name, spec: { ...presets.slow, ms }, isStored: true, effect, isGuess: false };
}

export function isWriting({ id, method }: Operation): boolean {
  return method !== 'GET' && id !== 'login' && id !== 'logout';
}

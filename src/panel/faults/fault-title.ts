import type { Fault } from '../../client/index.ts';

export function faultTitle({ effect, when }: Pick<Fault, 'effect' | 'when'>): string {
  return when === undefined ? effect : `${effect} ${when}`;
}

const NICKS: Record<string, string> = {
  'reset after': 'lost response',
  'reset before': 'reset connection',
  truncate: 'cut response',
  stall: 'cut response',
  hang: 'no response',
  'response before': 'other response',
  'response after': 'other response',
};

/** Common name of a fault, such as `lost response` or `error`. */
export const faultNick = (fault: Pick<Fault, 'effect' | 'when'>) => NICKS[faultTitle(fault)] ?? fault.effect;

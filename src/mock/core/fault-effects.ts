/** Moment at which a fault takes effect: before the token check, or when leadmock sends the response (`after`). */
type FaultMoment = 'before' | 'after';

export const faultFields = ['ms', 'code', 'message', 'httpStatus', 'headers', 'body', 'cors'] as const;
type FaultField = (typeof faultFields)[number];

interface FaultEffectMeaning {
  /** Whether users choose the moment of the fault, which is then part of the name (`reset-before`). */
  hasMoment: boolean;
  fields: readonly FaultField[];
  takes?: string;
  does: string;
}

export const faultEffects = {
  reset: { hasMoment: true, fields: [], does: 'leadmock resets the connection.' },
  error: {
    hasMoment: true,
    fields: ['code', 'message', 'httpStatus'],
    takes: '`code` 400 to 599, `message?`, `httpStatus?`',
    does: 'The response is an error in the envelope.',
  },
  response: {
    hasMoment: true,
    fields: ['httpStatus', 'headers', 'body', 'cors'],
    takes: '`httpStatus?`, `headers?`, `body?`, `cors?`',
    does: 'leadmock replaces the response, by default with HTTP 502 and the page of a gateway.',
  },
  delay: {
    hasMoment: false,
    fields: ['ms'],
    takes: '`ms`: an integer from 0 to 600000, or `{min, max}`',
    does: 'The usual response arrives late.',
  },
  hang: { hasMoment: false, fields: [], does: 'leadmock sends no response until the fault is deleted or expires.' },
  truncate: { hasMoment: false, fields: [], does: 'leadmock sends half of the body, then resets the connection.' },
  stall: {
    hasMoment: false,
    fields: [],
    does: 'leadmock sends half of the body, and the other half only when the fault is deleted or expires.',
  },
} as const satisfies Record<string, FaultEffectMeaning>;

export type FaultEffect = keyof typeof faultEffects;

export interface FaultKind {
  effect: FaultEffect;
  /** Set only if the effect has a moment. */
  when?: FaultMoment;
}

export function kindOf({ effect, when }: FaultKind): FaultKind {
  return when === undefined ? { effect } : { effect, when };
}

export function faultName({ effect, when }: FaultKind): string {
  return when === undefined ? effect : `${effect}-${when}`;
}

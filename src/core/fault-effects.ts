/** Before or after the change of the request is stored. */
type FaultMoment = 'before' | 'after';

export const faultFields = ['ms', 'code', 'message', 'httpStatus', 'headers', 'body', 'cors'] as const;
type FaultField = (typeof faultFields)[number];

interface FaultEffectMeaning {
  /** Whether the fault says when it happens. Without, it happens after the change is stored. */
  hasMoment: boolean;
  fields: readonly FaultField[];
  takes?: string;
  does: string;
}

export const faultEffects = {
  reset: { hasMoment: true, fields: [], does: 'The connection is reset.' },
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
    does: 'The response is replaced, by default with HTTP 502 and the page of a gateway.',
  },
  delay: {
    hasMoment: false,
    fields: ['ms'],
    takes: '`ms`: a number up to 600000, or `{min, max}`',
    does: 'The usual response arrives late.',
  },
  hang: { hasMoment: false, fields: [], does: 'No response until the client gives up or the fault is deleted.' },
  truncate: { hasMoment: false, fields: [], does: 'The connection is reset after half of the body.' },
  stall: {
    hasMoment: false,
    fields: [],
    does: 'The response pauses after half of the body until the fault is deleted.',
  },
} as const satisfies Record<string, FaultEffectMeaning>;

export type FaultEffect = keyof typeof faultEffects;

/** Effect and moment of a fault. */
export interface FaultKind {
  effect: FaultEffect;
  /** Only of effects that may have either. */
  when?: FaultMoment;
}

export function kindOf({ effect, when }: FaultKind): FaultKind {
  return when === undefined ? { effect } : { effect, when };
}

/** `reset-after`, `delay` */
export function faultName({ effect, when }: FaultKind): string {
  return when === undefined ? effect : `${effect}-${when}`;
}

import { DateTimeFormat } from './real-time.ts';

/** How sure we are of a rule; `docs/faithfulness.md` explains each word. */
export type Provenance = 'contract' | 'observed' | 'documented' | 'inferred' | 'chosen';

/** An assumption: a point that the contract leaves open, and its values. */
export interface Assumption {
  meaning: string;
  /** How sure we are of the default. */
  provenance: Provenance;
  /** Its values, default first, and what each makes leadmock do. */
  values: readonly (readonly [value: string, effect: string])[];
  /** Where more values than the listed ones are possible: whether one is. */
  accepts?: (value: string) => boolean;
}

export const assumptions = {
  errorStatus: {
    meaning: 'HTTP status of an error envelope',
    provenance: 'observed',
    values: [
      ['ok', 'always 200; the code stands only in the envelope'],
      ['code', 'the same number as errors[0].code'],
    ],
  },
  unknownObject: {
    meaning: 'code for an unknown or malformed lead_id or view_id in the path',
    provenance: 'inferred',
    values: [
      ['400', 'code 400'],
      ['404', 'code 404'],
    ],
  },
  unknownReference: {
    meaning: 'ids in a body that name nothing: owner, project, lead, observers and labels of a task, owner of a lead',
    provenance: 'chosen',
    values: [
      ['refuse', 'code 400; a label must also belong to the project of the task'],
      ['accept', 'stored as sent; an unknown observer is shown with its id, an empty name and phone'],
    ],
  },
  secondUser: {
    meaning: 'another user logs in from an IP address where a user is logged in',
    provenance: 'chosen',
    values: [
      ['evict', 'the tokens that other users got at that address end'],
      ['refuse', 'the login gets code 403'],
      ['allow', 'both live on'],
    ],
  },
  unknownFields: {
    meaning: 'body fields that the contract does not list; for a view edit, all but the six editable ones',
    provenance: 'observed',
    values: [
      ['ignore', 'ignored'],
      ['refuse', 'code 400'],
    ],
  },
  numericStrings: {
    meaning: 'a numeric string such as "42" where the contract documents an integer',
    provenance: 'documented',
    values: [
      ['refuse', 'code 400'],
      ['accept', 'taken as the number'],
    ],
  },
  contentType: {
    meaning: 'a non-empty body whose media type is not application/json',
    provenance: 'documented',
    values: [
      ['require', 'code 400'],
      ['any', 'parsed as JSON all the same'],
    ],
  },
  validationErrors: {
    meaning: 'how many items errors holds when several fields are wrong',
    provenance: 'observed',
    values: [
      ['first', 'one, for the first wrong field in the order of the contract'],
      ['all', 'one for each wrong field'],
    ],
  },
  reminderEcho: {
    meaning: 'what the answer to a new task shows of its reminder',
    provenance: 'chosen',
    values: [
      ['stored', 'what was stored'],
      ['blank', 'always remind_type 0 and remind_method ""'],
    ],
  },
  nonPositiveSum: {
    meaning: 'a payment whose sum is 0 or less',
    provenance: 'inferred',
    values: [
      ['refuse', 'code 400'],
      ['accept', 'stored'],
    ],
  },
  dealAfterPayment: {
    meaning: 'what a payment does to the deal flag of its lead',
    provenance: 'chosen',
    values: [
      ['unchanged', 'nothing'],
      ['true', 'deal becomes true'],
    ],
  },
  funnelDateAfterOwner: {
    meaning: 'what a real change of owner does to a custom field of type funnel_date, where the lead has one',
    provenance: 'inferred',
    values: [
      ['cleared', 'its value becomes null'],
      ['unchanged', 'nothing'],
    ],
  },
  omittedTaskFields: {
    meaning: 'lead_id, date_start and date_end in the answer to a task created without them',
    provenance: 'inferred',
    values: [
      ['zero', '0'],
      ['null', 'null'],
      ['omit', 'absent'],
    ],
  },
  timezone: {
    meaning: 'time zone of created_at: UTC or any IANA name',
    provenance: 'chosen',
    values: [
      ['UTC', 'UTC'],
      ['Europe/Moscow', 'Moscow time, as one client assumes'],
    ],
    accepts: isTimeZone,
  },
  ownerId: {
    meaning: 'an extra integer owner_id in lead answers, which one real client reads',
    provenance: 'chosen',
    values: [
      ['omit', 'absent'],
      ['include', 'the id of the owner, 0 for a lead without one'],
    ],
  },
  tokenLife: {
    meaning: 'which requests with a good token count as an action that keeps it alive',
    provenance: 'chosen',
    values: [
      ['any', 'every one, refused or not'],
      ['success', 'those that succeed'],
    ],
  },
  rateLimit: {
    meaning: 'requests per second and token, in a sliding second of the clock of the sandbox',
    provenance: 'chosen',
    values: [
      ['off', 'unlimited'],
      ['3', 'beyond 3 a second code 503, with HTTP status 503'],
    ],
  },
} as const satisfies Record<string, Assumption>;

export type AssumptionId = keyof typeof assumptions;

/** The listed values of one assumption; `timezone` takes any IANA name beside them. */
export type AssumptionValue<Id extends AssumptionId> = Id extends 'timezone'
  ? string
  : (typeof assumptions)[Id]['values'][number][0];

/** A value for every assumption. */
export type AssumptionValues = { readonly [Id in AssumptionId]: AssumptionValue<Id> };

export const assumptionIds = Object.keys(assumptions) as AssumptionId[];

export const defaultAssumptions = Object.fromEntries(
  assumptionIds.map((id) => [id, assumptions[id].values[0][0]]),
) as AssumptionValues;

/** Several assumptions at once, by name. What a preset does not name keeps its default; without a preset all do. */
export const presets = {
  conventional: { errorStatus: 'code', unknownObject: '404', validationErrors: 'all' },
  strict: { unknownFields: 'refuse', secondUser: 'refuse' },
} as const satisfies Record<string, Partial<AssumptionValues>>;

export type PresetName = keyof typeof presets;

/** The listed values of an assumption, default first. */
export function listedValues(id: AssumptionId): string[] {
  return assumptions[id].values.map(([value]) => value);
}

/** Whether an assumption can have a value. */
export function isAssumptionValue(id: AssumptionId, value: string): boolean {
  const { accepts }: Assumption = assumptions[id];
  return accepts ? accepts(value) : listedValues(id).includes(value);
}

function isTimeZone(name: string): boolean {
  // Offsets such as +03:00 are no names of zones, though newer runtimes format them.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

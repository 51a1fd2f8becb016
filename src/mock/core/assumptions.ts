import { assumptions } from './assumption-table.ts';
import { DateTimeFormat } from './real-time.ts';

export { assumptions };

export type AssumptionId = keyof typeof assumptions;

/** `timezone` also accepts any IANA name. */
export type AssumptionValue<Id extends AssumptionId> = Id extends 'timezone'
  ? string
  : (typeof assumptions)[Id]['values'][number][0];

export type AssumptionValues = { readonly [Id in AssumptionId]: AssumptionValue<Id> };

export const assumptionIds = Object.keys(assumptions) as AssumptionId[];

export const defaultAssumptions = Object.fromEntries(
  assumptionIds.map((id) => [id, assumptions[id].values[0][0]]),
) as AssumptionValues;

/** @returns the same values, but each read of a value first calls `note` */
export function withNotes(values: AssumptionValues, note: (id: AssumptionId) => void): AssumptionValues {
  return new Proxy(values, {
    get(target, id: AssumptionId) {
      note(id);
      return target[id];
    },
  });
}

export const presets = {
  conventional: { errorStatus: 'code', unknownPathId: '404', validationErrors: 'all' },
  strict: { unknownFields: 'reject', secondUser: 'reject' },
} as const satisfies Record<string, Partial<AssumptionValues>>;

export type PresetName = keyof typeof presets;

export function listedValues(id: AssumptionId): string[] {
  return assumptions[id].values.map(([value]) => value);
}

export function isAssumptionValue(id: AssumptionId, value: string): boolean {
  return id === 'timezone' ? isTimeZone(value) : listedValues(id).includes(value);
}

function isTimeZone(name: string): boolean {
  // IANA names start with a letter. `DateTimeFormat` of newer versions of Node also accepts offsets such as +03:00.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

import { type CollectionName, isDocumented } from './state.ts';

/** Fields of records that may differ although clients sent equal requests. */
interface VaryingFields {
  /** Depend on the token or the time. */
  always?: readonly string[];
  /** The server chooses their values, or clients compute the values from the time, when the record is created. */
  ofNewRecords?: readonly string[];
}

const SIGNED = { always: ['signature'] };

const varyingFields: Readonly<Partial<Record<CollectionName, VaryingFields>>> = {
  leads: SIGNED,
  views: { ...SIGNED, ofNewRecords: ['uuid'] },
  tasks: { ...SIGNED, ofNewRecords: ['date_start', 'date_end'] },
  comments: { always: ['signature', 'created_at'] },
  payments: SIGNED,
  categories: SIGNED,
  purposes: SIGNED,
};

/** Custom collections use the names of the contract. */
const ofCustomCollections: VaryingFields = {
  always: ['signature', 'created_at', 'updated_at'],
  ofNewRecords: ['uuid'],
};

export function isVarying(collection: string, field: string, isNew: boolean): boolean {
  const fields = isDocumented(collection) ? varyingFields[collection] : ofCustomCollections;
  if (fields?.always?.includes(field)) return true;
  return isNew && (field === 'id' || fields?.ofNewRecords?.includes(field) === true);
}

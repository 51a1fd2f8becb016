import { Rejected } from './rejected.ts';

/** Documented field of a body: its valid values, and whether it is required. */
export interface Field {
  name: string;
  isRequired?: boolean;
  /** Whether null counts as omitted. */
  mayBeNull?: boolean;
  isRight(value: unknown): boolean;
  /** Whether an item of a list is valid. */
  isItem?(item: unknown): boolean;
}

export const isText = (value: unknown): boolean => typeof value === 'string';
export const isFilled = (value: unknown): boolean => typeof value === 'string' && value !== '';
export const isInteger =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (value: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
export type Body = Readonly<Record<string, unknown>>;

/** @returns the number of violations of a field; each wrong item of a list counts */
function mistakes({ name, isRequired = false, mayBeNull = false, isRight, isItem = () => true }: Field, body: Body) {
  const value = body[name];
  if (value === undefined || (value === null && mayBeNull)) return Number(isRequired);
  if (!isRight(value)) return 1;
  return Array.isArray(value) ? value.filter((item) => !isItem(item)).length : 0;
}

/** Rejects a body with wrong fields: first documented fields in the order of the contract, then undocumented fields. */
export function requireFields(fields: readonly Field[], body: Body, { unknownFields }: Record<string, string>): void {
  const wrong = fields.flatMap((field) => Array<string>(mistakes(field, body)).fill(field.name));
  const known = fields.map(({ name }) => name);
  const strange = unknownFields === 'reject' ? Object.keys(body).filter((name) => !known.includes(name)) : [];
  const all = [...wrong, ...strange];
  if (all.length > 0) throw new Rejected(400, undefined, all);
}

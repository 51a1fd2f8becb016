import { Rejected } from './rejected.ts';

/** One documented field of a body: what it may be, and whether it must be there. */
export interface Field {
  name: string;
  isRequired?: boolean;
  /** Whether null counts as not given. */
  mayBeNull?: boolean;
  isRight(value: unknown): boolean;
  /** What each item of a list may be. */
  isItem?(item: unknown): boolean;
}

export const isText = (value: unknown): boolean => typeof value === 'string';
export const isFilled = (value: unknown): boolean => typeof value === 'string' && value !== '';
export const isInteger =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (value: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
export type Body = Readonly<Record<string, unknown>>;

/** How many mistakes a field makes: of a list, one for each wrong item. */
function mistakes({ name, isRequired = false, mayBeNull = false, isRight, isItem = () => true }: Field, body: Body) {
  const value = body[name];
  if (value === undefined || (value === null && mayBeNull)) return Number(isRequired);
  if (!isRight(value)) return 1;
  return Array.isArray(value) ? value.filter((item) => !isItem(item)).length : 0;
}

/** Rejects a body with wrong fields: the documented ones in the order of the contract, then those that are not documented. */
export function requireFields(fields: readonly Field[], body: Body, { unknownFields }: Record<string, string>): void {
  const wrong = fields.flatMap((field) => Array<string>(mistakes(field, body)).fill(field.name));
  const known = fields.map(({ name }) => name);
  const strange = unknownFields === 'reject' ? Object.keys(body).filter((name) => !known.includes(name)) : [];
  const all = [...wrong, ...strange];
  if (all.length > 0) throw new Rejected(400, undefined, all);
}

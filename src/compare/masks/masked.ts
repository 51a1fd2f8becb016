/** Frozen, and not a JSON value. Numeric conversions give NaN. */
class MaskedValue {
  toString(): string {
    return '<masked>';
  }
}

/** Replaces each value that a recorder may have masked. Two masked values are not known to be equal. */
export const MASKED: unknown = Object.freeze(new MaskedValue());

export function isMasked(value: unknown): boolean {
  return value === MASKED;
}

/** Whether the value is masked, or contains a masked value. */
export function hasMasked(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isMasked(value) || Object.values(value).some(hasMasked);
}

/** Replaces a masked token, because a request without a token is evidence. */
export const MASKED_TOKEN = '';

/** Replaces a masked id in a path. */
export const MASKED_ID = '*';

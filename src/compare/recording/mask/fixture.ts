import type { ExtraFields, StateDocument, User } from '../../../core/state/state.ts';
import { asObject } from '../../answer.ts';
import { isFieldName } from './field-name.ts';
import { TextMask } from './text-mask.ts';

/** Patterns of values that are not personal, by name of the field. */
const OPEN: Readonly<Record<string, RegExp>> = {
  type: /^[a-z_]{1,30}$/,
  color: /^[0-9a-f]{6}$/i,
};

const STEP = /^\d{1,9}$/;
/** Minimum number of digits of a masked number, because a long number may be a telephone number. */
const MIN_MASKED_DIGITS = 6;

function isId(key: string): boolean {
  return /(^|_)id$/.test(key) && !/client_id$/.test(key);
}

function maskNumber(value: number, key: string, texts: TextMask): number {
  const digits = String(Math.trunc(Math.abs(value)));
  if (isId(key) || digits.length < MIN_MASKED_DIGITS) return value;
  return Math.sign(value) * Number(`1${texts.mask(digits).slice(1)}`);
}

function masked(value: unknown, texts: TextMask, key = ''): unknown {
  if (typeof value === 'string') return OPEN[key]?.test(value) || value === '' ? value : texts.mask(value);
  if (typeof value === 'number') return maskNumber(value, key, texts);
  if (Array.isArray(value)) return value.map((item) => masked(item, texts, key));
  const object = asObject(value);
  if (!object) return value;
  const isFunnel = object['type'] === 'funnel';
  return Object.fromEntries(
    Object.entries(object).map(([name, each]) => [
      isFieldName(name) ? name : texts.mask(name),
      isFunnel && name === 'value' && STEP.test(String(each)) ? each : masked(each, texts, name),
    ]),
  );
}

function maskUser({ password: _, ...user }: User, texts: TextMask): object {
  const { name, phone, ...rest } = user;
  const login = texts.mask(
    /^[^\s@]+@[^\s@]+$/.test(user.login) ? user.login : `${user.login}@`.replace(/@$/, '@example.com'),
  );
  return { ...rest, login, password: 'secret', name: masked(name, texts), phone: masked(phone, texts) };
}

function maskExtraNames(declared: ExtraFields | undefined, texts: TextMask): object {
  if (declared === undefined) return {};
  const names = (list: readonly string[]) => list.map((name) => (isFieldName(name) ? name : texts.mask(name)));
  return { extra_fields: Object.fromEntries(Object.entries(declared).map(([name, list]) => [name, names(list)])) };
}

/**
 * Masks personal data of a state. Numeric ids and short numbers stay, and all users get the password `secret`. Omits
 * custom collections, which recordings never show.
 */
export function maskFixture({ users, projects, extra_fields, collections: _, ...records }: StateDocument): object {
  const texts = new TextMask();
  const lists = Object.entries(records).filter(([, list]) => list.length > 0);
  return {
    users: users.map((user) => maskUser(user, texts)),
    // Names of projects are invented, because no response shows the original names.
    projects,
    ...Object.fromEntries(lists.map(([name, list]) => [name, masked(list, texts)])),
    ...maskExtraNames(extra_fields, texts),
  };
}

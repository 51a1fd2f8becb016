import type { Base, Call, Fields } from './parts.ts';
import { type Problem, Refusal } from './refusal.ts';

export const REMIND_METHODS = ['sms', 'email', 'call', 'popup'];
const LONGEST_TEXT = 120;

type Kind = 'text' | 'integer' | 'integers' | 'methods' | 'decimal';

export interface Field {
  name: string;
  kind: Kind;
  required?: boolean | ((values: Fields) => boolean);
  check?: (value: unknown, values: Fields) => Problem['message'] | false;
}

/** @returns parsers that return the parsed value, or undefined if the type is wrong */
function parsers({ settings, has }: Base): Record<Kind, (value: unknown) => unknown> {
  const integer = (value: unknown) => {
    if (typeof value === 'string' && /^-?\d+$/.test(value) && settings.assumptions.numericStrings === 'accept')
      return Number(value);
    return Number.isSafeInteger(value) ? value : undefined;
  };
  const list = (value: unknown, parse: (item: unknown) => unknown) => {
    if (!Array.isArray(value)) return undefined;
    const items = value.map(parse);
    if (items.includes(undefined)) return undefined;
    return has('uniqueLists') ? [...new Set(items)] : items;
  };
  return {
    integer,
    integers: (value) => list(value, integer),
    methods: (value) => {
      const items = list(value, (item) => (REMIND_METHODS.includes(String(item)) ? item : undefined));
      return items?.length === 0 ? undefined : items;
    },
    text: (value) => {
      const text = typeof value === 'number' && has('numbersAsTexts') ? String(value) : value;
      if (typeof text !== 'string') return undefined;
      return has('trimTexts') ? text.trim() : text;
    },
    decimal: (value) => {
      if (typeof value === 'number') return value;
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
    },
  };
}

const NOT_INVALID: Partial<Record<Problem['message'], number>> = {
  tooLong: 400,
  tooLarge: 400,
  distantDate: 400,
  dateOrder: 400,
  notUrl: 400,
};

/** Returns a function that parses the fields of a call. It throws a Refusal if fields are wrong. */
export function createValidator(
  base: Base,
  fields: readonly Field[],
  { alsoKnown = [], rejectsNull = base.has('nullRejected') }: { alsoKnown?: string[]; rejectsNull?: boolean } = {},
) {
  const { settings, has, codes } = base;
  const parse = parsers(base);
  const known = new Set([...fields.map(({ name }) => name), ...alsoKnown]);

  const problemOf = (field: Field, raw: unknown, values: Fields): Problem['message'] | false => {
    const isRequired = typeof field.required === 'function' ? field.required(values) : (field.required ?? false);
    if (raw === undefined || (raw === null && !rejectsNull)) return isRequired && 'missing';
    const value = parse[field.kind](raw);
    if (value === undefined) return 'wrongType';
    values[field.name] = value;
    if (field.kind === 'text' && has('longTextsRejected') && String(value).length > LONGEST_TEXT) return 'tooLong';
    return field.check?.(value, values) ?? false;
  };

  return ({ fields: raw }: Call): Fields => {
    const values: Fields = {};
    const problems: Problem[] = [];
    const add = (message: Problem['message'], field: string) => {
      const code = NOT_INVALID[message] ?? (message === 'unknownId' ? codes.unknownId : codes.invalid);
      problems.push({ code, message, field });
    };
    for (const field of fields) {
      const message = problemOf(field, raw[field.name], values);
      if (message !== false) add(message, field.name);
    }
    if (settings.assumptions.unknownFields === 'reject')
      for (const name of Object.keys(raw)) if (!known.has(name)) add('unknownField', name);
    if (problems.length === 0) return values;
    throw new Refusal(...(settings.assumptions.validationErrors === 'all' ? problems : problems.slice(0, 1)));
  };
}

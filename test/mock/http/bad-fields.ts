import type { RuleId } from '../../../src/mock/api/rules/index.ts';
import { type BadInput, bad, COMMENT, goodBodies, LOGIN, OWNER, PAYMENT, TASK } from './bad-input.ts';

const MAX = '9007199254740991';

/** Values as JSON, because JavaScript cannot write some numbers. */
const NO_TEXT = ['1', 'true', '[]', '["a"]', '{"a":1}'];
const NO_INTEGER = ['1.5', '0.1', '-1e-9', 'true', '[]', '[11]', '{"id":11}', '"Anna"', '""', '"1.5"', '"1e3"', '" 1"'];
const DIGITS = ['"11"', '"-5"'];
const ABOVE = ['9007199254740992', '9007199254740993', '1e22', '1e400'];
const BELOW = ['-9007199254740992', '-1e400'];
const NO_LIST = ['11', '"11"', '{"0":11}'];

const SUM = ' must be a number, or a numeric string such as "1500.50"';
const NO_SUM = ['""', '" "', '"1e3"', '"1,5"', '" 15"', '"15 "', '"+5"', '"0x10"', '".5"', '"5."', '"١٢"', '"NaN"'];
const METHODS = ' must be one of "sms", "email", "call", "popup"';
const DATES = ['date_start', 'date_end'];
const LISTS = ['observers', 'labels'];
const NAMES = ['category', 'purpose'];
const NAME = ' must be a text that is not blank';

/** Invalid values of each field of each operation, with the deciding rule, and the message behind the field. */
const wrongValues: readonly [keyof typeof goodBodies, string[], RuleId, message: string, values: string[]][] = [
  [LOGIN, ['login', 'password', 'service'], 'field-invalid', ' must be a string', [...NO_TEXT, 'null']],
  [LOGIN, ['login', 'password', 'service'], 'login-empty', ' must not be empty', ['""']],
  [LOGIN, ['version'], 'field-invalid', ' must be "1.0"', ['""', '"1"', '"2.0"', '1', '1.0', 'null', '["1.0"]']],
  [TASK, ['title'], 'field-invalid', ' must be a string', [...NO_TEXT, 'null']],
  [TASK, ['title'], 'task-title', ' must not be empty', ['""']],
  [TASK, ['text'], 'field-invalid', ' must be a string or null', NO_TEXT],
  [TASK, ['owner_id', 'project_id'], 'field-invalid', ' must be an integer', [...NO_INTEGER, 'null']],
  [TASK, ['owner_id', 'project_id'], 'numeric-string', ' must be an integer, not a string', DIGITS],
  [TASK, ['owner_id', 'project_id', 'lead_id'], 'integer-range', ` must be at most ${MAX}`, ABOVE],
  [TASK, ['owner_id', 'project_id', 'lead_id'], 'integer-range', ` must be at least -${MAX}`, BELOW],
  [TASK, ['owner_id'], 'unknown-reference', ': unknown employee ', ['99', '-1', MAX, `-${MAX}`]],
  [TASK, ['project_id'], 'unknown-reference', ': unknown project ', ['9', '0', '-1', MAX, `-${MAX}`]],
  [TASK, ['lead_id'], 'unknown-reference', ': unknown lead ', ['999', '-1', '-101', MAX, `-${MAX}`]],
  [
    TASK,
    [...DATES, 'remind_type', 'lead_id', 'visibility'],
    'field-invalid',
    ' must be an integer or null',
    NO_INTEGER,
  ],
  [TASK, [...DATES, 'remind_type', 'lead_id', 'visibility'], 'numeric-string', ', not a string', DIGITS],
  [TASK, DATES, 'integer-range', ` must be at most ${MAX}`, ABOVE],
  [TASK, DATES, 'task-dates-range', ' must be at least 0', [...BELOW, '-1']],
  [TASK, ['remind_type'], 'field-invalid', ' must be at most 3', [...ABOVE, '4']],
  [TASK, ['visibility'], 'field-invalid', ' must be at most 2', [...ABOVE, '3']],
  [TASK, ['remind_type', 'visibility'], 'field-invalid', ' must be at least 0', [...BELOW, '-1']],
  [TASK, ['remind_method'], 'field-invalid', ' must be a list, null, or "" for none', ['"sms"', '1', '{}']],
  [TASK, ['remind_method'], 'field-invalid', `[0]${METHODS}`, ['[1]', '[null]', '[["sms"]]', '["SMS"]', '["fax"]']],
  [TASK, ['remind_method'], 'field-invalid', `[1]${METHODS}`, ['["sms","fax"]']],
  [TASK, LISTS, 'field-invalid', ' must be a list or null', NO_LIST],
  [TASK, LISTS, 'field-invalid', '[0] must be an integer', ['[1.5]', '[null]', '[[11]]', '["x"]']],
  [TASK, LISTS, 'field-invalid', '[1] must be an integer', ['[21,null]']],
  [TASK, LISTS, 'numeric-string', '[0] must be an integer, not a string', DIGITS.map((value) => `[${value}]`)],
  [TASK, LISTS, 'integer-range', `[0] must be at most ${MAX}`, ABOVE.map((value) => `[${value},21]`)],
  [TASK, LISTS, 'integer-range', `[1] must be at least -${MAX}`, BELOW.map((value) => `[21,${value}]`)],
  [TASK, ['observers'], 'unknown-reference', ': unknown employee ', ['[99]', '[-1]', '[11,99]', `[${MAX}]`]],
  [
    TASK,
    ['labels'],
    'unknown-reference',
    ': project 1 has no label ',
    ['[99]', '[23]', '[0]', '[-21]', `[21,-${MAX}]`],
  ],
  [
    'PUT /view/1001',
    ['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'],
    'field-invalid',
    ' must be a string or null',
    NO_TEXT,
  ],
  [PAYMENT, NAMES, 'field-invalid', NAME, [...NO_TEXT, 'null']],
  [PAYMENT, NAMES, 'payment-name-match', NAME, ['""', '" "', '" \\t\\n"', `"${' '.repeat(1_000_000)}"`]],
  [PAYMENT, ['sum'], 'field-invalid', SUM, ['true', 'null', '[]', '[1]', '{}']],
  [PAYMENT, ['sum'], 'payment-sum-grammar', SUM, [...NO_SUM, '"Infinity"', '1e999', '-1e999', '1e400']],
  [
    PAYMENT,
    ['sum'],
    'payment-sum-positive',
    ' must be greater than 0',
    ['-0', '0', '0.0', '-1', '"-0"', '"0.00"', '"-1.5"'],
  ],
  [OWNER, ['owner'], 'field-invalid', ' must be an integer', [...NO_INTEGER, 'null']],
  [OWNER, ['owner'], 'numeric-string', ' must be an integer, not a string', DIGITS],
  [OWNER, ['owner'], 'integer-range', ` must be at most ${MAX}`, ABOVE],
  [OWNER, ['owner'], 'owner-negative', ' must be at least 0', [...BELOW, '-1']],
  // User 2 is another number than the employee of this user.
  [OWNER, ['owner'], 'unknown-reference', ': unknown employee ', ['999', '2']],
  [COMMENT, ['text'], 'field-invalid', ' must be a string', [...NO_TEXT, 'null']],
  [COMMENT, ['text'], 'comment-text', ' must not be empty', ['""']],
];

/** @returns a body with a field that JavaScript may be unable to write */
function withField(line: keyof typeof goodBodies, field: string, json: string): string {
  return JSON.stringify({ ...goodBodies[line], [field]: '?' }).replace('"?"', () => json);
}

/** Inputs with invalid values of one field for one reason. */
export const badFields: readonly BadInput[][] = wrongValues.flatMap(([line, fields, rule, message, values]) =>
  fields.map((field) =>
    values.map((value) =>
      bad(
        `${line}: ${field}${message}`,
        line,
        { body: withField(line, field, value) },
        { expected: 400, rule, names: rule === 'numeric-string' ? message : `${field}${message}` },
      ),
    ),
  ),
);

const missingFields: BadInput[] = ([LOGIN, TASK, PAYMENT, OWNER, COMMENT] as const).flatMap((line) =>
  Object.keys(goodBodies[line]).map((field) =>
    bad(
      `${line} without ${field}`,
      line,
      { body: JSON.stringify({ ...goodBodies[line], [field]: undefined }) },
      { expected: 400, names: `${field} is required`, rule: 'field-required' },
    ),
  ),
);

const reminders: BadInput[] = (
  [
    [{}, 'field-required', ' is required when remind_type is not 0'],
    [{ remind_method: null }, 'field-required', ' is required when remind_type is not 0'],
    [{ remind_method: 'sms' }, 'field-invalid', ' must be a list when remind_type is not 0'],
    [{ remind_method: [] }, 'field-invalid', ' must have at least 1 item when remind_type is not 0'],
  ] as const
).map(([more, rule, message]) =>
  bad(
    `a reminder with ${JSON.stringify(more)}`,
    TASK,
    { body: JSON.stringify({ ...goodBodies[TASK], remind_type: 1, ...more }) },
    { expected: 400, names: `remind_method${message}`, rule },
  ),
);

export const missingInputs: readonly BadInput[] = [...missingFields, ...reminders];

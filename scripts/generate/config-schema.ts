import { flagNames, serveFlags } from '../../src/cli/settings/flags.ts';
import { type AssumptionId, assumptionIds, listedValues } from '../../src/mock/core/assumptions.ts';

const TYPES = ['string', 'number', 'boolean'];
const SCALAR = { type: TYPES, minLength: 1, 'x-expected': 'a string, number or boolean' };

const KINDS = {
  text: SCALAR,
  boolean: { type: 'boolean' },
  list: { ...SCALAR, type: [...TYPES, 'array'], items: SCALAR, 'x-expected': 'a string or a list of strings' },
};

/** Values as strings, and as numbers or booleans where JSON can write the string so. */
const valuesOf = (id: AssumptionId) =>
  id === 'timezone'
    ? SCALAR
    : {
        enum: listedValues(id).flatMap((value) =>
          /^(?:\d+|true|false)$/.test(value) ? [value, JSON.parse(value)] : [value],
        ),
      };

const ASSUME = {
  ...KINDS.list,
  type: [...TYPES, 'array', 'object'],
  properties: Object.fromEntries(assumptionIds.map((id) => [id, valuesOf(id)])),
  additionalProperties: false,
  'x-expected': 'a string, a list or an object of strings',
};

const OVERRIDES = {
  description:
    'Rejections and results of your account, by the id of a rule, rule-id@operation, or the id of an operation',
  type: 'object',
  additionalProperties: {
    anyOf: [{ $ref: 'control/rejection-override.json' }, { $ref: 'result-override.json' }],
  },
  examples: [{ 'token-unknown': { code: 403, httpStatus: 401 }, 'change-owner': { merge: { deal: false } } }],
};

const CONFIRMED = {
  description: 'Values of assumptions that `leadmock compare --save-config` found at your service',
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      value: { type: 'string', description: 'Value of the assumption at your service' },
      date: {
        type: 'string',
        format: 'date',
        description: 'YYYY-MM-DD',
        'x-expected': 'a valid date of the form YYYY-MM-DD',
      },
      source: { type: 'string', minLength: 1, description: 'File name of the recording, or origin of the service' },
    },
    required: ['value', 'date', 'source'],
    additionalProperties: false,
  },
};

/** Creates `schemas/config.json`, which describes `leadmock.config.json` for editors. */
export function configSchema(): string {
  const settings = flagNames.map((name) => {
    const { type, describe, default: standard } = serveFlags[name];
    const kind = name === 'assume' ? ASSUME : KINDS[type];
    return [name, { description: `${describe} (default: ${standard})`, ...kind }];
  });
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Config',
    description:
      'Settings of leadmock serve, named as its flags, overrides, and confirmed values. Flags and environment variables take precedence over the file.',
    type: 'object',
    properties: {
      $schema: { type: 'string', description: 'URL or path of this schema, for editors' },
      ...Object.fromEntries(settings),
      overrides: OVERRIDES,
      confirmed: CONFIRMED,
    },
    additionalProperties: false,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

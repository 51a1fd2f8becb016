import { flagNames, serveFlags } from '../../src/cli/settings/flags.ts';

const SCALAR = { type: ['string', 'number', 'boolean'] };
const LIST = { type: 'array', items: SCALAR };

const KINDS = {
  text: { type: ['string', 'number', 'boolean'] },
  boolean: { type: 'boolean' },
  list: { anyOf: [SCALAR, LIST] },
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
      date: { type: 'string', description: 'YYYY-MM-DD', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
      source: { type: 'string', description: 'File name of the recording, or origin of the service' },
    },
    required: ['value', 'date', 'source'],
    additionalProperties: false,
  },
};

/** Creates `schemas/config.json`, which describes `leadmock.config.json` for editors. */
export function configSchema(): string {
  const settings = flagNames.map((name) => {
    const { type, describe, default: standard } = serveFlags[name];
    const kind =
      name === 'assume' ? { anyOf: [SCALAR, LIST, { type: 'object', additionalProperties: SCALAR }] } : KINDS[type];
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

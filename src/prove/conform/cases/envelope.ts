import type { StandingCase } from '../case.ts';
import { absent, integer, list, object, text, when } from '../expect.ts';

const isSuccess = { required: ['status'], properties: { status: { const: 'success' } } };

/** What the contract says of every answer. */
export const envelopeCases: readonly StandingCase[] = [
  {
    id: 'answers-are-json',
    section: 'Introduction',
    says: 'All responses are JSON.',
    rules: ['answer-json'],
    always: object({
      type: { pattern: '^application/(.+\\+)?json$', 'x-expected': 'application/json' },
      body: { type: 'object' },
    }),
  },
  {
    id: 'envelope-status',
    section: 'Response envelope',
    says: 'status is success or error.',
    rules: ['success-envelope', 'error-envelope'],
    always: { properties: { body: { required: ['status'], properties: { status: { enum: ['success', 'error'] } } } } },
  },
  {
    id: 'envelope-fields',
    section: 'Response envelope',
    says: 'The envelope has status, result and errors, and nothing beside them.',
    rules: ['success-envelope', 'error-envelope'],
    always: {
      properties: { body: { properties: { status: {}, result: {}, errors: {} }, additionalProperties: false } },
    },
  },
  {
    id: 'success-envelope',
    section: 'Response envelope',
    says: 'errors is there when status is error, not on success.',
    rules: ['success-no-errors'],
    always: { properties: { body: when(isSuccess, { properties: { errors: absent } }) } },
  },
  {
    id: 'error-envelope',
    section: 'Errors',
    says: 'An error response has a list errors, whose items each have code (integer) and message (string).',
    rules: ['error-envelope'],
    always: {
      properties: {
        body: when(isSuccess, {}, object({ errors: list(object({ code: integer, message: text }), { minItems: 1 }) })),
      },
    },
  },
];

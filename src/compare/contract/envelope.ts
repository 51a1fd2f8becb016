import type { StandingCase } from '../probe.ts';
import { integer, isError, list, object, text, when } from './expect.ts';

/** The cases allow every Content-Type and undocumented fields of responses, because the contract restricts neither. */
export const envelopeCases: readonly StandingCase[] = [
  {
    id: 'answers-are-json',
    section: 'Introduction',
    says: 'All responses are JSON.',
    rules: ['answer-json'],
    always: object({ body: { type: 'object' } }),
  },
  {
    id: 'envelope-status',
    section: 'Response envelope',
    says: 'status is success or error.',
    rules: ['success-envelope', 'error-envelope'],
    always: { properties: { body: { required: ['status'], properties: { status: { enum: ['success', 'error'] } } } } },
  },
  {
    id: 'error-envelope',
    section: 'Errors',
    says: 'An error response has a list errors, whose items each have code (integer) and message (string).',
    rules: ['error-envelope'],
    always: { properties: { body: when(isError, object({ errors: list(object({ code: integer, message: text })) })) } },
  },
];

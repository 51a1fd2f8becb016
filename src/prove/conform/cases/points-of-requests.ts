import type { OpenPoint } from '../case.ts';
import { body, exactly, list, refusedWith, success } from '../expect.ts';
import { sample, samples } from '../samples.ts';

/** What the contract leaves open about requests of all kinds. No reading of them leaves a record. */
export const requestPoints: readonly OpenPoint[] = [
  {
    id: 'errorStatus',
    section: 'Errors',
    says: 'HTTP status of the answer to a read without a token',
    steps: [{ ...sample('get-view'), token: null }],
    readings: {
      ok: { properties: { status: exactly(200), ...body({ status: exactly('error') })['properties'] } },
      code: { properties: { status: { minimum: 400, const: { $data: '/body/errors/0/code' } } } },
    },
  },
  {
    id: 'unknownObject',
    section: 'Errors',
    says: 'code of the answer to a read of a view that does not exist',
    steps: [{ send: 'GET /view/{noView}' }],
    readings: { '400': refusedWith(400), '404': refusedWith(404) },
  },
  {
    id: 'unknownFields',
    section: 'Errors',
    says: 'answer to an edit of a view with a field that the contract does not list',
    steps: [{ send: samples['edit-view'].send, body: { leadmock_conform: 'x' } }],
    readings: { ignore: success, refuse: refusedWith(400) },
  },
  {
    id: 'contentType',
    section: 'Errors',
    says: 'answer to an edit of a view that is sent as text/plain',
    steps: [{ send: samples['edit-view'].send, body: {}, type: 'text/plain' }],
    readings: { require: refusedWith(400), any: success },
  },
  {
    id: 'validationErrors',
    section: 'Errors',
    says: 'number of errors in the answer to a task with several wrong fields',
    steps: [{ send: samples['create-task'].send, body: { visibility: 'x', remind_type: 'x' } }],
    readings: {
      first: body({ errors: list({}, { minItems: 1, maxItems: 1 }) }),
      all: body({ errors: list({}, { minItems: 2 }) }),
    },
  },
];

import type { HttpRequest, HttpResponse } from '../../../src/compare/transport.ts';
import { type Between, combined, fieldsOf, rejection } from '../../support/meddle.ts';
import { ALL_FIT, answering, isLogin, type MisleadingService, NO_VALUE, sendingOther } from './misleading-service.ts';

const isUnknownView = ({ path }: HttpRequest) => /^\/view\/(9|2147483647|0|x|leadmock)/.test(path);
const hasUnknownField = (request: HttpRequest) =>
  ['surprise', 'leadmock_compare'].some((name) => name in fieldsOf(request));
const isOtherType = ({ headers }: HttpRequest) => headers['Content-Type'] === 'text/plain';
const isWithoutToken = ({ headers, path }: HttpRequest) => path.startsWith('/view') && !headers['token'];
const isText = (field: string) => (request: HttpRequest) => typeof fieldsOf(request)[field] === 'string';
const isUnknownObserver = (request: HttpRequest) =>
  ['[998]', '[2147483647]'].includes(JSON.stringify(fieldsOf(request)['observers']));

/** @returns the required fields that a login or a task lacks */
function missingIn(request: HttpRequest): string[] {
  const required = { '/login': ['service', 'version'], '/task': ['title', 'project_id'] }[request.path] ?? [];
  return required.filter((name) => !(name in fieldsOf(request)));
}

const rejectingMissing = (answer: (missing: readonly string[]) => HttpResponse, path?: string): Between =>
  answering(
    (request) => missingIn(request).length > 0 && (path === undefined || request.path === path),
    (request) => answer(missingIn(request)),
  );

const twoErrors: HttpResponse = {
  status: 200,
  body: { status: 'error', errors: ['a', 'b'].map((message) => ({ code: 400, message })) },
};

/** Behaviors for invalid requests. */
export const misleadingRequests: readonly MisleadingService[] = [
  {
    what: 'unknown views and leads get different codes',
    id: 'unknownPathId',
    why: NO_VALUE,
    between: () => answering(isUnknownView, () => rejection(404)),
  },
  {
    what: 'an unknown view gets a code of its own',
    id: 'unknownPathId',
    why: NO_VALUE,
    between: () => answering(isUnknownView, () => rejection(410)),
  },
  {
    what: 'a comment on any lead is rejected',
    id: 'unknownPathId',
    why: /^may be 400: too few responses of get-view confirm this value/,
    between: () =>
      answering(
        ({ path }) => path.endsWith('/comment'),
        () => rejection(400),
      ),
  },
  {
    what: 'an unknown field is rejected with a code of its own',
    id: 'unknownFields',
    why: NO_VALUE,
    between: () => answering(hasUnknownField, () => rejection(422)),
  },
  {
    what: 'a login and a task ignore unknown fields, and a view edit rejects them',
    id: 'unknownFields',
    why: NO_VALUE,
    between: () =>
      answering(
        (request) => request.method === 'PUT' && hasUnknownField(request),
        () => rejection(400),
      ),
  },
  {
    what: 'a body of another type is treated as empty',
    id: 'contentType',
    why: NO_VALUE,
    assumptions: { contentType: 'any' },
    between: () => (send) => (request) =>
      isOtherType(request) && request.method === 'PUT'
        ? send({ method: 'GET', path: request.path, headers: request.headers })
        : send(request),
  },
  {
    what: 'a login may have any type, and a view edit may not',
    isOnlyRecorded: true,
    id: 'contentType',
    why: NO_VALUE,
    assumptions: { contentType: 'any' },
    between: () =>
      answering(
        (request) => isOtherType(request) && !isLogin(request),
        () => rejection(400),
      ),
  },
  {
    what: 'the HTTP status is 200 for some rejections, and the code for others',
    id: 'errorStatus',
    why: NO_VALUE,
    between: () => answering(isWithoutToken, () => rejection(401, 'no', 401)),
  },
  {
    what: 'the HTTP status of a rejection is another number',
    id: 'errorStatus',
    why: NO_VALUE,
    between: () => answering(isWithoutToken, () => rejection(401, 'no', 418)),
  },
  {
    what: 'one message joins all wrong fields',
    id: 'validationErrors',
    why: NO_VALUE,
    between: () =>
      rejectingMissing((missing) => rejection(400, missing.map((name) => `${name} is required`).join('; '))),
  },
  {
    what: 'each missing field gets the same message',
    id: 'validationErrors',
    why: ALL_FIT,
    between: () => rejectingMissing(() => rejection(400, 'wrong')),
  },
  {
    what: 'there are more errors than wrong fields',
    id: 'validationErrors',
    why: NO_VALUE,
    between: () => rejectingMissing(() => twoErrors),
  },
  {
    what: 'missing fields are a wrong login',
    id: 'validationErrors',
    why: /^may be first: too few responses of create-task /,
    between: () => rejectingMissing(() => rejection(401), '/login'),
    // A whole run proves the value by payments, too.
    isOnlyRecorded: true,
  },
  {
    what: 'a word is accepted where an integer is documented',
    id: 'numericStrings',
    why: NO_VALUE,
    between: () =>
      combined(sendingOther(isText('owner_id'), { owner_id: 12 }), sendingOther(isText('owner'), { owner: 12 })),
  },
  {
    what: 'a string is treated as 0',
    id: 'numericStrings',
    why: NO_VALUE,
    between: () =>
      combined(
        sendingOther(isText('owner_id'), { owner_id: 12 }, (task) => ({ ...task, owner_id: 0 })),
        sendingOther(isText('owner'), { owner: 0 }),
      ),
  },
  {
    what: 'a task accepts numbers as strings, and a change of owner does not',
    id: 'numericStrings',
    why: NO_VALUE,
    between: () => sendingOther((request) => fieldsOf(request)['owner_id'] === '12', { owner_id: 12 }),
  },
  {
    what: 'an owner and a lead must exist, and an observer need not',
    id: 'unknownBodyId',
    why: ALL_FIT,
    between: () =>
      sendingOther(isUnknownObserver, { observers: [] }, (task) => ({
        ...task,
        visibility: 2,
        observers: [{ id: 998, name: '', phone: '' }],
      })),
  },
];

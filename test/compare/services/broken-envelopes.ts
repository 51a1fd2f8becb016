import type { OperationId } from '../../../src/generated/operations.ts';
import { operations } from '../../../src/mock/api/operations.ts';
import { changedBody } from '../../support/meddle.ts';
import { type BrokenService, sending, type ViolationRow } from './broken-service.ts';
import { WRONG_LOGIN } from './broken-sessions.ts';

const ofAll = (path: string, expected: string) =>
  operations.map(({ id }): ViolationRow => [id as OperationId, path, expected]);

const rejections = (change: (body: object) => object) =>
  changedBody(/./, (body) => (body.status === 'error' ? change(body) : body));

const wrongLogin = sending([
  'POST /login',
  { login: 'owner@example.com', password: 'wrong', service: 'crm', version: '1.0' },
]);
const unknownView = sending(['GET /view/1001'], ['GET /view/998']);

export const brokenEnvelopes: readonly BrokenService[] = [
  {
    fault: 'a logout returns a string instead of JSON',
    hidesOthers: true,
    traffic: sending(['POST /logout']),
    violations: [['logout', '', 'an object']],
    between: changedBody(/\/logout$/, (body) => (body.status === 'success' ? 'ok' : body)),
  },
  {
    fault: 'rejections have the status "fail"',
    hidesOthers: true,
    traffic: unknownView,
    violations: [['get-view', '/status', 'one of "success", "error"']],
    inRun: ofAll('/status', 'one of "success", "error"'),
    between: rejections((body) => ({ ...body, status: 'fail' })),
  },
  {
    fault: 'rejections have an empty list of errors',
    hidesOthers: true,
    traffic: wrongLogin,
    violations: [['login', '', WRONG_LOGIN]],
    between: rejections((body) => ({ ...body, errors: [] })),
  },
  {
    fault: 'the code of an error is a string',
    hidesOthers: true,
    traffic: unknownView,
    violations: [['get-view', '/errors/*/code', 'an integer']],
    inRun: [...ofAll('/errors/*/code', 'an integer'), ['login', '', WRONG_LOGIN]],
    between: rejections((body) => ({ ...body, errors: [{ code: '401', message: 'No' }] })),
  },
];

import { type BadInput, bad } from './bad-input.ts';

/** Invalid ids in a path, in which `%` is sent unescaped. */
const noIds = [
  '0',
  '-1',
  '+1001',
  '01001',
  '1001.0',
  '1e3',
  '0x3e9',
  '9007199254740992',
  '9'.repeat(40),
  '1001%20',
  '%201001',
  '1001%00',
  '%00',
  '1001%2F',
  '..%2F1001',
  '%2e%2e',
  '%zz',
  '%',
  '1001%',
  '%C3%28',
  '%E2%82',
  '%u0031',
  '%EF%BC%91',
  '%D9%A1%D9%A2',
  '%F0%9F%92%A9',
  'x'.repeat(8000),
  '1'.repeat(8000),
  '%41'.repeat(2000),
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '{view_id}',
  ':view_id',
  '*',
  '1001,1002',
  '[1001]',
  "1001'--",
  '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e6',
  '3f2b8c1e5d474a909c3e7b1f0a2d4e61',
  '{3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61}',
  '00000000-0000-0000-0000-000000000000',
];

const idCases: BadInput[] = noIds.flatMap((id) => {
  const shown = id.length > 50 ? `${id.slice(0, 10)}… (${id.length} letters)` : id;
  const view = { expected: 400, names: 'Invalid view ID', rule: 'unknown-view' };
  const lead = { expected: 400, names: 'Invalid lead ID', rule: 'unknown-lead' };
  return [
    bad(`the view ${shown}`, `GET /view/${id}`, {}, view),
    bad(`the lead ${shown}`, `PUT /lead/${id}/owner`, { body: '{"owner":12}' }, lead),
  ];
});

const pathCases: BadInput[] = [
  ...[
    'GET /view/',
    'GET /view/1001/more',
    'GET /view/../view/1001',
    'GET /./view/1001',
    'GET /%76iew%2F1001',
    'GET /view',
    'GET /',
    'GET /view;a=b/1001',
    'GET /lead/101',
    'PUT /lead//owner',
    'POST /login.json',
    'GET *',
    'GET /favicon.ico',
    'GET /index.html',
    'GET /_mocks',
    'GET /%zz',
    'GET /%',
  ].map((line) => bad(line, line, {}, { expected: 404, rule: 'unknown-route' })),
  ...[
    'GET /view//1001',
    'GET //view/1001',
    'GET /view/1001//',
    'GET /View/1001',
    'GET /VIEW/1001',
    'POST /lead/101/Comment',
    'POST //login',
    'POST /Login',
  ].map((line) => bad(line, line, {}, { expected: 404, rule: 'exact-path' })),
  ...[
    'GET /login',
    'GET /logout',
    'PATCH /view/1001',
    'POST /view/1001',
    'DELETE /lead/101/owner',
    'PROPFIND /view/1001',
    'TRACE /view/1001',
    'REPORT /view/1001',
  ].map((line) => bad(line, line, {}, { expected: 404, rule: 'unknown-method' })),
  bad('HEAD', 'HEAD /view/1001', {}, { expected: 404, rule: 'unknown-method' }),
  bad('HEAD of an unknown route', 'HEAD /', {}, { expected: 404, rule: 'unknown-route' }),
  ...[
    'GET /view/%31%30%30%31',
    'GET /view/1001/',
    'GET /view/1001?',
    'GET /view/1001?a=%zz&b',
    'GET /view/%31001?a=%zz',
    'GET /view/1001#part',
    'GET /view/1001?view_id=1002&view_id[]=1&__proto__=1',
    'GET /view/3F2B8C1E-5D47-4A90-9C3E-7B1F0A2D4E61',
  ].map((line) => bad(line, line, {}, { expected: 'success' })),
];

export const badPaths: readonly BadInput[] = [...idCases, ...pathCases];

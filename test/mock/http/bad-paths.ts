import { type BadInput, bad } from './bad-input.ts';

const UUID = '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61';

/** Invalid ids in a path, in which `%` is sent unescaped. */
const noIds = [
  '0',
  '-1',
  '01001',
  '1001.0',
  '0x3e9',
  '9007199254740992',
  '9'.repeat(40),
  'a',
  '%201001',
  '1001%00',
  '%00',
  '1001%2F',
  '..%2F1001',
  '%zz',
  '%',
  '%C3%28',
  '%E2%82',
  '%E0%A5%A7',
  '%EF%BC%91',
  'x'.repeat(8000),
  '1'.repeat(8000),
  'null',
  '__proto__',
  'constructor',
  '{view_id}',
  '[1001]',
  "1001'--",
  '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e6',
  UUID.replaceAll('-', ''),
  `{${UUID}}`,
  '00000000-0000-0000-0000-000000000000',
];

const idCases: BadInput[] = noIds.flatMap((id) => {
  const shown = id.length > 50 ? `${id.slice(0, 10)}… (${id.length} letters)` : id;
  const view = { expected: 400, names: 'Invalid view ID', rule: 'unknown-view', of: 'path-id' } as const;
  const lead = { expected: 400, names: 'Invalid lead ID', rule: 'unknown-lead', of: 'path-id' } as const;
  return [
    bad(`the view ${shown}`, `GET /view/${id}`, {}, view),
    bad(`the lead ${shown}`, `PUT /lead/${id.replaceAll('1001', '101')}/owner`, { body: '{"owner":12}' }, lead),
  ];
});

const UNKNOWN = {
  'unknown-route': [
    'GET /view/',
    'GET /view/1001/more',
    'GET /view/../view/1001',
    'GET /./view/1001',
    'GET /%76iew%2F1001',
    'GET /view',
    'GET /View',
    'GET /',
    'GET //',
    'POST /nothing',
    'HEAD /nothing',
    'GET /view;a=b/1001',
    'GET /view//',
    'GET /leads/101',
    'POST /lead/101/comment/1',
    'POST /lead//comment/1',
    'PUT /lead//owner/1',
    'GET /task/1/observers',
    'POST /api/login',
    'POST /login.json',
    'GET *',
    'GET /favicon.ico',
    'GET /_mocks',
    'GET /%zz',
  ],
  'exact-path': [
    'GET /view//1001',
    'GET //view/1001',
    'POST //view/1001',
    'GET //View/1001',
    'GET /view/1001//',
    'GET /View/1001',
    'POST /lead//101/comment',
    'POST /lead/101/Comment',
    'POST //login',
  ],
  'unknown-method': [
    'GET /login',
    'PATCH /view/1001',
    'POST /view/1001',
    'HEAD /view/1001',
    'DELETE /lead/101/owner',
    ...['PROPFIND', 'TRACE', 'REPORT', 'SEARCH', 'QUERY', 'LINK'].map((method) => `${method} /view/1001`),
    'GET /_sandbox/default/login',
  ],
} as const;

const unknownCases: BadInput[] = Object.entries(UNKNOWN).flatMap(([rule, lines]) =>
  lines.map((line) => bad(line, line, {}, { expected: 404, rule: rule as keyof typeof UNKNOWN, names: 'Not found' })),
);

const knownCases: BadInput[] = [
  'GET /view/%31%30%30%31',
  'GET /view/1001/',
  'GET /view/1001/?from=/tests//',
  'GET /view/1001?',
  'GET /view/1001?a=%zz&b',
  'GET /view/%31001?a=%zz',
  'GET /view/1001#part',
  'GET /view/1001?view_id=1002&view_id[]=1&__proto__=1',
  ...[UUID, UUID.toUpperCase(), UUID.replace('f', 'F')].map((uuid) => `GET /view/${uuid}`),
].map((line) => bad(line, line, {}, { expected: 'success', of: 'path-id', names: '"id":1001' }));

export const badPaths: readonly BadInput[] = [...idCases, ...unknownCases, ...knownCases];

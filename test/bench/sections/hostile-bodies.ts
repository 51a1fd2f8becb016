import type { OneRequest } from '../held.ts';

/** A request of at most 1 MiB that is made to hold a server up. */
export interface HostileRequest extends OneRequest {
  what: string;
  /** What is sent before it each time, and counts for nothing. */
  before?: OneRequest;
}

const MIB = 1024 * 1024;

function list(item: string | ((at: number) => string), count: number): string {
  return Array.from({ length: count }, (_, at) => (typeof item === 'string' ? item : item(at))).join(',');
}

function nested(open: string, close: string, levels: number, inner = ''): string {
  return open.repeat(levels) + inner + close.repeat(levels);
}

/** A text that fills up what a body may hold. */
const LONG = 'x'.repeat(MIB - 200);
const EMPTY = list('{}', 340_000);
const LISTS = nested('[', ']', MIB / 2 - 8);
const OBJECTS = nested('{"a":', '}', 170_000, '1');
const MANY_FIELDS = list((at) => `"f${at}":0`, 85_000);
const MANY_IDS = list((at) => String(1000 + at), 140_000);
const lead = (id: number, project: number) => `{"id":${id},"project_id":${project},"contact_id":1,"name":"n"}`;
const task = (more: string) => `{"title":"t","owner_id":0,"project_id":1,${more}}`;
const field = (name: string, value: string) => JSON.stringify({ [name]: value });

/** What the journal undoes or looks at more closely, to find what belongs to the name of a secret. */
const UNDONE = {
  'Unicode escapes': String.raw`\u0041`,
  'Unicode escapes in layers': String.raw`\\\\u0041`,
  'named entities': '&amp;',
  'named entities in layers': '&amp;amp;amp;',
  'numeric entities': '&#65;',
  'percent escapes': '%41',
  'percent escapes in layers': '%252541',
  passwords: 'password=a ',
  'names of passwords': 'password ',
  backslashes: String.raw`\"`,
};

/** What looks like the name of a secret, and what may belong to it. */
const NEAR_SECRETS = {
  'a form of empty pairs': `p=%25252541&pwd=a${'&'.repeat(900_000)}`,
  'a form of lines': `p=%25252541&pwd=a${'\na='.repeat(300_000)}`,
  'blanks behind a name': `name=password${' '.repeat(MIB - 300)}`,
  'backslashes behind a name': `name=password${'\\'.repeat(MIB / 2 - 300)}`,
  'brackets behind a name': `password:${'['.repeat(MIB - 300)}`,
  cookies: `cookie: ${';'.repeat(MIB - 300)}`,
};

const nearSecrets: readonly HostileRequest[] = Object.entries(NEAR_SECRETS).map(([what, text]) => {
  return { what, method: 'POST', path: '/lead/101/comment', body: field('text', text) };
});

const texts: readonly HostileRequest[] = Object.entries(UNDONE).flatMap(([name, unit]) => {
  const toComment = { method: 'POST', path: '/lead/101/comment' };
  const text = unit.repeat((MIB - 200) / JSON.stringify(unit).length);
  return [
    { what: `a comment full of ${name}`, ...toComment, body: field('text', text) },
    { what: `no JSON, full of ${name}`, ...toComment, body: unit.repeat((MIB - 200) / unit.length) },
  ];
});

/** The service plane. */
const service: readonly HostileRequest[] = [
  { what: 'labels of the wrong type', method: 'POST', path: '/task', body: task(`"labels":[${list('"a"', 250_000)}]`) },
  { what: 'labels that do not exist', method: 'POST', path: '/task', body: task(`"labels":[${MANY_IDS}]`) },
  { what: 'observers that do not exist', method: 'POST', path: '/task', body: task(`"observers":[${MANY_IDS}]`) },
  { what: 'fields that do not exist', method: 'POST', path: '/task', body: task(MANY_FIELDS) },
  { what: 'a comment of 1 MiB', method: 'POST', path: '/lead/101/comment', body: field('text', LONG) },
  { what: 'empty objects', method: 'POST', path: '/lead/101/comment', body: `{"text":"a","options":[${EMPTY}]}` },
  { what: 'JSON that stops', method: 'POST', path: '/lead/101/comment', body: `{"text":[${EMPTY}` },
  { what: 'opening brackets alone', method: 'POST', path: '/lead/101/comment', body: '['.repeat(MIB - 1) },
  { what: 'lists in each other', method: 'POST', path: '/lead/101/comment', body: LISTS },
  { what: 'objects in each other', method: 'POST', path: '/lead/101/comment', body: OBJECTS },
  { what: 'lists in each other, not all closed', method: 'POST', path: '/lead/101/comment', body: LISTS.slice(0, -1) },
  { what: 'lists in each other, before a token', method: 'POST', path: '/login', body: LISTS },
  { what: 'line breaks alone', method: 'POST', path: '/lead/101/comment', body: '\n'.repeat(MIB - 1) },
  {
    what: 'a sum of a million digits',
    method: 'POST',
    path: '/lead/101/payment',
    body: `{"category":"a","purpose":"b","sum":"${'1'.repeat(MIB - 100)}"}`,
  },
  {
    what: 'a category of blanks',
    method: 'POST',
    path: '/lead/101/payment',
    body: `{"category":"${' '.repeat(MIB - 100)}a","purpose":"b","sum":"1"}`,
  },
  {
    what: 'a service of 1 MiB',
    method: 'POST',
    path: '/login',
    body: `{"login":"owner@example.com","password":"secret","service":"${LONG}","version":"1.0"}`,
  },
  {
    what: 'a page of escapes',
    method: 'PUT',
    path: '/view/1001',
    body: field('page', `http://a/${'%'.repeat(MIB - 100)}`),
  },
  { what: 'a name of 1 MiB', method: 'PUT', path: '/view/1001', body: field(LONG, '') },
  { what: 'a parameter many times', method: 'GET', path: `/view/1001?${'a&'.repeat(7500)}`, body: '' },
  { what: 'an unknown route', method: 'POST', path: '/lead/101/pay', body: `{"options":[${EMPTY}]}` },
  ...texts,
  ...nearSecrets,
];

/** A schema in which each part refers to the next one twice. */
function doubling(levels: number): string {
  const twice = (at: number) => `{"allOf":[{"$ref":"#/properties/a${at}"},{"$ref":"#/properties/a${at}"}]}`;
  const parts = list((at) => `"a${at}":${at + 1 < levels ? twice(at + 1) : '{"type":"object"}'}`, levels);
  return `{"allOf":[{"$ref":"#/properties/a0"}],"properties":{${parts}}}`;
}

/** Everything as it was at the start, but for the journal. */
const anew = { method: 'POST', path: '/_mock/reset', body: '{"retain":["sessions","journal"]}' };
const toSeed = (data: string, mode = 'replace') => {
  return { method: 'POST', path: '/_mock/seed', body: `{"mode":"${mode}","data":{${data}}}` };
};
const people =
  '"users":[{"id":1,"login":"owner@example.com","password":"secret","type":"main"}],"projects":[{"id":1,"name":"P"}]';
const manyLeads = toSeed(`${people},"leads":[${list((at) => lead(1000 + at, 1), 15_000)}]`);
const tinyTokens = list((at) => {
  const text = `~${String.fromCharCode(0x23 + (at % 87), 0x23 + Math.floor(at / 87))}`;
  return `{"token":${JSON.stringify(text)},"user":"owner@example.com","service":"s"}`;
}, 7000);

/** Seeds that are taken, and what a state of them costs. */
const seeds: readonly HostileRequest[] = [
  ...['leads', 'tasks', 'views', 'comments', 'employees'].map((name) => ({
    what: `a merge of 10,000 empty ${name}`,
    before: anew,
    ...toSeed(`"${name}":[${list('{}', 10_000)}]`, 'merge'),
  })),
  {
    what: 'a merge of 10,000 tasks',
    before: anew,
    ...toSeed(
      `"tasks":[${list((at) => `{"title":"Task ${at}","owner_id":0,"project_id":1,"labels":[21]}`, 10_000)}]`,
      'merge',
    ),
  },
  {
    what: 'a merge of a task with 500,000 observers that do not exist',
    before: anew,
    ...toSeed(`"tasks":[{"observers":[${list('9', 500_000)}]}]`, 'merge'),
  },
  {
    what: 'a merge of a task with as many that do',
    before: anew,
    ...toSeed(`"tasks":[{"observers":[${list('1', 500_000)}]}]`, 'merge'),
  },
  {
    what: 'a merge of 9,000 collections of the user',
    before: anew,
    ...toSeed(`"collections":{${list((at) => `"c${at}":[{"id":1}]`, 9000)}}`, 'merge'),
  },
  {
    what: 'a record of 170,000 lists',
    before: anew,
    ...toSeed(`"collections":{"own":[{"id":1,"lists":[${list('[1]', 170_000)}]}]}`, 'merge'),
  },
  { what: 'a seed of 15,000 leads', before: anew, ...manyLeads },
  { what: 'the fixture of 15,000 leads', before: manyLeads, method: 'GET', path: '/_mock/fixture', body: '' },
  { what: 'the state of 15,000 leads', before: manyLeads, method: 'GET', path: '/_mock/state', body: '' },
  {
    what: 'a reset of 15,000 leads',
    before: manyLeads,
    method: 'POST',
    path: '/_mock/reset',
    body: '{"retain":["sessions","journal"]}',
  },
  {
    what: 'a comment beside thousands of short tokens',
    before: toSeed(`${people},"leads":[${lead(101, 1)}],"tokens":[${tinyTokens}]`),
    method: 'POST',
    path: '/lead/101/comment',
    body: field('text', '~'.repeat(MIB - 300)),
  },
];

const verifyBy = (bodySchema: string) => `{"match":{"bodySchema":${bodySchema}},"strict":false}`;

/** The control plane. */
const control: readonly HostileRequest[] = [
  { what: 'lists in each other', method: 'POST', path: '/_mock/seed', body: LISTS },
  { what: 'objects in each other', method: 'POST', path: '/_mock/verify', body: OBJECTS },
  { what: 'a seed of unknown collections', method: 'POST', path: '/_mock/seed', body: `{"data":{${MANY_FIELDS}}}` },
  {
    what: 'a seed of unknown fields',
    method: 'POST',
    path: '/_mock/seed',
    body: `{"data":{"leads":[{${MANY_FIELDS}}]}}`,
  },
  { what: 'a seed of empty leads', method: 'POST', path: '/_mock/seed', body: `{"data":{"leads":[${EMPTY}]}}` },
  {
    what: 'a seed of leads of no project',
    method: 'POST',
    path: '/_mock/seed',
    body: `{"data":{"leads":[${list((at) => lead(1000 + at, 9), 15_000)}]}}`,
  },
  {
    what: 'a seed of one id',
    method: 'POST',
    path: '/_mock/seed',
    body: `{"mode":"merge","data":{"leads":[${list(lead(1000, 1), 15_000)}]}}`,
  },
  {
    what: 'a merge of empty leads',
    method: 'POST',
    path: '/_mock/seed',
    body: `{"mode":"merge","data":{"leads":[${EMPTY}]}}`,
  },
  {
    what: 'a merge of leads of no project',
    method: 'POST',
    path: '/_mock/seed',
    body: `{"mode":"merge","data":{"leads":[${list('{"project_id":9}', 10_000)}]}}`,
  },
  {
    what: 'a merge of users of one login',
    method: 'POST',
    path: '/_mock/seed',
    body: `{"mode":"merge","data":{"users":[${list('{"login":"a@example.com"}', 10_000)}]}}`,
  },
  { what: 'an assumption of 1 MiB', method: 'PATCH', path: '/_mock/assumptions', body: field(LONG, 'a') },
  { what: 'a value of 1 MiB', method: 'PATCH', path: '/_mock/assumptions', body: field('errorStatus', LONG) },
  { what: 'a time zone of 1 MiB', method: 'PATCH', path: '/_mock/assumptions', body: field('timezone', LONG) },
  { what: 'many assumptions', method: 'PATCH', path: '/_mock/assumptions', body: `{${MANY_FIELDS}}` },
  { what: 'a fault with many fields', method: 'POST', path: '/_mock/faults', body: `{${MANY_FIELDS}}` },
  {
    what: 'a fault for a long operation',
    method: 'POST',
    path: '/_mock/faults',
    body: `{"kind":"html","match":${field('operation', LONG)}}`,
  },
  {
    what: 'an operation of 1 MiB',
    method: 'POST',
    path: '/_mock/verify',
    body: `{"match":${field('operation', LONG)}}`,
  },
  {
    what: 'a path of stars',
    method: 'POST',
    path: '/_mock/verify',
    body: `{"match":${field('path', `/${'*a'.repeat(MIB / 2 - 100)}`)}}`,
  },
  { what: 'a body of many fields', method: 'POST', path: '/_mock/verify', body: `{"match":{"body":{${MANY_FIELDS}}}}` },
  {
    what: 'a hundred in order',
    method: 'POST',
    path: '/_mock/verify',
    body: `{"inOrder":[${list('{"body":{"text":"zz"}}', 100)}]}`,
  },
  {
    what: 'a hundred schemas in order',
    method: 'POST',
    path: '/_mock/verify',
    body: `{"inOrder":[${list('{"bodySchema":{"required":["zz"]}}', 100)}],"strict":false}`,
  },
  {
    what: 'unique items',
    method: 'POST',
    path: '/_mock/verify',
    body: '{"match":{"bodySchema":{"properties":{"options":{"uniqueItems":true}}}},"strict":false}',
  },
  {
    what: 'a schema of thousands of fields',
    method: 'POST',
    path: '/_mock/verify',
    body: `{"match":{"bodySchema":{"properties":{${list((at) => `"f${at}":{"type":"string","minLength":3}`, 1000)}}}}}`,
  },
  { what: 'a schema that doubles', method: 'POST', path: '/_mock/verify', body: verifyBy(doubling(40)) },
  {
    what: 'a schema with an error for each item',
    method: 'POST',
    path: '/_mock/verify',
    body: verifyBy(`{"properties":{"options":{"items":{"allOf":[${list('{"type":"string"}', 500)}]}}}}`),
  },
  {
    what: 'a pattern that never ends',
    method: 'POST',
    path: '/_mock/verify',
    body: verifyBy('{"properties":{"text":{"pattern":"(a*)*b|(x+x+)+y"}}}'),
  },
  {
    what: 'a search for many words',
    method: 'GET',
    path: `/_mock/state/comments?search=${list((at) => `xq${at}`, 1000).replaceAll(',', '+')}`,
    body: '',
  },
  {
    what: 'a search for words that nearly stand there',
    method: 'GET',
    path: `/_mock/state/comments?search=${list((at) => `xxq${at}`, 10).replaceAll(',', '+')}`,
    body: '',
  },
  {
    what: 'a merge with many extra fields',
    method: 'POST',
    path: '/_mock/seed',
    body: `{"mode":"merge","data":{"extra_fields":{"leads":[${list((at) => `"x${at}"`, 1000)}]},"leads":[${list((at) => lead(9000 + at, 9), 10_000)}]}}`,
  },
  {
    what: 'a wait for many fields',
    method: 'POST',
    path: '/_mock/requests/wait',
    body: `{"match":{"body":{${MANY_FIELDS}}},"timeout":"5ms"}`,
  },
  { what: 'a sandbox of a long name', method: 'POST', path: '/_mock/sandboxes', body: field('name', LONG) },
  { what: 'a copy of a long name', method: 'POST', path: '/_mock/sandboxes', body: `{"name":"w","from":"${LONG}"}` },
  { what: 'a fixture of a long name', method: 'POST', path: '/_mock/reset', body: field('fixture', LONG) },
  {
    what: 'many parts to retain',
    method: 'POST',
    path: '/_mock/reset',
    body: `{"retain":[${list('"sesions"', 80_000)}]}`,
  },
  { what: 'a token for a long login', method: 'POST', path: '/_mock/tokens', body: `{"user":"${LONG}","service":"t"}` },
  {
    what: 'an instant of a million digits',
    method: 'PUT',
    path: '/_mock/clock',
    body: field('now', '2'.repeat(MIB - 100)),
  },
  {
    what: 'a duration of a million digits',
    method: 'POST',
    path: '/_mock/clock/advance',
    body: field('by', '2'.repeat(MIB - 100)),
  },
  { what: 'a record of unknown fields', method: 'POST', path: '/_mock/state/leads', body: `{${MANY_FIELDS}}` },
  { what: 'a record of empty fields', method: 'POST', path: '/_mock/state/leads', body: `{"custom":[${EMPTY}]}` },
  {
    what: 'a record of many owners',
    method: 'PATCH',
    path: '/_mock/state/leads/101',
    body: `{"custom":[${list('{"id":1,"name":"n","type":"owner","value":{"id":9,"type":"staff"}}', 15_000)}]}`,
  },
  {
    what: 'a seed of long numbers',
    method: 'POST',
    path: '/_mock/seed',
    body: `{"data":{"leads":[${list('12345678901234567890', 50_000)}]}}`,
  },
  { what: 'the journal', method: 'GET', path: '/_mock/requests', body: '' },
  ...seeds,
];

export const hostileRequests = { service, control };

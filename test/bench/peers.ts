import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Request } from './load.ts';
import type { Peer } from './peer.ts';
import { comment, view } from './works.ts';

const PACKAGES = fileURLToPath(new URL('peers/node_modules/', import.meta.url));
/** Number of requests that a peer keeps, as many as leadmock keeps in a sandbox. */
const JOURNAL = 1000;

const TEXT = { type: 'object', properties: { text: { type: 'string', minLength: 1 } }, required: ['text'] };
const JSON_TYPE = 'application/json';
const COMMENT_PATH = '/lead/[0-9]+/comment';

function nameOf(shown: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8'));
  return `${shown} ${version}`;
}

/** Response to the request for a view, with its unique id. */
interface ViewAnswer {
  status: string;
  result: { uuid: string };
}

type Common = Pick<Peer, 'view' | 'comment' | 'proofs'>;

function jsonServer({ result }: ViewAnswer, common: Common, folder: string): Peer {
  const file = join(folder, 'json-server.json');
  writeFileSync(file, JSON.stringify({ view: [{ ...result, id: '1001' }], comments: [] }));
  // In production mode, the peer does not start without this folder.
  mkdirSync(join(folder, 'public'));
  const body = { ...comment.body, lead_id: '101' };
  return {
    ...common,
    name: nameOf('json-server', 'json-server'),
    command: (port) => [
      process.execPath,
      join(PACKAGES, 'json-server/lib/bin.js'),
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      file,
    ],
    readyPath: '/',
    setUp: [],
    comment: { method: 'POST', path: '/comments', body } satisfies Request,
    doesLess:
      'no token, no check of bodies, no envelope, no journal; stores the comment in a file that it writes whole',
  };
}

function wireMock(answer: ViewAnswer, common: Common, token: string): Peer {
  const headers = { token: { equalTo: token } };
  const template =
    '{"status":"success","result":{"id":"{{randomInt lower=1}}","text":"{{jsonPath request.body \'$.text\'}}","created_at":"{{now format=\'dd.MM.yy HH:mm:ss\'}}"}}';
  const stubs = [
    {
      request: { method: 'GET', urlPath: view.path, headers },
      response: { status: 200, headers: { 'Content-Type': JSON_TYPE }, jsonBody: answer },
    },
    {
      request: { method: 'POST', urlPathPattern: COMMENT_PATH, headers, bodyPatterns: [{ matchesJsonSchema: TEXT }] },
      response: {
        status: 200,
        headers: { 'Content-Type': JSON_TYPE },
        transformers: ['response-template'],
        body: template,
      },
    },
  ];
  const jar = `wiremock/build/wiremock-standalone-${nameOf('', 'wiremock').trim()}.jar`;
  return {
    ...common,
    name: nameOf('WireMock', 'wiremock'),
    command: (port) => [
      'java',
      '-jar',
      join(PACKAGES, jar),
      '--bind-address',
      '127.0.0.1',
      '--port',
      String(port),
      '--max-request-journal-entries',
      String(JOURNAL),
    ],
    readyPath: '/__admin/mappings',
    setUp: stubs.map((body) => ({ method: 'POST', path: '/__admin/mappings', body })),
    doesLess: 'answers from a stub: one token, the body against a schema; stores no comment, looks up no lead',
  };
}

function mockServer(answer: ViewAnswer, common: Common, token: string): Peer {
  const headers = { token: [token] };
  const times = { unlimited: true };
  const body = { id: '{{ rand_int }}', text: '{{#jsonPath}}$.text{{/jsonPath}}{{jsonPathResult}}' };
  const template = JSON.stringify({
    statusCode: 200,
    headers: { 'content-type': [JSON_TYPE] },
    body: { status: 'success', result: { ...body, created_at: '{{ now_iso_8601 }}' } },
  });
  const expectations = [
    {
      httpRequest: { method: 'GET', path: view.path, headers },
      httpResponse: { statusCode: 200, headers: { 'content-type': [JSON_TYPE] }, body: JSON.stringify(answer) },
      times,
    },
    {
      httpRequest: { method: 'POST', path: COMMENT_PATH, headers, body: { type: 'JSON_SCHEMA', jsonSchema: TEXT } },
      httpResponseTemplate: { templateType: 'MUSTACHE', template },
      times,
    },
  ];
  const version = nameOf('', 'mockserver-node').trim();
  const jar = `mockserver-node/mockserver-netty-${version}-jar-with-dependencies.jar`;
  return {
    ...common,
    name: nameOf('MockServer', 'mockserver-node'),
    command: (port) => [
      'java',
      `-Dmockserver.maxLogEntries=${JOURNAL}`,
      '-Dmockserver.localBoundIP=127.0.0.1',
      '-jar',
      join(PACKAGES, jar),
      '-serverPort',
      String(port),
      '-logLevel',
      'ERROR',
    ],
    readyPath: '/',
    setUp: [{ method: 'PUT', path: '/mockserver/expectation', body: expectations }],
    doesLess: 'answers from an expectation: one token, the body against a schema; stores no comment, looks up no lead',
  };
}

/**
 * Three mock servers that can be configured for similar work.
 * @param answer response of leadmock to the view
 * @param token token that peers check if they can
 */
export function peers(answer: ViewAnswer, token: string, folder: string): Peer[] {
  const common: Common = { view, comment, proofs: [answer.result.uuid, comment.body.text] };
  return [jsonServer(answer, common, folder), wireMock(answer, common, token), mockServer(answer, common, token)];
}

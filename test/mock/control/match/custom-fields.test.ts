// @module-tag slow
import http from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalRequest, RequestMatch } from '../../../../src/generated/shapes.ts';
import { harmlessFields } from '../../../../src/mock/api/warnings.ts';
import { presentEntry } from '../../../../src/mock/control/journal/present.ts';
import { checkMatch } from '../../../../src/mock/control/match/check-match.ts';
import { service } from '../../../../src/mock/create-mock.ts';
import { requestSchema } from '../../../../src/mock/schema/request-schema.ts';
import { startLoggedIn, type TestMock } from '../../../support/start-mock.ts';

function violationsOf(match: RequestMatch) {
  return checkMatch(match, operations).filter(({ message }) => message !== undefined);
}

interface Sent {
  method: string;
  path: string;
  token: string | undefined;
  body: unknown;
}

const ids = fc.constantFrom('101', '1001', '999', '%31%30%31', '9007199254740991');
const values = fc.oneof(
  fc.constantFrom(1, 12, '12', '1500.50', -1, 'text', '', null, true, 'sms', '1.0', 'secret', 'owner@example.com'),
  fc.constantFrom([], [12], ['sms'], ['fax'], {}),
);

/** @returns random documented fields, or fields that known clients send */
function anyBody(id: string): fc.Arbitrary<object> {
  const fields = [...requestSchema({ id }).fields, ...harmlessFields(id)];
  return fc.record(Object.fromEntries(fields.map((field) => [field, values])), { requiredKeys: [] });
}

/** Random request to a documented route, which may be rejected: any ids, valid and invalid tokens and values. */
const { operations } = service;

const anyRequest = fc.constantFrom(...operations).chain(({ id, method, path, hasBody }) =>
  fc.record<Sent>({
    method: fc.constant(method),
    path: fc.tuple(ids, fc.constantFrom('', '/')).map(([of, slash]) => path.replace(/\{\w+\}/, of) + slash),
    token: fc.constantFrom('good', 'good', 'good', 'bad', undefined),
    body: hasBody
      ? fc.oneof(anyBody(id), anyBody(id), fc.constantFrom(undefined, null, [], 'text', 7))
      : fc.constant(undefined),
  }),
);

function send({ port, client }: TestMock, { method, path, token, body }: Sent): Promise<void> {
  const good = client.token ?? '';
  const headers = {
    ...(token !== undefined && { token: token === 'good' ? good : 'x' }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, agent: false };
    const asked = http.request(options, (res) => res.resume().once('close', () => resolve()));
    asked.once('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** @returns matches for parts of a request */
function matchOf({ operation, method, path, body, status, code, user, service }: JournalRequest): RequestMatch[] {
  const whole = {
    ...(operation !== null && { operation }),
    method,
    path,
    body,
    status,
    code,
    ...(user && { user: user.login }),
    ...(service !== null && { service }),
  } as RequestMatch;
  const without = Object.keys(whole).map((field) => ({ ...whole, [field]: undefined }));
  return [whole, ...without, ...(user ? [{ user: user.id }] : [])];
}

test.each([{}, { errorStatus: 'code', unknownPathId: '404', numericStrings: 'accept' } as const])(
  'a match from the fields of a documented request is accepted, before and after it: %j',
  async (assumptions) => {
    const started = await startLoggedIn({ assumptions });
    const { sandbox } = started;
    const property = fc.asyncProperty(anyRequest, async (sent) => {
      const latest = sandbox.journal.entries().at(-1);
      await send(started, sent);
      while (sandbox.journal.entries().at(-1) === latest) await new Promise(setImmediate);
      const last = sandbox.journal.entries().at(-1);
      if (!last) throw new Error('nothing was recorded');
      for (const match of matchOf(JSON.parse(JSON.stringify(presentEntry(last, sandbox))))) {
        expect([match, violationsOf(match)]).toEqual([match, []]);
      }
      if (last.operation === 'logout') await started.client.login();
    });
    await fc.assert(property, { numRuns: 30 });
  },
);

const segment = fc.constantFrom('', 'lead', 'leads', '101', 'payment', 'view', '%zz', '%6Cogin', 'login', '*', 'a%20b');
const anyPath = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`);

test('every request is found by its own fields, documented or not', async () => {
  const started = await startLoggedIn();
  const { control } = started;
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD');
  const query = fc.constantFrom('', '?from=test', '?a=1&a=2', '?sum=');
  const property = fc.asyncProperty(method, anyPath, query, async (method, path, query) => {
    const { journal } = started.sandbox;
    const latest = journal.entries().at(-1);
    await send(started, { method, path: path + query, token: 'good', body: undefined });
    while (journal.entries().at(-1) === latest) await new Promise(setImmediate);
    const [request] = (await control.get('/requests?limit=1')).value.requests;
    // A star in a path would match any characters, including a star.
    for (const match of [...matchOf(request), { query: request.query }]) {
      const { status, value } = await control.post('/verify', { match, atLeast: 1 });
      expect([match, status, value.requestIds.at(-1)]).toEqual([match, 200, request.id]);
    }
  });
  await fc.assert(property, { numRuns: 25 });
});

/** @returns a word with one additional, missing or different letter */
const anyTypingError = (word: string) =>
  fc.tuple(fc.nat(word.length - 1), fc.constantFrom('x', '', 'Q')).map(([at, letter]) => {
    return word.slice(0, at) + letter + word.slice(at + 1);
  });

test('a typo in an operation, a method, a path or a field is rejected at its place', () => {
  const pointers = (match: RequestMatch) => violationsOf(match).map(({ pointer }) => pointer);
  const isRight = (word: string, words: readonly string[]) => words.includes(word);
  const anyOperation = fc.constantFrom(...operations);
  const wrong = anyOperation.chain(({ id, method, path, hasBody }) => {
    const word = path.split('/')[1] ?? '';
    const fields = hasBody ? requestSchema({ id }).fields : ['none'];
    return fc.record({
      of: fc.constant({ id, hasBody, fields }),
      operation: anyTypingError(id).filter(
        (typed) =>
          !isRight(
            typed,
            operations.map((one) => one.id),
          ),
      ),
      method: anyTypingError(method).filter(
        (typed) =>
          !isRight(
            typed,
            operations.map((one) => one.method),
          ),
      ),
      path: anyTypingError(word)
        .filter((typed) => typed !== word && typed !== 'login')
        .map((typed) => path.replace(word, typed).replace(/\{\w+\}/, '101')),
      field: fc
        .constantFrom(...fields)
        .chain(anyTypingError)
        .filter((typed) => !isRight(typed, fields)),
    });
  });
  const property = fc.property(wrong, ({ of, operation, method, path, field }) => {
    expect([operation, pointers({ operation })]).toEqual([operation, ['/operation']]);
    expect([method, pointers({ method })]).toEqual([method, ['/method']]);
    expect([path, pointers({ path })]).toEqual([path, ['/path']]);
    if (of.hasBody) {
      expect([of, field, pointers({ operation: of.id, body: { [field]: 1 } })]).toEqual([
        of,
        field,
        [`/body/${field}`],
      ]);
    }
  });
  fc.assert(property, { numRuns: 200 });
});

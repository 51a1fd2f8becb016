// @module-tag slow
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../../src/mock/api/operations.ts';
import { controlOperations } from '../../../src/mock/control/operations.ts';
import { readOverrides } from '../../../src/mock/control/overrides/read-overrides.ts';
import { service } from '../../../src/mock/create-mock.ts';
import { readOperations } from '../../../src/mock/custom-operations/read-operations.ts';
import { Fixtures } from '../../../src/mock/schema/files/fixtures.ts';
import { checkDataFile } from '../../../src/mock/store/data-file.ts';
import { fetchOf } from '../../support/fetch-of.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Names of inherited properties, which must not be found when a name of the user is looked up. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

const STREAM = '/_mock/events';

/** Bodies of control calls with a name in each place that is looked up. */
function steering(name: string): [path: string, body: string][] {
  const quoted = JSON.stringify(name);
  const data = [
    `{${quoted}: 1}`,
    `{${quoted}: [{"id": 1}]}`,
    `{"leads": [{${quoted}: 1}]}`,
    `{"extra_fields": {${quoted}: ["a"]}}`,
    `{"extra_fields": {"leads": ["a"]}, "leads": [{${quoted}: 1}]}`,
    `{"collections": {${quoted}: [{"id": 1}]}}`,
  ];
  const matches = [
    `{${quoted}: 1}`,
    `{"operation": ${quoted}}`,
    `{"operation": "add-comment", "body": {${quoted}: 1}}`,
    `{"bodySchema": {"properties": {${quoted}: {"type": "string"}}}}`,
  ];
  return [
    ...data.flatMap((seed): [string, string][] => [
      ['/seed', `{"data": ${seed}}`],
      ['/seed', `{"mode": "merge", "data": ${seed}}`],
    ]),
    ['/seed', `{"fixture": ${quoted}}`],
    ['/sandboxes', `{"name": "a", "assumptions": {${quoted}: 1}}`],
    ['/faults', `{"preset": ${quoted}}`],
    ['/faults', `{"kind": ${quoted}}`],
    ...matches.map((match): [string, string] => ['/verify', `{"match": ${match}}`]),
  ];
}

test.each(INHERITED)('%s is treated as data in a path, a query and a body', async (name) => {
  const { mock, defects } = await startMock();
  const ask = async (method: string, path: string, body?: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetchOf(mock)(`http://mock${path}`, { method, ...(body !== undefined && { headers, body }) });
    expect(answer.status, `${method} ${path} ${body}`).toBeLessThan(500);
  };
  for (const { method, path } of [...operations, ...controlOperations]) {
    if (path === STREAM) continue;
    const filled = path.replace(/\{\w+\}/g, name);
    await ask(method, `${filled}?${name}=1`);
    if (method !== 'GET') for (const body of [`{"${name}": 1}`, `{"${name}": {}}`]) await ask(method, filled, body);
  }
  for (const [path, body] of steering(name)) await ask('POST', `/_mock${path}`, body);
  expect(defects).toEqual([]);
});

test.each(INHERITED)('%s is an unknown field of a fixture and of a data file', async (name) => {
  const fixturesDir = await tempFolder();
  writeFileSync(join(fixturesDir, 'mine.json'), `{"${name}": 1}`);
  expect(() => new Fixtures(fixturesDir).byName('mine', 'reject')).toThrow(`/${name} is not a known field`);
  expect(() => checkDataFile('db.json', JSON.parse(`{"${name}": 1, "$meta": {"format": 5}}`))).toThrow(
    `/${name} is not a known field`,
  );
});

test.each(INHERITED)('%s is unknown in overrides and custom operations', async (name) => {
  const { violations = [] } = readOverrides(JSON.parse(`{"${name}": {"message": "a"}}`), service);
  expect(violations).toHaveLength(1);
  const operation = JSON.parse(`{"id": "a", "method": "GET", "path": "/a", "${name}": 1}`);
  await expect(readOperations([operation], operations)).rejects.toThrow(name);
});

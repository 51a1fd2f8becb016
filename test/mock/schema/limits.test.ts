import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InvalidFile, readJsonFile } from '../../../src/mock/schema/files/json-file.ts';
import { checkSeed } from '../../../src/mock/schema/seed.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a hundred of very many violations are reported', () => {
  const leads = Array.from({ length: 5000 }, () => ({}));
  const { violations = [] } = checkSeed({ leads }, 'reject');
  expect(violations).toHaveLength(100);
  expect(violations[0]).toEqual({ pointer: '/leads/0/id', message: 'is required' });
});

test('a collection has at most a thousand extra fields', () => {
  const leads = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`);
  expect(checkSeed({ extra_fields: { leads: leads(1000) } }, 'reject').violations).toBeUndefined();
  expect(checkSeed({ extra_fields: { leads: leads(1001) } }, 'reject').violations).toEqual([
    { pointer: '/extra_fields/leads', message: 'must be a list of at most 1000 names, each once' },
  ]);
});

test('a mistake behind ten thousand valid items is reported', () => {
  const leads = Array.from({ length: 10_000 }, (_, at) => ({ id: at + 1, project_id: 1, contact_id: 1, name: 'n' }));
  const wrong = { ...leads[0], id: 'x' };
  expect(checkSeed({ leads: [...leads, wrong] }, 'reject').violations).toEqual([
    { pointer: '/leads/10000/id', message: 'must be an integer' },
  ]);
});

test('a hundred unknown fields are reported, next to all missing ones', () => {
  const lead = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${at}`, 0]));
  const { violations = [] } = checkSeed({ leads: [lead] }, 'reject');
  expect(violations).toHaveLength(100);
  expect(violations.map(({ pointer }) => pointer)).toContain('/leads/0/id');
});

test('an error lists at most a hundred items of a list', async () => {
  const { client } = await startLoggedIn({ assumptions: { validationErrors: 'all' } });
  const task = { title: 't', owner_id: 0, project_id: 1 };
  const labels = Array.from({ length: 200 }, (_, at) => 1000 + at);
  expect((await client.post('/task', { ...task, labels })).body.errors).toHaveLength(100);
  expect((await client.post('/task', { ...task, labels: labels.map(String) })).body.errors).toHaveLength(100);
});

test('a word of any length is compared and shown by its beginning', async () => {
  const { control } = await startLoggedIn();
  const long = 'errorStatus'.padEnd(1_000_000, 'x');
  const { problem } = await control.patch('/assumptions', { [long]: 'code' });
  expect(problem.detail).toContain('did you mean errorStatus?');
  expect(problem.errors?.[0]?.message.length).toBeLessThan(1000);
});

test('a pipe among the fixtures is rejected without waiting', async () => {
  const pipe = join(await tempFolder(), 'pipe.json');
  execFileSync('mkfifo', [pipe]);
  expect(() => readJsonFile(pipe)).toThrow(InvalidFile);
  expect(() => readJsonFile(pipe)).toThrow('cannot be read: it is not a regular file');
});

test('ids beyond 2^53, which JavaScript rounds, are rejected in files', () => {
  const seed = JSON.parse('{"leads": [{"id": 9007199254740993, "project_id": 1, "contact_id": 1, "name": "n"}]}');
  expect(checkSeed(seed, 'reject').violations).toEqual([
    { pointer: '/leads/0/id', message: 'must be at most 8999999999999999' },
  ]);
});

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import addFormats from 'ajv-formats';
// @ts-expect-error: it has no types
import harSchemas from 'har-schema';
import { expect, test } from 'vitest';
import { findContradictions } from './contract-check.ts';
import { drawSettings } from './random-settings.ts';
import { drawRecording } from './recording.ts';
import { type Assumptions, assumptionValues } from './settings.ts';
import { violations } from './violations.ts';
import { exclusiveWays, ways } from './ways.ts';

const SEEDS = Array.from({ length: 12 }, (_, at) => at + 1);
const HOUR_MS = 60 * 60 * 1000;

test('equal seeds draw equal recordings, and other seeds other recordings', () => {
  expect(drawRecording(7)).toEqual(drawRecording(7));
  expect(drawRecording(7, 'taskIdString')).toEqual(drawRecording(7, 'taskIdString'));
  expect(drawRecording(7).har).not.toEqual(drawRecording(8).har);
});

test('a recording is a valid HAR 1.2 document with a time and a body for each exchange', () => {
  const ajv = new Ajv({ strict: false }).addMetaSchema(draft6);
  addFormats.default(ajv);
  for (const schema of Object.values<object>(harSchemas)) ajv.addSchema(schema);
  const isHar = ajv.getSchema('har.json#');
  const { har, exchanges } = drawRecording(3, undefined, 200);
  isHar?.(har);
  expect(isHar?.errors).toBeNull();
  expect(har.log.entries).toHaveLength(200);
  expect(har.log.entries[0]).toMatchObject({
    startedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    request: { method: 'POST', url: 'https://crm.example/api/login', postData: { text: exchanges[0]?.request.body } },
    response: { status: 200, content: { text: exchanges[0]?.response.body } },
  });
});

test('random settings draw each value except secondUser=allow, and each way', () => {
  const drawn = Array.from({ length: 200 }, (_, seed) => drawSettings(seed));
  for (const [name, values] of Object.entries(assumptionValues))
    expect(new Set(drawn.map(({ assumptions }) => assumptions[name as keyof Assumptions])), name).toEqual(
      new Set((values as readonly unknown[]).filter((value) => value !== 'allow')),
    );
  expect(new Set(drawn.flatMap((settings) => settings.ways))).toEqual(new Set(Object.keys(ways)));
  for (const settings of drawn)
    for (const group of exclusiveWays)
      expect(group.filter((way) => settings.ways.includes(way)).length).toBeLessThan(2);
});

test('random clients use all operations, burst and pause for more than a day', () => {
  const recordings = SEEDS.map((seed) => drawRecording(seed));
  const requests = recordings.flatMap(({ exchanges }) => exchanges.map(({ request }) => request));
  const kinds = requests.map(({ method, path }) =>
    `${method} ${path.split('/')[1]} ${path.split('/')[3] ?? ''}`.trim(),
  );
  expect([...new Set(kinds)].sort()).toEqual([
    'DELETE view',
    'GET view',
    'POST lead comment',
    'POST lead payment',
    'POST login',
    'POST logout',
    'POST task',
    'PUT lead owner',
    'PUT view',
  ]);
  const gapsOver = (count: number) => requests.map(({ atMs }, at) => (requests[at + count]?.atMs ?? Number.NaN) - atMs);
  expect(gapsOver(5).some((gapMs) => gapMs >= 0 && gapMs < 300)).toBe(true);
  expect(gapsOver(1).some((gapMs) => gapMs > 24 * HOUR_MS && gapMs < 26 * HOUR_MS)).toBe(true);
});

test('a good service contradicts no type of the contract', () => {
  for (const seed of SEEDS) {
    const { exchanges, firstDifference } = drawRecording(seed);
    expect(firstDifference).toBe(-1);
    expect(exchanges.flatMap(findContradictions), `seed ${seed}`).toEqual([]);
  }
});

test('each violation quotes the contract', () => {
  const contract = readFileSync(new URL('../contract/contract.md', import.meta.url), 'utf8');
  expect(Object.values(violations).filter(({ quote }) => !contract.includes(quote))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { selfContained } from '../../../src/mock/openapi/self-contained.ts';
import { ajvOptions, annotations, validatorOf } from '../../../src/mock/schema/schemas.ts';

function compiled(path: string) {
  const ajv = new Ajv2020({ ...ajvOptions, allErrors: false });
  ajvFormats.default(ajv);
  ajv.addVocabulary(annotations);
  return ajv.compile(selfContained(path));
}

test.each(['seed.json', 'config.json'])('%s references no other file', (path) => {
  const schema = selfContained(path);
  const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
  const known = Object.keys((schema['$defs'] ?? {}) as object).map((name) => `#/$defs/${name}`);
  expect(references.filter((to) => !known.includes(to))).toEqual([]);
  expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
});

const SEEDS: [text: string, isGood: boolean][] = [
  [readFileSync(new URL('../../../fixtures/default.json', import.meta.url), 'utf8'), true],
  ['{}', true],
  ['{"leeds": []}', false],
  ['{"projects": [{"id": 0, "name": "a"}]}', false],
  ['{"views": [{"id": 1, "project_id": 1, "uuid": "x"}]}', false],
  ['{"comments": [{"id": "1", "lead_id": 1, "text": "", "created_at": "01.01.26 00:00:00", "author": {}}]}', false],
  [
    '{"leads": [{"id": 1, "project_id": 1, "contact_id": 1, "name": "", "custom": [{"id": 1, "name": "", "type": 1, "value": 1}]}]}',
    false,
  ],
];

test('the one-file schema of a fixture equals the schema in many files', () => {
  const [inOne, inMany] = [compiled('seed.json'), validatorOf('seed.json')];
  for (const [text, isGood] of SEEDS) {
    expect([inOne(JSON.parse(text)), inMany(JSON.parse(text))], text).toEqual([isGood, isGood]);
  }
});

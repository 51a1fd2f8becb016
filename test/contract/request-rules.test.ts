import { expect, test } from 'vitest';
import { operations } from '../../src/mock/api/operations.ts';
import { service } from '../../src/mock/create-mock.ts';
import { schemaOf } from '../../src/mock/schema/schema-files.ts';
import { annotations } from '../../src/mock/schema/schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that contain a schema. */
const HOLDERS = ['items', 'then', 'else'];

/**
 * Keywords that need no rule. `required` and `type` have the rules field-required and field-invalid; the others never
 * reject a value.
 */
const WITHOUT_RULE = new Set([
  '$schema',
  'title',
  'description',
  'examples',
  ...annotations,
  'type',
  'required',
  'properties',
  'if',
  ...HOLDERS,
]);

interface Named {
  place: string;
  schema: Schema;
}

/** @returns a schema and all inner schemas that can reject a value; `if` never rejects */
function schemasIn(schema: Schema, place: string): Named[] {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return [
    { place, schema },
    ...fields.flatMap(([field, inner]) => schemasIn(inner, `${place}.${field}`)),
    ...HOLDERS.flatMap((keyword) => (schema[keyword] ? schemasIn(schema[keyword] as Schema, place) : [])),
  ];
}

const withBody = operations.filter(({ hasBody }) => hasBody);

test.each(withBody)('each keyword of the request of $id names its deciding rule', ({ id }) => {
  const wrong = schemasIn(schemaOf(`${id}.request.json`), id).flatMap(({ place, schema }) => {
    const keywords = Object.keys(schema).filter((keyword) => !WITHOUT_RULE.has(keyword) && schema[keyword] !== true);
    const named = Object.keys((schema['x-rules'] ?? {}) as object);
    return keywords.sort().join() === named.sort().join() ? [] : [`${place}: ${keywords} against ${named}`];
  });
  expect(wrong).toEqual([]);
});

/**
 * Provenance of rules about invalid values. The contract only shows valid requests: "Errors for … invalid values …: not
 * shown."
 */
const KNOWN_BY = ['likely', 'guess', 'leadmock'];

test.each(withBody)('each rule that the request of $id names rejects it, with no weaker provenance', ({ id }) => {
  const named = schemasIn(schemaOf(`${id}.request.json`), id).flatMap(({ schema }) =>
    Object.values((schema['x-rules'] ?? {}) as Record<string, string>),
  );
  for (const rule of named) {
    const { rejection, operations: about, provenance } = service.rules[rule] ?? {};
    expect(rejection, rule).toMatchObject({ code: 400 });
    expect(about, rule).toContain(id);
    expect(KNOWN_BY, rule).toContain(provenance);
  }
});

import { parseOrText } from '../../mock/core/json/text.ts';
import { didYouMean } from '../../mock/core/text/nearest.ts';
import { resolveReference, schemaOf, schemaPaths } from '../../mock/schema/schema-files.ts';
import { UsageError } from '../usage-error.ts';

type Schema = ReturnType<typeof schemaOf>;
export type Body = Record<string, unknown>;

export interface Field {
  path: readonly string[];
  schema: Schema;
}

export function bodyFieldsOf(operation: string): Map<string, Field> | undefined {
  const path = `control/${operation}.request.json`;
  return schemaPaths().includes(path) ? schemaFields(path) : undefined;
}

/**
 * Lists fields by name. Replaces an object that has a schema file with `properties` (such as `match`) by its fields. An
 * inner field with the name of an outer field gets a prefix, as in `match.body`.
 */
function schemaFields(schemaPath: string, above: readonly string[] = []): Map<string, Field> {
  const { $ref, properties = {} } = schemaOf(schemaPath);
  if ($ref !== undefined) return schemaFields(resolveReference($ref, schemaPath), above);
  const fields = new Map<string, Field>();
  for (const [name, property] of Object.entries<Schema>(properties)) {
    const path = [...above, name];
    const reference = property['$ref'] === undefined ? undefined : resolveReference(property['$ref'], schemaPath);
    const schema = reference === undefined ? property : schemaOf(reference);
    if (reference !== undefined && schema['type'] === 'object' && schema['properties']) {
      for (const [inner, field] of schemaFields(reference, path)) {
        fields.set(Object.hasOwn(properties, inner) ? `${name}.${inner}` : inner, field);
      }
    } else fields.set(name, { path, schema });
  }
  return fields;
}

function typesOf({ schema }: Field): string[] {
  return [schema['type'] ?? (schema['enum'] ? 'string' : 'object')].flat();
}

const PLAIN = ['string', 'integer', 'boolean', 'null'];

/** Whether users can type values of a field as one word. */
export function isPlain(field: Field): boolean {
  const types = typesOf(field);
  return types.includes('integer') || types.every((type) => PLAIN.includes(type));
}

/** Whether users type the values of a field as `field.name=value`. */
function isMap(field: Field): boolean {
  return typesOf(field).includes('object') && !typesOf(field).includes('boolean');
}

/** Splits a name such as `headers.X-Trace` into the map `headers` and the key `X-Trace`. */
function mapOf(name: string, fields: ReadonlyMap<string, Field>): { map: Field; key: string } | undefined {
  const [found] = [...fields].filter(([map, field]) => isMap(field) && name.startsWith(`${map}.`));
  return found && { map: found[1], key: name.slice(found[0].length + 1) };
}

/** Converts words to integers, booleans or null if the field allows such values. Other words stay strings. */
function typedValue(field: Field, text: string): unknown {
  const types = typesOf(field);
  if (types.includes('integer') && /^-?[0-9]+$/.test(text)) return Number(text);
  if (types.includes('boolean') && ['true', 'false'].includes(text)) return text === 'true';
  return types.includes('null') && text === 'null' ? null : text;
}

/**
 * Lists the types of the field in request bodies of `operation`; without `operation`, of all operations of the service.
 */
function documentedTypes(field: string, operation: string | undefined): readonly unknown[] {
  const isMeant = (path: string) =>
    operation === undefined ? /^[^/]+\.request\.json$/.test(path) : path === `${operation}.request.json`;
  return schemaPaths().flatMap((path) => {
    const { type, const: only } = (isMeant(path) && schemaOf(path)['properties']?.[field]) || {};
    return type ?? (only === undefined ? [] : typeof only);
  });
}

/**
 * Parses the typed value of a field of a service request as JSON. The text stays a string if it is not valid JSON, or
 * if the field allows strings but not the type of the parsed value.
 */
function serviceValue(field: string, text: string, operation: string | undefined): unknown {
  const value = parseOrText(text);
  const types = documentedTypes(field, operation);
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const isPossible = types.includes(type) || (type === 'number' && types.includes('integer'));
  return types.includes('string') && !isPossible ? text : value;
}

function put(body: Body, [name = '', ...inner]: readonly string[], value: unknown): Body {
  body[name] = inner.length === 0 ? value : put({ ...(body[name] as Body) }, inner, value);
  return body;
}

/** @param values typed values, by name such as `times` or `headers.X-Trace` */
export function bodyOf(label: string, fields: ReadonlyMap<string, Field>, values: ReadonlyMap<string, string>): Body {
  const body: Body = {};
  for (const [name, text] of values) {
    const field = fields.get(name);
    const inner = mapOf(name, fields);
    if (field && isPlain(field)) put(body, field.path, typedValue(field, text));
    else if (inner) {
      const { map, key } = inner;
      const property = map.schema['properties']?.[key];
      const ofService = map.schema['type'] === undefined ? serviceValue(key, text, values.get('operation')) : text;
      put(body, [...map.path, key], property ? typedValue({ path: [], schema: property }, text) : ofService);
    } else throw unknownField(label, name, fields);
  }
  return body;
}

function unknownField(label: string, name: string, fields: ReadonlyMap<string, Field>): UsageError {
  const plain = [...fields].filter(([, field]) => isPlain(field)).map(([each]) => each);
  const maps = [...fields].filter(([, field]) => isMap(field)).map(([each]) => `${each}.<name>`);
  const known = [...plain, ...maps];
  return new UsageError(`${label}: unknown field ${name}${didYouMean(name, known)} (known: ${known.join(', ')})`);
}

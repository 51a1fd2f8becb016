import { resolveReference, schemaOf } from '../../schema/schema-files.ts';
import { type Exchange, isSuccess } from '../exchange.ts';
import { asObject } from '../json.ts';

type Schema = ReturnType<typeof schemaOf>;

interface Place {
  schema: Schema;
  /** Path of the file with the schema. */
  file: string;
}

function resolved({ schema, file }: Place): Place {
  const reference = schema['$ref'] as string | undefined;
  if (reference === undefined) return { schema, file };
  const target = resolveReference(reference, file);
  return { schema: schemaOf(target), file: target };
}

/** @returns the documented fields of an object, also from the parts of `allOf` */
function propertiesAt(place: Place): Record<string, Place> {
  const { schema, file } = resolved(place);
  const parts = ((schema['allOf'] ?? []) as Schema[]).map((part) => propertiesAt({ schema: part, file }));
  const own = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
    .filter(([, each]) => typeof each === 'object')
    .map(([name, each]) => [name, { schema: each, file }]);
  return Object.assign({}, ...parts, Object.fromEntries(own));
}

/** @returns dotted names, without the names of the envelope and of lists */
function undocumentedIn(value: unknown, place: Place, names: string[] = []): string[][] {
  if (Array.isArray(value)) {
    const { schema, file } = resolved(place);
    return value.flatMap((item) => undocumentedIn(item, { schema: schema['items'] ?? {}, file }, names));
  }
  const properties = propertiesAt(place);
  const isOpen = Object.keys(properties).length === 0;
  return Object.entries(isOpen ? {} : (asObject(value) ?? {})).flatMap(([name, item]) => {
    const path = name === 'result' && names.length === 0 ? names : [...names, name];
    const documented = properties[name];
    return documented ? undocumentedIn(item, documented, path) : [path];
  });
}

/** @returns names of the undocumented response fields */
export function undocumentedFields(exchange: Exchange): string[][] {
  const file = `${exchange.operation}.response.json`;
  const whole = schemaOf(file);
  const success = { schema: (whole['oneOf'] as Schema[] | undefined)?.[0] ?? whole, file };
  const error = { schema: schemaOf('error.json'), file: 'error.json' };
  return undocumentedIn(exchange.answer, isSuccess(exchange) ? success : error);
}

import type { AnySchemaObject } from 'ajv/dist/2020.js';
import type { ExtraFields } from '../core/state/state.ts';
import { resolveReference, withReferences, withReferencesTo } from '../schema/schema-files.ts';
import { schemaWithExtras } from './extra-fields.ts';

export type Json = Record<string, unknown>;

const REFERENCE = '#/components/schemas/';

/** Names of OpenAPI components cannot contain slashes, so `seed/lead.json` becomes `seed.lead`. */
export function componentName(path: string): string {
  return path.replace(/\.json$/, '').replaceAll('/', '.');
}

function asComponent({ $schema: _dialect, ...schema }: AnySchemaObject, path: string): unknown {
  return withReferencesTo(schema, (reference) => REFERENCE + componentName(resolveReference(reference, path)));
}

/** Includes all referenced schemas. */
export function components(paths: Iterable<string>, extraFields: ExtraFields): Json {
  const all = [...withReferences(paths)].sort();
  return Object.fromEntries(
    all.map((path) => [componentName(path), asComponent(schemaWithExtras(path, extraFields), path)]),
  );
}

export function content(component: string, mediaType = 'application/json'): Json {
  return { [mediaType]: { schema: { $ref: REFERENCE + component } } };
}

/**
 * Describes a request body. The first example of the schema is also the example of the media type, because Postman and
 * Bruno read only this place.
 */
export function requestBody(component: string, { examples }: AnySchemaObject): Json {
  const example = examples === undefined ? {} : { example: examples[0] };
  return { 'application/json': { schema: { $ref: REFERENCE + component }, ...example } };
}

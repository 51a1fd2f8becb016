import { referredTo, schemaOf, withReferences } from './schema-files.ts';

export type Json = Record<string, unknown>;

const REFERENCE = '#/components/schemas/';

/** `seed/lead.json` → `seed.lead`: what a component may be called. */
export function componentName(path: string): string {
  return path.replace(/\.json$/, '').replaceAll('/', '.');
}

/** What a schema holds, with its references to files turned into references to components. */
function asComponent(schema: unknown, path: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => asComponent(item, path));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== '$schema');
  return Object.fromEntries(
    entries.map(([key, value]) =>
      key === '$ref' ? [key, REFERENCE + componentName(referredTo(value, path))] : [key, asComponent(value, path)],
    ),
  );
}

/** Schemas as the components of a document, and with them those that they refer to. */
export function components(paths: Iterable<string>): Json {
  const all = [...withReferences(paths)].sort();
  return Object.fromEntries(all.map((path) => [componentName(path), asComponent(schemaOf(path), path)]));
}

/** The content of a body: one media type with the schema of a component. */
export function content(component: string, mediaType = 'application/json'): Json {
  return { [mediaType]: { schema: { $ref: REFERENCE + component } } };
}

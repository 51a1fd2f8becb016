export type Json = Record<string, unknown>;

const REFERENCE = '#/components/schemas/';

/** `seed/lead.json` → `seed.lead`: what a component may be called. */
export function componentName(path: string): string {
  return path.replace(/\.json$/, '').replaceAll('/', '.');
}

/** A schema with its references to files turned into references to components. */
export function asComponent(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asComponent);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== '$schema');
  return Object.fromEntries(
    entries.map(([key, value]) =>
      key === '$ref' ? [key, REFERENCE + componentName(value as string)] : [key, asComponent(value)],
    ),
  );
}

/** The content of a body: one media type with the schema of a component. */
export function content(component: string, mediaType = 'application/json'): Json {
  return { [mediaType]: { schema: { $ref: REFERENCE + component } } };
}

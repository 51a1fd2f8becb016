import { resolveReference, schemaOf, withReferences, withReferencesTo } from '../schema/schema-files.ts';
import { componentName, type Json } from './components.ts';

function moved(schema: unknown, from: string): unknown {
  return withReferencesTo(schema, (reference) => `#/$defs/${componentName(resolveReference(reference, from))}`);
}

/** Copies referenced schemas into `$defs`, so that the schema needs no other file. */
export function selfContained(path: string): Json {
  const [, ...others] = withReferences([path]);
  const whole = moved(schemaOf(path), path) as Json;
  if (others.length === 0) return whole;
  const definitions = others.map((other) => {
    const { $schema: _dialect, ...schema } = schemaOf(other);
    return [componentName(other), moved(schema, other)];
  });
  return { ...whole, $defs: Object.fromEntries(definitions) };
}

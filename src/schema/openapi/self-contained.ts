import { referredTo, schemaOf, withReferences, withReferencesTo } from '../schema-files.ts';
import { componentName } from './components.ts';

type Json = Record<string, unknown>;

function moved(schema: unknown, from: string): unknown {
  return withReferencesTo(schema, (reference) => `#/$defs/${componentName(referredTo(reference, from))}`);
}

/** A schema of `schemas/` as one file that needs no other: what it refers to stands under `$defs`. */
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

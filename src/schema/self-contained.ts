import { posix } from 'node:path';
import { componentName } from './components.ts';
import { schemas } from './schemas.ts';

type Json = Record<string, unknown>;

/** A schema of `schemas/` as one file that needs no other: what it refers to stands under `$defs`. */
export function selfContained(path: string): Json {
  const definitions = new Map<string, unknown>();

  const pointTo = (target: string): string => {
    const name = componentName(target);
    if (!definitions.has(name)) {
      definitions.set(name, undefined);
      const { $schema: _dialect, ...schema } = schemas.get(target) as Json;
      definitions.set(name, moved(schema, target));
    }
    return `#/$defs/${name}`;
  };
  const moved = (value: unknown, from: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => moved(item, from));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        key === '$ref' ? [key, pointTo(posix.join(posix.dirname(from), inner))] : [key, moved(inner, from)],
      ),
    );
  };

  const whole = moved(schemas.get(path), path) as Json;
  return definitions.size === 0 ? whole : { ...whole, $defs: Object.fromEntries(definitions) };
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { AnySchemaObject } from 'ajv/dist/2020.js';
import { isObject } from '../core/json/values.ts';
import { dataRoot } from './data-root.ts';

// A separate expression reads `import.meta.url` because of Vite (see data-root.ts).
const here = import.meta.url;
const built = new URL('schemas.json', here);

/** The build writes all schemas next to their validators, so that an edited file of `schemas/` changes neither. */
const bundled: Readonly<Record<string, AnySchemaObject>> | undefined = existsSync(built)
  ? JSON.parse(readFileSync(built, 'utf8'))
  : undefined;

const folder = new URL('schemas/', dataRoot);

/** Paths such as `seed/lead.json`. */
export function schemaPaths(): string[] {
  if (bundled) return Object.keys(bundled);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json'))
    .sort();
}

const read = new Map(Object.entries(bundled ?? {}));

/** Reads each file only once, at its first use, so that leadmock starts faster. */
export function schemaOf(path: string): AnySchemaObject {
  const known = read.get(path);
  if (known) return known;
  const file = new URL(path, folder);
  if (bundled || !existsSync(file)) throw new Error(`schemas/${path} does not exist`);
  const schema: AnySchemaObject = JSON.parse(readFileSync(file, 'utf8'));
  read.set(path, schema);
  return schema;
}

/** @param from path of the schema with the `$ref` */
export function resolveReference(reference: string, from: string): string {
  return posix.join(posix.dirname(from), reference);
}

export function withReferencesTo(node: unknown, targetOf: (reference: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => withReferencesTo(item, targetOf));
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [key, targetOf(value)] : [key, withReferencesTo(value, targetOf)],
  );
  return Object.fromEntries(entries);
}

function referencesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : referencesIn(value),
  );
}

/** @returns the paths, and the paths of all schemas that these schemas reference, directly or indirectly */
export function withReferences(paths: Iterable<string>): Set<string> {
  const all = new Set(paths);
  for (const path of all) {
    for (const reference of referencesIn(schemaOf(path))) all.add(resolveReference(reference, path));
  }
  return all;
}

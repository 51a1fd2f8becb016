import type { ControlOperation } from '../../control/control-operation.ts';
import { controlOperations } from '../../control/operations.ts';
import { Problem } from '../../control/problem.ts';
import { nearest } from '../../core/text/nearest.ts';
import { schemaOf } from '../../schema/schema-files.ts';

const MAX_SHOWN = 60;

function shown(name: string): string {
  const cut = name.slice(0, MAX_SHOWN);
  return /^[\w.-]+$/.test(cut) ? cut : JSON.stringify(cut);
}

function bodyFields({ id, hasBody }: ControlOperation): string[] {
  return hasBody ? Object.keys(schemaOf(`control/${id}.request.json`)['properties'] ?? {}) : [];
}

function called({ method, path }: ControlOperation): string {
  return `${method} ${path}`;
}

function placeOf(name: string, operation: ControlOperation): string | undefined {
  if (bodyFields(operation).includes(name)) return `put it in the body: {${JSON.stringify(name)}: …}`;
  const { method, path } = operation;
  const byPath = controlOperations.find((other) => other.method === method && other.path === `${path}/{${name}}`);
  if (byPath) return `put it in the path: ${called(byPath)}`;
  const byQuery = controlOperations.find(
    (other) => other.path === path && other.query?.some((known) => known.name === name),
  );
  return byQuery && `use ${called(byQuery)}`;
}

function adviceFor(name: string, operation: ControlOperation): string {
  const place = placeOf(name, operation);
  if (place !== undefined) return place;
  const known = (operation.query ?? []).map((parameter) => parameter.name);
  const all = `known: ${known.join(', ')}`;
  const near = nearest(name, known);
  if (near !== undefined) return `did you mean ${near}? (${all})`;
  if (known.length > 0) return all;
  if (!operation.hasBody) return 'remove it';
  const fields = bodyFields(operation);
  return `put parameters in the body${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`;
}

/**
 * If leadmock ignored unknown parameters, `DELETE /_mock/requests?operation=…` would delete all requests.
 * @throws Problem 400 if a parameter is unknown or occurs twice
 */
export function checkQuery(operation: ControlOperation, query: URLSearchParams): void {
  const declared = operation.query ?? [];
  const known = new Set(declared.map(({ name }) => name));
  const takesAny = declared.some(({ isMap }) => isMap);
  const seen = new Set<string>();
  for (const name of query.keys()) {
    if (!takesAny && !known.has(name)) {
      const what = `${called(operation)} has no query parameter ${shown(name)}`;
      throw new Problem(400, `${what}; ${adviceFor(name, operation)}`);
    }
    if (seen.has(name)) {
      throw new Problem(400, `${shown(name)} occurs twice: remove one`);
    }
    seen.add(name);
  }
}

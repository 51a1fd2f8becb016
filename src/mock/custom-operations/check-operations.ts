import { rules } from '../api/rules/index.ts';
import { isObject } from '../core/json/values.ts';
import type { Operation } from '../core/operation.ts';
import type { Violation } from '../core/state/integrity.ts';
import { violationsOf } from '../schema/schemas.ts';
import { compileUserSchema } from '../schema/user-schema.ts';
import { whyNoHandler } from './handled-operation.ts';
import type { CustomOperation, StaticOperation } from './operation.ts';
import { type Placed, parametersIn } from './parts.ts';
import { covers, overlap, whyNoPath } from './routes.ts';
import { sourceOf } from './static-operation.ts';

function checkSchemas({ request, response }: CustomOperation): Violation[] {
  return Object.entries({ request, response }).flatMap(([name, schema]) => {
    const { violations = [] } = schema === undefined ? {} : compileUserSchema(schema);
    return violations.map(({ pointer, message }) => ({ pointer: `/${name}${pointer}`, message }));
  });
}

function checkResult({ path, result }: StaticOperation): Violation[] {
  const source = sourceOf(result);
  if (source === undefined || !('record' in source) || parametersIn(path).length > 0) return [];
  return [{ pointer: '/result', message: 'needs a path parameter, such as {id}, for the id of the record' }];
}

/** @returns violations with JSON pointers that start at the operation */
export function checkDeclared(given: unknown): Violation[] {
  if (!isObject(given)) return [{ pointer: '', message: 'must be an object' }];
  const { handle, ...plain } = given;
  const violations = violationsOf('operation.json', plain).map(({ pointer, message }) => ({ pointer, message }));
  if (violations.length > 0) return violations;
  if (handle !== undefined) {
    const why = whyNoHandler(handle);
    if (why !== undefined) violations.push({ pointer: '/handle', message: why });
    if (plain['result'] !== undefined)
      violations.push({ pointer: '/result', message: 'and handle are mutually exclusive' });
  }
  // Operations with `handle` have the other fields of a `StaticOperation`, except `result`.
  const declared = given as unknown as StaticOperation;
  const why = whyNoPath(declared.path);
  if (why !== undefined) violations.push({ pointer: '/path', message: why });
  return [...violations, ...checkSchemas(declared), ...checkResult(declared)];
}

function named({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function conflictsWithContract({ id, ...route }: CustomOperation, contract: readonly Operation[]): Violation[] {
  const sameId = contract.find((known) => known.id === id);
  const sameRoute = contract.find((known) => overlap(known, route));
  const found: Violation[] = [];
  if (sameId) found.push({ pointer: '/id', message: `${id} is the id of ${named(sameId)} in the contract` });
  if (Object.hasOwn(rules, id)) found.push({ pointer: '/id', message: `${id} is the id of a rule. Choose another id` });
  if (sameRoute) {
    const message = `${named(route)} overlaps the contract operation ${sameRoute.id} (${named(sameRoute)}). Choose another path`;
    found.push({ pointer: '/path', message });
  }
  return found;
}

function conflictsWithEarlier({ id, ...route }: CustomOperation, earlier: readonly Placed[]): Violation[] {
  const sameId = earlier.find(({ declared }) => declared.id === id);
  const before = earlier.find(({ declared }) => covers(declared, route));
  const found: Violation[] = [];
  if (sameId) found.push({ pointer: '/id', message: `${id} is already declared in ${sameId.place}` });
  if (before) {
    const message = `${named(route)} would get no requests: ${named(before.declared)} in ${before.place} matches them first`;
    found.push({ pointer: '/path', message });
  }
  return found;
}

export function checkConflicts(
  { declared }: Placed,
  contract: readonly Operation[],
  earlier: readonly Placed[],
): Violation[] {
  return [...conflictsWithContract(declared, contract), ...conflictsWithEarlier(declared, earlier)];
}

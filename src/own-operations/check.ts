import { rules } from '../api/rules/index.ts';
import { isObject } from '../core/json/values.ts';
import type { Operation } from '../core/operation.ts';
import type { JsonSchema } from '../core/own-parts.ts';
import type { Violation } from '../core/state/integrity.ts';
import { collectionNames, isDocumented } from '../core/state/state.ts';
import { nearest } from '../nearest.ts';
import { whyNoName } from '../schema/own-collections.ts';
import { violationsOf } from '../schema/schemas.ts';
import { compileUserSchema } from '../schema/user-schema.ts';
import { whyNoHandler } from './handled-operation.ts';
import type { OwnOperation, StaticOperation } from './operation.ts';
import { type Placed, parametersIn } from './parts.ts';
import { covers, overlap, whyNoPath } from './routes.ts';
import { sourceOf } from './static-operation.ts';

function checkSchemas({ request, response }: OwnOperation): Violation[] {
  return Object.entries({ request, response }).flatMap(([name, schema]) => {
    const { violations = [] } = schema === undefined ? {} : compileUserSchema(schema);
    return violations.map(({ pointer, message }) => ({ pointer: `/${name}${pointer}`, message }));
  });
}

/** Whether the type that a schema says itself, if it says one, is this one among others. */
function allows(schema: JsonSchema | undefined, type: string): boolean {
  return schema?.['type'] === undefined || [schema['type']].flat().includes(type);
}

function checkTypes({ request, response, result }: StaticOperation): Violation[] {
  const told: Violation[] = [];
  if (!allows(request, 'object')) {
    told.push({ pointer: '/request/type', message: 'must allow object, which every body is' });
  }
  const source = sourceOf(result);
  if (source === undefined) return told;
  const [type, what] =
    'record' in source
      ? ['object', `a record of ${source.record}`]
      : ['array', `a list of records of ${source.collection}`];
  if (!allows(response, type)) {
    told.push({ pointer: '/response/type', message: `must allow ${type}: the answer is ${what}` });
  }
  return told;
}

/** A literal answer that its own schema refuses would fail each call. */
function checkLiteral({ handle, result, response }: StaticOperation): Violation[] {
  const check = response === undefined || handle !== undefined ? undefined : compileUserSchema(response).value;
  if (check === undefined || sourceOf(result) !== undefined) return [];
  const says = 'says the response schema';
  if (result === undefined) return [{ pointer: '/result', message: `is required, ${says}` }];
  return check(result).map(({ pointer, message }) => ({
    pointer: `/result${pointer}`,
    message: `${message}, ${says}`,
  }));
}

/** A name that no collection can have, whatever a fixture or a seed declares. */
function checkCollection(result: unknown): Violation[] {
  const [found] = Object.entries<string>(sourceOf(result) ?? {});
  const [key, name] = found ?? [];
  if (name === undefined || isDocumented(name) || whyNoName(name) === undefined) return [];
  const near = nearest(name, collectionNames);
  return [{ pointer: `/result/${key}`, message: `is no name of a collection; did you mean ${near}?` }];
}

function checkResult({ path, result }: StaticOperation): Violation[] {
  const source = sourceOf(result);
  if (source === undefined || !('record' in source) || parametersIn(path).length > 0) return [];
  return [{ pointer: '/result', message: 'needs a parameter in the path, such as {id}, that says which record' }];
}

/** What is wrong with one operation as it was declared, whatever the others are; pointers into it. */
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
  // What a handler has none of is undefined there.
  const declared = given as unknown as StaticOperation;
  const why = whyNoPath(declared.path);
  if (why !== undefined) violations.push({ pointer: '/path', message: why });
  return [
    ...violations,
    ...checkSchemas(declared),
    ...checkTypes(declared),
    ...checkResult(declared),
    ...checkCollection(declared.result),
    ...checkLiteral(declared),
  ];
}

function named({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Why an operation cannot stand beside those of the contract. */
function againstContract({ id, ...route }: OwnOperation, contract: readonly Operation[]): Violation[] {
  const sameId = contract.find((known) => known.id === id);
  const sameRoute = contract.find((known) => overlap(known, route));
  const told: Violation[] = [];
  if (sameId) told.push({ pointer: '/id', message: `${id} is the operation ${named(sameId)} of the contract` });
  if (Object.hasOwn(rules, id)) told.push({ pointer: '/id', message: `${id} is the id of a rule` });
  if (sameRoute) {
    const message = `${named(route)} would take the place of ${sameRoute.id} (${named(sameRoute)}), which is of the contract`;
    told.push({ pointer: '/path', message });
  }
  return told;
}

/** Why an operation cannot stand behind another one of the user's own. */
function againstEarlier({ id, ...route }: OwnOperation, earlier: readonly Placed[]): Violation[] {
  const sameId = earlier.find(({ declared }) => declared.id === id);
  const before = earlier.find(({ declared }) => covers(declared, route));
  const told: Violation[] = [];
  if (sameId) told.push({ pointer: '/id', message: `${id} is declared by ${sameId.place} already` });
  if (before) {
    const message = `${named(route)} would never be reached: ${named(before.declared)} of ${before.place} takes its requests`;
    told.push({ pointer: '/path', message });
  }
  return told;
}

/** What is wrong with an operation beside others: those of the contract, and those that were declared before it. */
export function checkBeside(
  { declared }: Placed,
  { contract, earlier }: { contract: readonly Operation[]; earlier: readonly Placed[] },
): Violation[] {
  return [...againstContract(declared, contract), ...againstEarlier(declared, earlier)];
}

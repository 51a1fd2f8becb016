import { createdAt } from './api/lead/created-at.ts';
import { operations } from './api/operations.ts';
import { ruleSections, rules, rulesOf } from './api/rules/index.ts';
import { harmlessFields, warnings } from './api/warnings.ts';
import { controlOperations } from './control/operations.ts';
import { againstContract } from './control/overrides/against-contract.ts';
import { checkOverrides } from './control/overrides/check-overrides.ts';
import type { ControlPorts, RequestBody } from './control/ports.ts';
import { Problem } from './control/problem.ts';
import type { AssumptionValues } from './core/assumptions.ts';
import { monotonicMs } from './core/clock.ts';
import type { Checked } from './core/integrity.ts';
import { answeredRule, type Overrides } from './core/overrides.ts';
import type { Sandbox } from './core/sandbox.ts';
import type { Sandboxes } from './core/sandboxes.ts';
import type { ExtraFields } from './core/state.ts';
import { controlOpenApiDocument } from './schema/control-openapi.ts';
import { type Fixtures, UnknownFixture } from './schema/fixtures.ts';
import { InvalidFile, placed } from './schema/json-file.ts';
import { findUser, resolveTokens } from './schema/known-tokens.ts';
import { checkMerge, documentedIn } from './schema/merge.ts';
import { openApiDocument } from './schema/openapi.ts';
import { fieldsOf } from './schema/record-schemas.ts';
import { requestSchema } from './schema/request-schema.ts';
import { checkField, checkFixture, checkRecord, checkSeedOutline } from './schema/seed.ts';
import { compileSchema } from './schema/user-schema.ts';
import type { Store } from './store/store.ts';
import { version } from './version.ts';

/** OpenAPI of the nine operations, each with its rules, as they are answered with these overrides and with what a fixture declares beyond the documented fields. */
export function openApi(overrides?: Overrides, extra: ExtraFields = {}): object {
  return openApiDocument(
    operations.map((operation) => ({
      ...operation,
      rules: rulesOf(operation.id).map(([id, rule]) => [id, answeredRule(id, rule, overrides, operation.id)]),
      merge: overrides?.mergeOf(operation.id),
    })),
    version,
    extra,
  );
}

/** What an account answers, checked: faults point into what was given. */
export function readOverrides(
  given: unknown,
  base?: { overrides: Overrides | undefined },
): Checked<Overrides | undefined> {
  return checkOverrides(given, { rules, operations: operations.map(({ id }) => id), checkMerge }, base);
}

/** What of these overrides is otherwise than the contract says, a line each. */
export function overriddenContract(overrides: Overrides): string[] {
  return againstContract(overrides, { rules, documentedIn });
}

/** OpenAPI of the control plane. */
export function controlOpenApi(extra: ExtraFields = {}): object {
  return controlOpenApiDocument(controlOperations, version, extra);
}

interface PortParts {
  fixtures: Fixtures;
  store: Store;
  sandboxes: Sandboxes;
  commit(sandbox: Sandbox): void;
}

/** The default one first: it alone can fail, since it alone is written down. */
function resetAll({ sandboxes, commit }: PortParts): void {
  for (const { sandbox } of sandboxes.all()) {
    sandbox.reset();
    try {
      commit(sandbox);
      sandbox.happenings.add({ kind: 'world' });
    } catch (error) {
      throw new Problem(503, `nothing was changed: ${(error as Error).message}`);
    }
  }
}

function requestBody(operationId: string, { numericStrings }: AssumptionValues): RequestBody {
  const schema = requestSchema(operationId);
  return {
    documented: schema.fields,
    harmless: harmlessFields(operationId),
    violations: (fields) =>
      schema
        .check(numericStrings === 'accept' ? schema.withNumbers(fields) : fields)
        .filter(({ keyword }) => keyword !== 'required')
        .map(({ pointer, message }) => ({ pointer, message })),
  };
}

/** What the control plane needs of the rest, which it may not import. */
export function controlPorts(parts: PortParts): ControlPorts {
  const { fixtures, store, sandboxes } = parts;
  return {
    sandboxes,
    serviceOperations: operations,
    requestBody,
    resetAll: () => resetAll(parts),
    version,
    startedAtMs: monotonicMs(),
    storeProblem: () => store.problem,
    fixtureNames: () => fixtures.names,
    fixture: (name, unknown) => {
      try {
        return { value: fixtures.byName(name, unknown) };
      } catch (error) {
        if (error instanceof UnknownFixture) return { faults: [{ pointer: '/fixture', message: error.message }] };
        if (error instanceof InvalidFile) {
          const { file, faults } = error;
          return {
            faults: faults.map((fault) => ({ pointer: '/fixture', message: `is not usable: ${placed(file, fault)}` })),
          };
        }
        throw error;
      }
    },
    checkFixture,
    resolveTokens,
    findUser,
    checkSeedOutline,
    checkRecord,
    compileSchema,
    fieldsOf,
    checkField,
    createdAt,
    ruleSections,
    warnings,
    overrides: readOverrides,
    openApi,
    controlOpenApi,
  };
}

import { createHash } from 'node:crypto';
import { type OperationId, responseShapes } from '../generated/operations.ts';
import { operations } from './api/operations.ts';
import { rulesFor } from './api/rules/index.ts';
import type { ControlContext } from './control/control-operation.ts';
import { controlOperations } from './control/operations.ts';
import { type GivenOverrides, InvalidOverrides } from './control/overrides/invalid-overrides.ts';
import { overriddenContract } from './control/overrides/overridden-contract.ts';
import { readOverrides } from './control/overrides/read-overrides.ts';
import { type Reload, reloadFixture } from './control/reset/reload.ts';
import type { TestSettings } from './control/tests/test-settings.ts';
import type { Confirmations } from './core/assumption.ts';
import type { AssumptionValues } from './core/assumptions.ts';
import { monotonicMs, type Time, type Timers } from './core/clock.ts';
import type { Operation } from './core/operation.ts';
import type { Overrides } from './core/overrides.ts';
import type { Rules } from './core/rule.ts';
import type { Sandbox } from './core/sandbox/sandbox.ts';
import { Sandboxes } from './core/sandbox/sandboxes.ts';
import { Tests } from './core/sandbox/tests.ts';
import { type GivenOperations, OperationFiles } from './custom-operations/files.ts';
import { readOperations } from './custom-operations/read-operations.ts';
import { findMissingCollections } from './custom-operations/static-operation.ts';
import { type App, createApp } from './http/app.ts';
import type { TrustProxy } from './http/server/trust-proxy.ts';
import type { OnAssumption } from './http/service/exchange.ts';
import type { RequestLine } from './http/service/log-request.ts';
import { dataRoot } from './schema/data-root.ts';
import { Fixtures } from './schema/files/fixtures.ts';
import { bodySchemaOf } from './schema/request-schema.ts';
import { lockDataFile } from './store/lock.ts';
import { committer, type PersistenceSettings, readPersisted, resume, storeOf } from './store/open.ts';

export interface Service {
  operations: readonly Operation[];
  rules: Rules;
}

export function serviceOf(operations: readonly Operation[]): Service {
  return {
    operations,
    rules: rulesFor(operations, { request: bodySchemaOf, shapes: ({ id }) => responseShapes[id as OperationId] }),
  };
}

async function withCustom(contract: Service, given: GivenOperations = []): Promise<Service> {
  if (given.length === 0) return contract;
  return serviceOf([...contract.operations, ...(await readOperations(given, contract.operations))]);
}

export const service = serviceOf(operations);

export interface MockSettings extends PersistenceSettings {
  fixture: string;
  fixturesDir: string | undefined;
  assumptions: AssumptionValues;
  /** Default: the service of the contract. */
  service?: Service | undefined;
  operations?: GivenOperations | undefined;
  overrides?: GivenOverrides | undefined;
  confirmed?: Confirmations | undefined;
  taskStatus: number;
  time?: Time | undefined;
  delayTimers?: Timers | undefined;
  control: boolean;
  controlToken: string | undefined;
  allowedHosts: readonly string[];
  cors: boolean;
  /** With `cors`, an empty list means all origins. */
  corsOrigins: readonly string[];
  trustProxy: TrustProxy;
  mockHeaders: boolean;
  /** Whether the service rejects requests to the sandbox `default`. */
  requireSandbox?: boolean | undefined;
  /** Label of this replica, the end of the sandbox names that leadmock chooses; undefined for a single server. */
  replica?: string | undefined;
  bodyLimitBytes: number;
  maxSandboxes: number;
  /** Whether a sweep observes the mock. The sandbox of a test then has the same name in each run, and is never deleted. */
  isSwept?: boolean | undefined;
  tests?: TestSettings | undefined;
  journalLimit?: number | undefined;
  onRequest(line: RequestLine): void;
  onAssumption?: OnAssumption | undefined;
  /** Commits the pending changes of a sandbox. Default: the function that `committer` returns. */
  commit?: ((changed: Sandbox) => void) | undefined;
  /** Called when the mock has lost the lock of the data file, and thus cannot save changes. */
  onLockLost?: (error: Error) => void;
}

export interface Mock {
  app: App['express'];
  /** Includes the current custom operations. */
  readonly served: Service;
  /** Sandbox `default`. */
  sandbox: Sandbox;
  sandboxes: Sandboxes;
  /** Whether the mock started from the data file instead of the fixture. */
  isResumed: boolean;
  overriddenContract: readonly string[];
  missingCollections: readonly string[];
  fixtureFolders: readonly string[];
  customFixture: ReturnType<Fixtures['customFileOf']>;
  /**
   * Reads a fixture again, and restarts the sandboxes that started from another version of the fixture. An invalid
   * fixture restarts no sandbox.
   * @returns undefined if the file is not a custom fixture of this mock
   */
  reload(file: string): Reload | undefined;
  operationFiles: OperationFiles;
  /**
   * Reads the JSON files of custom operations again, but not the modules.
   * @throws InvalidFile, InvalidOperations or InvalidOverrides; the mock then still serves the earlier operations
   */
  reloadOperations(): Promise<void>;
  /** If `dataFile` is set, starts to write the data file. Call `begin` when the mock is listening. */
  begin(): void;
  /** Makes `GET /_mock/ready` respond with 503 from now on. */
  beginStop(): void;
  /** Writes pending changes to the data file, and unlocks the file. */
  close(): Promise<void>;
}

/** Written by `scripts/build/pages.mjs`. */
const pagesFolder = new URL('dist/panel/', dataRoot);

/** @returns 8 hexadecimal digits of the hash of an id */
function digitsOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 8);
}

function overridesOf({ overrides: written }: MockSettings, of: Service): Overrides | undefined {
  if (written === undefined) return undefined;
  const { value, violations } = readOverrides(written.given, of);
  if (violations) throw new InvalidOverrides(written.source, violations);
  return value;
}

/**
 * Creates a mock. Changes no file except the lock of the data file.
 * @throws InvalidOperations, InvalidOverrides, UnknownFixture, InvalidFile, DamagedFile, FixtureMismatch, DataFileInUse
 * or UnwritableDataFile if a setting or file cannot be used
 */
export async function createMock(settings: MockSettings): Promise<Mock> {
  const {
    assumptions,
    confirmed,
    taskStatus,
    time,
    delayTimers,
    dataFile,
    onLockLost,
    service: contract = service,
  } = settings;
  const operationFiles = new OperationFiles(settings.operations ?? []);
  const served = await withCustom(contract, settings.operations);
  const overrides = overridesOf(settings, served);
  const fixtures = new Fixtures(settings.fixturesDir);
  const fixture = fixtures.startUp(settings.fixture, assumptions.unknownBodyId);
  const lock = dataFile === undefined ? undefined : await lockDataFile(dataFile, onLockLost && { onLost: onLockLost });
  try {
    const sandboxes = new Sandboxes(
      {
        fixture,
        assumptions,
        overrides,
        confirmed,
        taskStatus,
        time,
        delayTimers,
        journalLimit: settings.journalLimit,
      },
      settings.maxSandboxes,
      monotonicMs,
      new Tests({ digitsOf: settings.isSwept ? digitsOf : undefined, replica: settings.replica }),
    );
    const sandbox = sandboxes.default;
    const persisted = readPersisted(settings, fixture);
    if (dataFile !== undefined) resume(sandbox, persisted, dataFile);
    const store = storeOf(settings, sandbox, persisted, lock?.guard);
    const commit = settings.commit ?? committer(sandbox, store);
    let isStopping = false;
    const context: ControlContext = {
      ...served,
      sandboxes,
      fixtures,
      controlOperations,
      testSettings: settings.tests ?? {},
      commit,
      startedAtMs: monotonicMs(),
      notReady: () => (isStopping ? 'the server is stopping' : store?.problem),
    };
    const app = createApp({ ...settings, context, pagesFolder });
    return {
      app: app.express,
      get served() {
        return { operations: context.operations, rules: context.rules };
      },
      sandbox,
      sandboxes,
      isResumed: persisted.content !== undefined,
      overriddenContract: overrides === undefined ? [] : overriddenContract(overrides, served),
      missingCollections: findMissingCollections(served.operations, sandbox.state),
      fixtureFolders: fixtures.usersFolders,
      customFixture: fixtures.customFileOf(fixture.name),
      reload: (file) => {
        const name = fixtures.nameOf(file);
        return name === undefined ? undefined : reloadFixture(name, context);
      },
      operationFiles,
      async reloadOperations() {
        const again = await withCustom(contract, settings.operations);
        overridesOf(settings, again);
        Object.assign(context, again);
        app.reloadOperations();
        const operations = again.operations.filter(({ custom }) => custom).map(({ id }) => id);
        for (const { sandbox } of sandboxes.all()) sandbox.log.add({ event: 'operations', data: { operations } });
      },
      begin: () => store?.begin(),
      beginStop() {
        isStopping = true;
      },
      async close() {
        try {
          store?.close();
        } finally {
          lock?.release();
        }
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

import { operations } from './api/operations.ts';
import { rulesFor } from './api/rules/index.ts';
import type { ControlContext } from './control/control-operation.ts';
import { controlOperations } from './control/operations.ts';
import { type GivenOverrides, InvalidOverrides } from './control/overrides/invalid-overrides.ts';
import { overriddenContract } from './control/overrides/overridden-contract.ts';
import { readOverrides } from './control/overrides/read-overrides.ts';
import { type Reload, reloadFixture } from './control/reset/reload.ts';
import type { Confirmations } from './core/assumption.ts';
import type { AssumptionValues } from './core/assumptions.ts';
import { monotonicMs, type Time, type Timers } from './core/clock.ts';
import type { Operation } from './core/operation.ts';
import type { Overrides } from './core/overrides.ts';
import type { Rules } from './core/rule.ts';
import type { Sandbox } from './core/sandbox/sandbox.ts';
import { Sandboxes } from './core/sandbox/sandboxes.ts';
import { type GivenOperations, OperationFiles } from './custom-operations/files.ts';
import { readOperations } from './custom-operations/read-operations.ts';
import { findMissingCollections } from './custom-operations/static-operation.ts';
import { dataRoot } from './data-root.ts';
import { answeredShapes, type OperationId } from './generated/operations.ts';
import { type App, createApp } from './http/app.ts';
import type { TrustProxy } from './http/server/trust-proxy.ts';
import type { RequestLine } from './http/service/log-request.ts';
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
    rules: rulesFor(operations, { request: bodySchemaOf, shapes: ({ id }) => answeredShapes[id as OperationId] }),
  };
}

async function withOwn(contract: Service, given: GivenOperations = []): Promise<Service> {
  if (given.length === 0) return contract;
  return serviceOf([...contract.operations, ...(await readOperations(given, contract.operations))]);
}

export const service = serviceOf(operations);

export interface MockSettings extends PersistenceSettings {
  /** Name of a fixture, or path of a fixture file. */
  fixture: string;
  fixturesDir: string | undefined;
  assumptions: AssumptionValues;
  /** Default: the service of the contract. */
  service?: Service | undefined;
  operations?: GivenOperations | undefined;
  /** Overrides that are not validated yet. */
  overrides?: GivenOverrides | undefined;
  /** Values of assumptions that users confirmed at a real service, with date and source. */
  confirmed?: Confirmations | undefined;
  taskStatus: number;
  /** Default: the clock of the machine. */
  time?: Time | undefined;
  /** Timers for delays of faults. Default: the timers of Node. */
  delayTimers?: Timers | undefined;
  control: boolean;
  controlToken: string | undefined;
  allowedHosts: readonly string[];
  cors: boolean;
  /** Origins of web pages that may call the service. An empty list allows all origins. */
  corsOrigins: readonly string[];
  trustProxy: TrustProxy;
  mockHeaders: boolean;
  bodyLimitBytes: number;
  maxSandboxes: number;
  /** Maximum number of requests in the journal of a sandbox. Default: `JOURNAL_LIMIT`. */
  journalLimit?: number | undefined;
  onRequest(line: RequestLine): void;
  /**
   * Saves changes instead of the store. In `compare`, this function leaves the changes pending, because `compare`
   * undoes most changes.
   */
  commit?: ((changed: Sandbox) => void) | undefined;
  /**
   * Called when another process owns the lock of the data file. leadmock then rejects all changes, so the caller should
   * close the mock.
   */
  onLockLost?: (error: Error) => void;
}

/** Mock that does not listen yet. `createServer(mock.app)` serves the mock. */
export interface Mock {
  app: App;
  /** Includes the current custom operations. */
  readonly served: Service;
  /** Sandbox `default`. */
  sandbox: Sandbox;
  sandboxes: Sandboxes;
  /** Whether the state comes from the data file instead of the fixture. */
  isResumed: boolean;
  /**
   * Number of bytes of an incomplete change at the end of the log. leadmock removes these bytes, because no
   * client got a response to this change.
   */
  incompleteBytes: number;
  /** New path of a log that does not belong to the data file, and the reason for the move. */
  unusedLog: { movesTo: string; why: string } | undefined;
  /** Descriptions of overrides that differ from the contract, one line for each. */
  overriddenContract: readonly string[];
  /** Descriptions of custom operations whose collection is missing at the start, one line for each. */
  missingCollections: readonly string[];
  fixtureFolders: readonly string[];
  /** File of the start-up fixture; {} for a built-in fixture. */
  customFixture: ReturnType<Fixtures['customFileOf']>;
  /**
   * Reads a changed file in `fixtureFolders`, and restarts the sandboxes that started from an earlier version of the
   * fixture. An invalid fixture changes no sandbox.
   * @returns undefined if the file is not a fixture
   */
  reload(file: string): Reload | undefined;
  operationFiles: OperationFiles;
  /**
   * Reads the JSON files of custom operations again, and serves the new operations. Does not read modules again.
   * @throws InvalidFile, InvalidOperations or InvalidOverrides if the new operations are invalid; the mock then serves
   * the current operations
   */
  reloadOperations(): Promise<void>;
  /** Starts to write the data file. Call `begin` when the mock is listening. */
  begin(): void;
  /** Writes the last changes to the data file, and unlocks the file. */
  close(): Promise<void>;
}

/** Folder of the built web pages, which `.ci/build/pages.mjs` writes. */
const pagesFolder = new URL('dist/panel/', dataRoot);

function overridesOf({ overrides: written }: MockSettings, of: Service): Overrides | undefined {
  if (written === undefined) return undefined;
  const { value, violations } = readOverrides(written.given, of);
  if (violations) throw new InvalidOverrides(written.source, violations);
  return value;
}

/**
 * Creates a mock from its fixture and data file. The mock does not listen yet, and has changed no file except the lock.
 * @throws InvalidOperations, InvalidOverrides, UnknownFixture, InvalidFile, DamagedLog, FixtureMismatch, DataFileInUse
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
  const served = await withOwn(contract, settings.operations);
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
    );
    const sandbox = sandboxes.default;
    const persisted = readPersisted(settings, fixture);
    if (dataFile !== undefined) resume(sandbox, persisted, dataFile);
    const store = storeOf(settings, sandbox, persisted, lock?.guard);
    const commit = settings.commit ?? committer(sandbox, store);
    const context: ControlContext = {
      ...served,
      sandboxes,
      fixtures,
      controlOperations,
      commit,
      startedAtMs: monotonicMs(),
      storeProblem: () => store?.problem,
    };
    const app = createApp({ ...settings, context, pagesFolder });
    return {
      app,
      get served() {
        return { operations: context.operations, rules: context.rules };
      },
      sandbox,
      sandboxes,
      isResumed: persisted.content !== undefined,
      incompleteBytes: persisted.incompleteBytes,
      unusedLog: persisted.unusedLog,
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
        const again = await withOwn(contract, settings.operations);
        overridesOf(settings, again);
        Object.assign(context, again);
        // This code replaces only the routes, so that connections and running requests continue.
        app.router.stack = createApp({ ...settings, context, pagesFolder }).router.stack;
        const operations = again.operations.filter(({ custom }) => custom).map(({ id }) => id);
        for (const { sandbox } of sandboxes.all()) sandbox.log.add({ event: 'operations', data: { operations } });
      },
      begin: () => store?.begin(),
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

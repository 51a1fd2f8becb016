import { createdAt } from './api/lead/created-at.ts';
import { lints } from './api/lints.ts';
import { operations } from './api/operations.ts';
import { ruleSections, rulesOf } from './api/rules/index.ts';
import { controlOperations } from './control/operations.ts';
import type { ControlPorts } from './control/ports.ts';
import { Problem } from './control/problem.ts';
import { type Reload, reloadFixture } from './control/reset/reload.ts';
import type { AssumptionValues } from './core/assumptions.ts';
import type { ChangeEntry } from './core/change-entry.ts';
import { monotonicMs } from './core/clock.ts';
import type { Fixture } from './core/fixture.ts';
import type { Sandbox } from './core/sandbox.ts';
import { Sandboxes } from './core/sandboxes.ts';
import { dataRoot } from './data-root.ts';
import { type App, createApp } from './http/app.ts';
import { type ControlFetch, controlFetch } from './http/control-fetch.ts';
import type { RequestLine } from './http/record.ts';
import type { TrustProxy } from './http/trust-proxy.ts';
import { controlOpenApiDocument } from './schema/control-openapi.ts';
import { type DataFileContent, fromDataFile, parseDataFile, toDataFile } from './schema/data-file.ts';
import { Fixtures, UnknownFixture } from './schema/fixtures.ts';
import { InvalidFile, placed } from './schema/json-file.ts';
import { jsonPieces } from './schema/json-pieces.ts';
import { openApiDocument } from './schema/openapi.ts';
import { checkRecord, checkSeed, checkSeedShape, fieldsOf } from './schema/seed.ts';
import { DataFileStore, defaultTiming, type SnapshotTiming } from './store/data-file.ts';
import { readChanges, readDataFile } from './store/kept-files.ts';
import { lockDataFile } from './store/lock.ts';
import { ephemeralStore, type Store } from './store/store.ts';
import { version } from './version.ts';

/** Everything that makes one leadmock differ from another. */
export interface MockSettings {
  /** Name of a fixture, or path of a fixture file. */
  fixture: string;
  /** Folder of the user's own fixtures. */
  fixturesDir: string | undefined;
  assumptions: AssumptionValues;
  /** `status` of a new task. */
  taskStatus: number;
  /** Path of the data file; undefined keeps nothing. */
  dataFile: string | undefined;
  /** Begin with the fixture, whatever the data file holds. */
  fresh: boolean;
  /** When the readable file is written; the default suits everyone but tests. */
  snapshotTiming?: SnapshotTiming;
  control: boolean;
  controlToken: string | undefined;
  allowedHosts: readonly string[];
  cors: boolean;
  /** The origins that the service plane is open to; all of them when there are none. */
  corsOrigins: readonly string[];
  trustProxy: TrustProxy;
  mockHeaders: boolean;
  bodyLimitBytes: number;
  maxSandboxes: number;
  onRequest(line: RequestLine): void;
  /** An error that no rule foresees: a defect, or a file that cannot be written. */
  onDefect(error: unknown): void;
}

/** A mock that is whole but not yet listening: `createServer(mock.app)` serves it. */
export interface Mock {
  app: App;
  /** The sandbox that every request reaches which names none. */
  sandbox: Sandbox;
  /** That one and all others. */
  sandboxes: Sandboxes;
  /** Whether the state was read from the data file rather than made from the fixture. */
  isResumed: boolean;
  /** Bytes of a change that an earlier run was killed over: never answered, and cut off. */
  tornBytes: number;
  /** The control plane for this process: a `fetch` without a socket. */
  fetch: ControlFetch;
  /** The folders in which the user's own fixtures are. */
  fixtureFolders: readonly string[];
  /** Reads a file of these folders that has changed, where it is a fixture; what starts from it begins anew. */
  reload(file: string): Reload | undefined;
  /** Takes possession of the data file; called once the mock listens. Fails when the file cannot be written. */
  begin(): void;
  /** Writes what is not yet written. Fails when that cannot be done. */
  close(): Promise<void>;
}

/** The data file was made from another fixture than the one asked for. */
export class FixtureMismatch extends Error {
  constructor(file: string, made: string, asked: string) {
    super(
      `${file} was made from the fixture ${made}, not ${asked}: --fresh begins anew with ${asked} (and gives up what the file holds), --ephemeral leaves the file alone, --data-file names another one`,
    );
    this.name = 'FixtureMismatch';
  }
}

/** Where `.ci/build.mjs` puts the web pages. From the sources they are the ones that were built last. */
const pagesFolder = new URL('dist/panel/', dataRoot);

/** What an earlier run left: the data file, and the changes logged after it. */
interface Kept {
  content: DataFileContent | undefined;
  entries: ChangeEntry[];
  lastChange: number;
  tornBytes: number;
}

const nothingKept: Kept = { content: undefined, entries: [], lastChange: 0, tornBytes: 0 };

async function readKept({ dataFile, fresh }: MockSettings, fixture: Fixture): Promise<Kept> {
  if (dataFile === undefined || fresh) return nothingKept;
  const content = await readDataFile(dataFile, (text) => parseDataFile(dataFile, text)).catch((error: Error) => {
    if (error instanceof InvalidFile) throw error;
    throw new InvalidFile(dataFile, [{ pointer: '', message: `cannot be read: ${error.message}` }]);
  });
  // The file is made before the first change: a log without it belongs to nothing.
  if (!content) return nothingKept;
  if (content.$meta.fixture !== fixture.origin) {
    throw new FixtureMismatch(dataFile, content.$meta.fixture, fixture.origin);
  }
  return { content, ...readChanges(dataFile, content.$meta.change) };
}

/** The sandbox as it was when the last change was written down. */
function resume(sandbox: Sandbox, { content, entries }: Kept): void {
  if (!content) return;
  sandbox.restore(fromDataFile(content));
  for (const entry of entries) sandbox.replay(entry);
  sandbox.settle();
}

function storeOf(settings: MockSettings, sandbox: Sandbox, { lastChange }: Kept): Store {
  const { dataFile, onDefect, snapshotTiming = defaultTiming } = settings;
  if (dataFile === undefined) return ephemeralStore;
  return new DataFileStore(dataFile, {
    lastChange,
    content: (change) => jsonPieces(toDataFile(sandbox.image(), sandbox.startUp.fixture.origin, change)),
    touched: () => sandbox.touchedEntry(),
    onProblem: onDefect,
    timing: snapshotTiming,
  });
}

/** Writes down what a request has changed; what cannot be written down is taken back. */
function committer(sandbox: Sandbox, store: Store): (changed: Sandbox) => void {
  return (changed) => {
    if (!changed.hasChanged) return;
    try {
      if (changed === sandbox && store !== ephemeralStore) store.commit(changed.pendingEntry());
      changed.settle();
    } catch (error) {
      changed.undo();
      throw error;
    }
  };
}

async function closeWhole(store: Store): Promise<void> {
  await store.close();
  if (store.problem !== undefined) throw new Error(`the state could not be written whole: ${store.problem}`);
}

/** OpenAPI of the nine operations, each with its rules. */
export function openApi(): object {
  return openApiDocument(
    operations.map((operation) => ({ ...operation, rules: rulesOf(operation.id) })),
    version,
  );
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

function controlPorts(parts: PortParts): ControlPorts {
  const { fixtures, store, sandboxes } = parts;
  return {
    sandboxes,
    serviceOperations: operations,
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
    checkSeed,
    checkSeedShape,
    checkRecord,
    fieldsOf,
    createdAt,
    ruleSections,
    lints,
    openApi,
    controlOpenApi: () => controlOpenApiDocument(controlOperations, version),
  };
}

/**
 * Builds a mock: reads fixture and data file, makes the sandbox, and puts the app around it. Nothing listens yet, and nothing
 * that an earlier run left is touched.
 * @throws UnknownFixture, InvalidFile, DamagedLog, FixtureMismatch, DataFileInUse, UnwritableDataFile
 */
export async function createMock(settings: MockSettings): Promise<Mock> {
  const { assumptions, taskStatus, dataFile } = settings;
  const fixtures = new Fixtures(settings.fixturesDir);
  const fixture = fixtures.startUp(settings.fixture, assumptions.unknownReference);
  const unlock = dataFile === undefined ? () => {} : await lockDataFile(dataFile);
  try {
    const sandboxes = new Sandboxes({ fixture, assumptions, taskStatus }, settings.maxSandboxes);
    const sandbox = sandboxes.default;
    const kept = await readKept(settings, fixture);
    resume(sandbox, kept);
    const store = storeOf(settings, sandbox, kept);
    const commit = committer(sandbox, store);
    const ports = controlPorts({ fixtures, store, sandboxes, commit });
    const app = createApp({ ...settings, sandboxes, ports, commit, pagesFolder });
    return {
      app,
      sandbox,
      sandboxes,
      isResumed: kept.content !== undefined,
      tornBytes: kept.tornBytes,
      fetch: controlFetch({ ports, commit, sandboxes, onDefect: settings.onDefect }),
      fixtureFolders: fixtures.usersFolders,
      reload: (file) => {
        const name = fixtures.nameOf(file);
        return name === undefined ? undefined : reloadFixture(name, { ports, commit });
      },
      begin: () => store.begin(),
      close: () => closeWhole(store).finally(unlock),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

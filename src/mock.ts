import { readFileSync } from 'node:fs';
import { createdAt } from './api/lead/created-at.ts';
import { operations } from './api/operations.ts';
import { ruleSections, rulesOf } from './api/rules/index.ts';
import type { ControlPorts } from './control/ports.ts';
import type { AssumptionValues } from './core/assumptions.ts';
import { monotonicMs } from './core/clock.ts';
import type { Fixture } from './core/fixture.ts';
import type { Sandbox } from './core/sandbox.ts';
import { Sandboxes } from './core/sandboxes.ts';
import { dataRoot } from './data-root.ts';
import { type App, createApp } from './http/app.ts';
import type { RequestLine } from './http/record.ts';
import type { TrustProxy } from './http/trust-proxy.ts';
import { type DataFileContent, fromDataFile, parseDataFile, toDataFile } from './schema/data-file.ts';
import { Fixtures, UnknownFixture } from './schema/fixtures.ts';
import { InvalidFile, placed } from './schema/json-file.ts';
import { openApiDocument } from './schema/openapi.ts';
import { checkRecord, checkSeed, checkSeedShape, fieldsOf } from './schema/seed.ts';
import { dataFileStore, readDataFile } from './store/data-file.ts';
import { ephemeralStore, type Store } from './store/store.ts';

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
  control: boolean;
  controlToken: string | undefined;
  allowedHosts: readonly string[];
  cors: boolean;
  trustProxy: TrustProxy;
  mockHeaders: boolean;
  bodyLimitBytes: number;
  onRequest(line: RequestLine): void;
  /** An error that no rule foresees: a defect, or a file that cannot be written. */
  onDefect(error: unknown): void;
}

/** A mock that is whole but not yet listening: `createServer(mock.app)` serves it. */
export interface Mock {
  app: App;
  /** The sandbox that every request reaches. */
  sandbox: Sandbox;
  /** Whether the state was read from the data file rather than made from the fixture. */
  isResumed: boolean;
  /** Takes possession of the data file; called once the mock listens. Fails when the file cannot be written. */
  begin(): Promise<void>;
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

export const version: string = JSON.parse(readFileSync(new URL('package.json', dataRoot), 'utf8')).version;

/** What the data file of an earlier run holds, where it is to be gone on with. */
async function resume({ dataFile, fresh }: MockSettings, fixture: Fixture): Promise<DataFileContent | undefined> {
  if (dataFile === undefined || fresh) return undefined;
  const content = await readDataFile(dataFile, (text) => parseDataFile(dataFile, text)).catch((error: Error) => {
    if (error instanceof InvalidFile) throw error;
    throw new InvalidFile(dataFile, [{ pointer: '', message: `cannot be read: ${error.message}` }]);
  });
  if (content && content.$meta.fixture !== fixture.origin) {
    throw new FixtureMismatch(dataFile, content.$meta.fixture, fixture.origin);
  }
  return content;
}

function storeOf(settings: MockSettings, sandbox: Sandbox): Store {
  const { dataFile, onDefect } = settings;
  if (dataFile === undefined) return ephemeralStore;
  return dataFileStore(dataFile, {
    content: () => toDataFile(sandbox.image(), sandbox.startUp.fixture.origin),
    onProblem: onDefect,
  });
}

async function closeWhole(store: Store): Promise<void> {
  await store.close();
  if (store.problem !== undefined) throw new Error(`the last changes are lost: ${store.problem}`);
}

function controlPorts(fixtures: Fixtures, store: Store): ControlPorts {
  return {
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
    openApi: () =>
      openApiDocument(
        operations.map((operation) => ({ ...operation, rules: rulesOf(operation.id) })),
        version,
      ),
  };
}

/**
 * Builds a mock: reads fixture and data file, makes the sandbox, and puts the app around it. Nothing listens yet, and nothing
 * is written.
 * @throws UnknownFixture, InvalidFile, FixtureMismatch
 */
export async function createMock(settings: MockSettings): Promise<Mock> {
  const { assumptions, taskStatus } = settings;
  const fixtures = new Fixtures(settings.fixturesDir);
  const fixture = fixtures.startUp(settings.fixture, assumptions.unknownReference);
  const resumed = await resume(settings, fixture);
  const sandboxes = new Sandboxes({ fixture, assumptions, taskStatus });
  const sandbox = sandboxes.default;
  if (resumed) sandbox.restore(fromDataFile(resumed));
  sandbox.takeChanges();

  const store = storeOf(settings, sandbox);
  const commit = (changed: Sandbox) => {
    const changes = changed.takeChanges();
    if (changes === 'everything' || changes.length > 0) store.commit();
  };
  const app = createApp({ ...settings, sandboxes, ports: controlPorts(fixtures, store), commit });
  return { app, sandbox, isResumed: resumed !== undefined, begin: () => store.begin(), close: () => closeWhole(store) };
}

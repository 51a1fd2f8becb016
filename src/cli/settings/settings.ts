import { existsSync } from 'node:fs';
import type { MockSettings } from '../../mock/create-mock.ts';
import type { WatchedBy } from '../../watch/watch-folders.ts';
import { dataFilePath, isOnReadOnlyDisk } from './data-file-path.ts';
import { mergeSettings } from './exclusive-settings.ts';
import { type RawSettings, sourceOf } from './raw-settings.ts';
import { Reader } from './reader.ts';

const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

interface ReadyFile {
  path: string;
  /** Flag, variable or configuration key that sets the path, for messages. */
  source: string;
}

export interface ServeSettings {
  mock: Omit<MockSettings, 'onRequest' | 'onDefect'>;
  host: string;
  port: number;
  logLevel: LogLevel;
  /**
   * Ready files of the configuration file, the environment and the flags. `serve` writes all these files, because the
   * health check of the container image reads the file in the environment, not the file in the flags of `serve`.
   */
  readyFiles: readonly ReadyFile[];
  /** Path of the default data file, if the file is missing on a read-only file system; leadmock then saves no state. */
  notPersisted: string | undefined;
  /** undefined if `watch` and `watch-poll` are off. */
  watch: WatchedBy | undefined;
}

/** Copies the settings without the data file, which a server may be using. A mock with the copy logs no requests. */
export function quiet(mock: ServeSettings['mock']): MockSettings {
  return { ...mock, dataFile: undefined, onRequest() {}, onDefect: (error) => console.error(error) };
}

function valuesOf(read: Reader) {
  return {
    mock: {
      fixture: read.path('fixture') ?? read.text('fixture'),
      fixturesDir: read.path('fixtures-dir'),
      assumptions: read.assumptions(),
      operations: read.paths('operations'),
      taskStatus: read.integer('task-status', 1_000_000),
      fresh: read.isOn('fresh'),
      control: !read.isOn('no-control'),
      controlToken: read.secret('control-token'),
      allowedHosts: read.hosts('allowed-hosts'),
      cors: !read.isOn('no-cors'),
      corsOrigins: read.origins('cors-origin'),
      trustProxy: read.trustProxy(),
      mockHeaders: !read.isOn('no-mock-headers'),
      requireSandbox: read.isOn('require-sandbox'),
      replica: read.label('replica'),
      bodyLimitBytes: read.bytes('body-limit'),
      journalLimit: read.integer('journal-limit', 100_000, 1),
      maxSandboxes: read.integer('max-sandboxes', 100_000, 2),
    },
    isEphemeral: read.isOn('ephemeral'),
    host: read.text('host'),
    port: read.integer('port', 65_535),
    logLevel: read.choice('log-level', LOG_LEVELS),
    watch: watchedBy(read.isOn('watch'), read.isOn('watch-poll')),
  };
}

function readyFilesOf(place: RawSettings): ReadyFile[] {
  const path = new Reader(place).path('ready-file');
  return path === undefined ? [] : [{ path, source: sourceOf(place, 'ready-file') }];
}

function watchedBy(isWatched: boolean, isPolled: boolean): WatchedBy | undefined {
  if (isPolled) return 'polling';
  return isWatched ? 'events' : undefined;
}

/** @throws UsageError if a setting is invalid, unless a later place overrides or excludes the setting */
export function readSettings(places: readonly RawSettings[]): ServeSettings {
  const raw = mergeSettings(places);
  const read = new Reader(raw);
  const { isEphemeral, mock, ...values } = valuesOf(read);
  const dataFile = isEphemeral ? undefined : dataFilePath(read.path('data-file') ?? read.text('data-file'));
  const isUnset = dataFile !== undefined && read.optional('data-file') === undefined;
  const notPersisted = isUnset && !existsSync(dataFile) && isOnReadOnlyDisk(dataFile) ? dataFile : undefined;
  return {
    ...values,
    mock: {
      ...mock,
      overrides: raw.overrides,
      confirmed: raw.confirmed,
      dataFile: notPersisted === undefined ? dataFile : undefined,
    },
    notPersisted,
    readyFiles: places.flatMap(readyFilesOf),
  };
}

import { existsSync } from 'node:fs';
import type { MockSettings } from '../../mock.ts';
import type { WatchedBy } from '../serve/watch-folders.ts';
import { UsageError } from '../usage-error.ts';
import { isOnReadOnlyDisk } from './data-file-path.ts';
import type { RawSettings } from './raw-settings.ts';
import { Reader } from './reader.ts';

const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything that `leadmock serve` can be told, checked. */
export interface ServeSettings {
  mock: Omit<MockSettings, 'onRequest' | 'onDefect'>;
  host: string;
  port: number;
  logLevel: LogLevel;
  readyFile: string | undefined;
  /** The data file that nobody asked for and that cannot be, on a read-only file system: nothing is persisted. */
  notPersisted: string | undefined;
  /** How to learn that the file of a fixture was changed; undefined when nobody wants to. */
  watch: WatchedBy | undefined;
}

/**
 * Checks what was set and fills in the defaults.
 * @throws UsageError for the first setting that cannot be
 */
export function readSettings(raw: RawSettings): ServeSettings {
  const read = new Reader(raw);
  const isEphemeral = read.isOn('ephemeral');
  if (isEphemeral && read.isOn('fresh'))
    throw new UsageError('--fresh and --ephemeral are mutually exclusive: --ephemeral has no data file');
  read.refuseTogether('ephemeral', 'data-file', 'the one persists nothing, the other names where');
  read.refuseTogether(
    'no-cors',
    'cors-origin',
    'the one closes the service to all web pages, the other opens it to some',
  );
  const dataFile = isEphemeral ? undefined : read.dataFile();
  const canPersist =
    dataFile === undefined ||
    read.optional('data-file') !== undefined ||
    existsSync(dataFile) ||
    !isOnReadOnlyDisk(dataFile);
  return {
    mock: {
      fixture: read.text('fixture'),
      fixturesDir: read.optional('fixtures-dir'),
      assumptions: read.assumptions(),
      overrides: raw.overrides,
      operations: read.list('operations'),
      taskStatus: read.integer('task-status', 1_000_000),
      dataFile: canPersist ? dataFile : undefined,
      fresh: read.isOn('fresh'),
      control: !read.isOn('no-control'),
      controlToken: read.secret('control-token'),
      allowedHosts: read.hosts('allowed-hosts'),
      cors: !read.isOn('no-cors'),
      corsOrigins: read.origins('cors-origin'),
      trustProxy: read.trustProxy(),
      mockHeaders: !read.isOn('no-mock-headers'),
      bodyLimitBytes: read.bytes('body-limit'),
      maxSandboxes: read.integer('max-sandboxes', 100_000, 1),
    },
    host: read.text('host'),
    port: read.integer('port', 65_535),
    logLevel: read.choice('log-level', LOG_LEVELS),
    readyFile: read.optional('ready-file'),
    notPersisted: canPersist ? undefined : dataFile,
    watch: read.isOn('watch-poll') ? 'polling' : read.isOn('watch') ? 'events' : undefined,
  };
}

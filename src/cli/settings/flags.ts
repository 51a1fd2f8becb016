interface Flag {
  type: 'text' | 'list' | 'boolean';
  describe: string;
  /** Default value, also for the help and the docs. `none`, `all` and `off` describe a missing setting. */
  default: string;
  /** Placeholder of the value in the docs. */
  value?: string;
}

function text(value: string, standard: string, describe: string): Flag {
  return { type: 'text', value, default: standard, describe };
}

function list(value: string, standard: string, describe: string): Flag {
  return { type: 'list', value, default: standard, describe };
}

function boolean(describe: string): Flag {
  return { type: 'boolean', default: 'off', describe };
}

/** Flags of `leadmock serve`. Each flag also has an environment variable. */
export const serveFlags = {
  port: text('number', '8080', 'Port to listen on; 0 selects a free port (also: PORT)'),
  host: text(
    'address',
    'localhost',
    'Address to listen on, such as 0.0.0.0 (every IPv4 address) or :: (every address)',
  ),
  fixture: text(
    'name|file',
    'default',
    'Fixture to load if no data file exists, and after a reset: default, empty, a name in --fixtures-dir, or the path of a file',
  ),
  'fixtures-dir': text('folder', 'none', 'Folder of custom fixtures for start, reset and seed'),
  operations: list('file', 'none', 'Add custom operations from a JSON file or a module (.mjs) (comma-separated)'),
  watch: boolean('Reload custom fixtures and JSON files of --operations when these files change'),
  'watch-poll': boolean('Like --watch, for bind mounts of containers and network drives'),
  'data-file': text('file', 'data/db.json', 'File that persists the state'),
  fresh: boolean('Load the fixture, and discard the contents of the data file'),
  ephemeral: boolean('Keep the state only in memory'),
  assume: list('id=value', 'none', 'Set an assumption about an open point of the contract (comma-separated)'),
  preset: text('name', 'none', 'Set several assumptions at once: conventional or strict'),
  'task-status': text('number', '0', 'Status of a new task'),
  'body-limit': text('size', '1mb', 'Maximum size of a request body, such as 500kb or 2mb'),
  'max-sandboxes': text('number', '1000', 'Maximum number of sandboxes, including default'),
  'require-sandbox': boolean('Reject requests to the sandbox default, for tests that have a sandbox each'),
  replica: text('label', 'none', 'Label of this replica, such as b, the end of sandbox names that leadmock chooses'),
  'journal-limit': text('number', '1000', 'Maximum number of requests in the journal of a sandbox'),
  'trust-proxy': text(
    'setting',
    'false',
    'Read the address of a client from X-Forwarded-For, as Express does: true, a number of proxies, or their addresses',
  ),
  'no-cors': boolean('Send no CORS headers, so browsers block calls from pages of other origins'),
  'cors-origin': list(
    'origin',
    'all',
    'Send CORS headers only to pages of this origin, such as http://localhost:3000 (comma-separated)',
  ),
  'no-mock-headers': boolean('Omit X-Mock-* headers from responses'),
  'no-control': boolean('Remove /_mock except health and ready'),
  'control-token': text(
    'secret',
    'none',
    'Require Authorization: Bearer <secret> for /_mock calls except health and ready',
  ),
  'allowed-hosts': list(
    'host',
    'none',
    'Accept another host name for /_mock, and for the service with --no-cors or --cors-origin (comma-separated)',
  ),
  'log-level': text('level', 'info', 'Level of the log: silent, error, info or debug'),
  'ready-file': text('file', 'none', 'Write {url, port, pid} to this file while the server is ready'),
};

export type FlagName = keyof typeof serveFlags;

export const flagNames = Object.keys(serveFlags) as FlagName[];

export function environmentName(name: FlagName): string {
  return `LEADMOCK_${name.toUpperCase().replaceAll('-', '_')}`;
}

interface Flag {
  type: 'text' | 'list' | 'boolean';
  describe: string;
  /** Default value, as shown by help and docs. */
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

/** Flags of `leadmock serve`, with placeholder, default and help. Each flag also has an environment variable. */
export const serveFlags = {
  port: text('number', '8080', 'Port to listen on; 0 takes any free one (also: PORT)'),
  host: text(
    'address',
    'localhost',
    'Address to listen on; localhost is 127.0.0.1 and ::1; :: is every address of IPv6 and IPv4, 0.0.0.0 of IPv4',
  ),
  fixture: text(
    'name|file',
    'default',
    'State to start from and to reset to: default, empty, one of --fixtures-dir, or the path of a file',
  ),
  'fixtures-dir': text('folder', 'none', 'Folder of custom fixtures, which reset and seed can name'),
  operations: list(
    'file',
    'none',
    'Custom operations next to those of the contract, from a JSON file or a module (.mjs) (repeatable, or separated by commas)',
  ),
  watch: boolean(
    'Reload a custom fixture, or a JSON file of --operations, when it changes; a broken one changes nothing',
  ),
  'watch-poll': boolean(
    'Like --watch where the file system sends no events, as in bind mounts of containers: polls every half second',
  ),
  'data-file': text('file', 'data/db.json', 'Where the state is persisted'),
  fresh: boolean('Start from the fixture, and discard the contents of the data file'),
  ephemeral: boolean('Persist nothing'),
  assume: list(
    'id=value',
    'none',
    'Set an assumption where the contract is silent (repeatable, or separated by commas)',
  ),
  preset: text('name', 'none', 'Set several assumptions at once: conventional or strict'),
  'task-status': text('number', '0', 'status of a new task'),
  'body-limit': text('size', '1mb', 'Largest body of a service request, such as 500kb or 2mb'),
  'max-sandboxes': text('number', '1000', 'Most sandboxes at a time, including default'),
  'journal-limit': text('number', '1000', 'Most requests that the journal of a sandbox keeps'),
  'trust-proxy': text(
    'setting',
    'false',
    'Whose X-Forwarded-For counts for "one user per IP", as Express means it: true, a number of hops, or addresses',
  ),
  'no-cors': boolean('Close the service to web pages'),
  'cors-origin': list(
    'origin',
    'all',
    'Open the service only to these web pages, such as http://localhost:3000 (repeatable, or separated by commas)',
  ),
  'no-mock-headers': boolean('Answer without X-Mock-* headers'),
  'no-control': boolean('Remove /_mock except health and ready'),
  'control-token': text('secret', 'none', 'Require Authorization: Bearer <secret> under /_mock'),
  'allowed-hosts': list(
    'host',
    'none',
    'Further host names of this server: for /_mock, and for the service with --no-cors or --cors-origin (repeatable, or separated by commas)',
  ),
  'log-level': text('level', 'info', 'silent, error, info or debug'),
  'ready-file': text(
    'file',
    'none',
    'Write {url, port, pid} here once ready; healthcheck reads it. A flag adds a file to that of the variable',
  ),
};

export type FlagName = keyof typeof serveFlags;

export const flagNames = Object.keys(serveFlags) as FlagName[];

export function environmentName(name: FlagName): string {
  return `LEADMOCK_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** How a flag is written. */
interface Flag {
  type: 'text' | 'list' | 'boolean';
  describe: string;
  /** As the help and the documentation show it. */
  default: string;
  /** What stands for the value in the help. */
  value?: string;
}

/** All flags of `leadmock serve`. Each has an environment variable: LEADMOCK_ and the name in upper case with underscores. */
export const serveFlags = {
  port: {
    type: 'text',
    value: 'number',
    default: '8080',
    describe: 'Port to listen on; 0 takes any free one (also: PORT)',
  },
  host: {
    type: 'text',
    value: 'address',
    default: 'localhost',
    describe: 'Address to listen on; localhost is 127.0.0.1 and ::1, 0.0.0.0 is everywhere',
  },
  fixture: {
    type: 'text',
    value: 'name|file',
    default: 'default',
    describe: 'State to start from and to reset to: default, empty, one of --fixtures-dir, or the path of a file',
  },
  'fixtures-dir': {
    type: 'text',
    value: 'folder',
    default: 'none',
    describe: 'Folder of your own fixtures, which reset and seed can name',
  },
  operations: {
    type: 'list',
    value: 'file',
    default: 'none',
    describe:
      'Operations of your own beside those of the contract, from a JSON file or a module (.mjs) (repeatable, or separated by commas)',
  },
  watch: {
    type: 'boolean',
    default: 'off',
    describe:
      'Reload a fixture of your own, or a JSON file of --operations, when it changes; a broken one changes nothing',
  },
  'watch-poll': {
    type: 'boolean',
    default: 'off',
    describe:
      'Like --watch where the file system sends no events, as in bind mounts of containers: polls every half second',
  },
  'data-file': {
    type: 'text',
    value: 'file',
    default: 'data/db.json',
    describe: 'Where the state is persisted',
  },
  fresh: { type: 'boolean', default: 'off', describe: 'Start from the fixture, whatever the data file holds' },
  ephemeral: { type: 'boolean', default: 'off', describe: 'Persist nothing' },
  assume: {
    type: 'list',
    value: 'id=value',
    default: 'none',
    describe: 'Set an assumption where the contract is silent (repeatable, or separated by commas)',
  },
  preset: {
    type: 'text',
    value: 'name',
    default: 'none',
    describe: 'Set several assumptions at once: conventional or strict',
  },
  'task-status': { type: 'text', value: 'number', default: '0', describe: 'status of a new task' },
  'body-limit': {
    type: 'text',
    value: 'size',
    default: '1mb',
    describe: 'Largest body of a service request, such as 500kb or 2mb',
  },
  'max-sandboxes': {
    type: 'text',
    value: 'number',
    default: '1000',
    describe: 'Most sandboxes at a time, including default',
  },
  'trust-proxy': {
    type: 'text',
    value: 'setting',
    default: 'false',
    describe:
      'Whose X-Forwarded-For counts for "one user per IP", as Express means it: true, a number of hops, or addresses',
  },
  'no-cors': { type: 'boolean', default: 'off', describe: 'Close the service to web pages' },
  'cors-origin': {
    type: 'list',
    value: 'origin',
    default: 'all',
    describe:
      'Open the service only to these web pages, such as http://localhost:3000 (repeatable, or separated by commas)',
  },
  'no-mock-headers': { type: 'boolean', default: 'off', describe: 'Answer without X-Mock-* headers' },
  'no-control': { type: 'boolean', default: 'off', describe: 'Remove /_mock except health and ready' },
  'control-token': {
    type: 'text',
    value: 'secret',
    default: 'none',
    describe: 'Require Authorization: Bearer <secret> under /_mock',
  },
  'allowed-hosts': {
    type: 'list',
    value: 'host',
    default: 'none',
    describe:
      'Further host names under which /_mock answers, and the service where it is closed to pages (repeatable, or separated by commas)',
  },
  'log-level': { type: 'text', value: 'level', default: 'info', describe: 'silent, error, info or debug' },
  'ready-file': {
    type: 'text',
    value: 'file',
    default: 'none',
    describe: 'Write {url, port, pid} here once ready; by default beside the data file, or in the temporary folder',
  },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof serveFlags;

export const flagNames = Object.keys(serveFlags) as FlagName[];

/** A flag as the help and the documentation write it. */
export function usageOf(name: FlagName): string {
  const flag: Flag = serveFlags[name];
  return flag.value === undefined ? `--${name}` : `--${name} <${flag.value}>`;
}

export function environmentName(name: FlagName): string {
  return `LEADMOCK_${name.toUpperCase().replaceAll('-', '_')}`;
}

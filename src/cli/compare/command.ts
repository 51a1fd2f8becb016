import { existsSync } from 'node:fs';
import type { Command } from '../command.ts';
import { DASH } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { text } from '../yargs-options.ts';

/** Credentials are not flags, because other users can see command lines, and shells save command lines. */
const flags: NonNullable<Command['flags']> = {
  lead: {
    ...text,
    describe: 'Id of a lead; compare may change its owner, and add payments and comments [101 for a leadmock]',
  },
  'lead-is-deal': { ...text, describe: 'Whether the lead is a deal: true or false' },
  view: { ...text, describe: 'Id of a view that compare reads and may edit [1001 for a leadmock]' },
  'view-to-delete': { ...text, describe: 'Id of a view that compare may delete [1002 for a leadmock]' },
  project: { ...text, describe: 'Id of the project of the lead and of new tasks [1 for a leadmock]' },
  employee: { ...text, describe: 'Id of an employee: owner of new tasks, new owner of the lead [12 for a leadmock]' },
  label: { ...text, describe: 'Id of a label of the project [21 for a leadmock]' },
  'allow-writes': { type: 'boolean', describe: 'Also send requests that change records (default for a leadmock)' },
  pace: { ...text, describe: 'Maximum number of requests per second [2, or 100 for a leadmock]' },
  'dry-run': { type: 'boolean', describe: 'Print planned changes and the number of requests; send only GET /_mock' },
  fixture: { ...text, describe: 'Write the masked records of a recording to this file [none]' },
  'save-config': { ...text, describe: 'Write the detected values of assumptions to this configuration file [none]' },
  'save-har': { ...text, describe: 'Write all requests and responses, masked, to this new HAR file [none]' },
  baseline: { ...text, describe: 'Exit with 5 only for violations that this saved --json output does not list [none]' },
  json: { type: 'boolean', describe: 'Print one JSON document' },
};

const RECORDING_FLAGS = ['fixture', 'save-config', 'baseline', 'json'];

/** Whether the target is a dash, or has no URL scheme, and exists or contains a file extension such as `.har`. */
function isFile(target: string): boolean {
  if (target === DASH) return true;
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(target) && (/\.\w*har\b/i.test(target) || existsSync(target));
}

export const compareCommand: Command = {
  usage: 'compare <target>',
  describe: 'Compare a service, or a HAR recording, with the contract',
  words: { target: 'Base URL of the service, or path of a HAR file; - reads standard input' },
  flags,
  examples: [
    ['leadmock compare http://localhost:8080/_sandbox/compare', 'check leadmock itself, in a separate sandbox'],
    ['leadmock compare https://api.example.com --view 7', 'send only reads, logins and logouts'],
    [
      'leadmock compare https://api.example.com --allow-writes --lead 7 --project 3 --employee 5 --save-config leadmock.config.json',
      'also send writes, and save the detected values for the next start',
    ],
    ['leadmock compare traffic.har --fixture account.json', 'analyze a HAR recording offline'],
    ['leadmock compare traffic.har --baseline old.json', 'exit with 5 only for violations that old.json does not list'],
  ],
  epilogue:
    'LEADMOCK_COMPARE_LOGIN and LEADMOCK_COMPARE_PASSWORD set the user who logs in. If the service is a leadmock, LEADMOCK_COMPARE_LOGIN_2 and LEADMOCK_COMPARE_PASSWORD_2 set a second user.',
  async run(args, environment) {
    const target = String(args['target']);
    if (!isFile(target)) return (await import('./run.ts')).compareUrl(args, environment);
    const odd = Object.keys(flags).find((name) => args[name] !== undefined && !RECORDING_FLAGS.includes(name));
    if (odd !== undefined) throw new UsageError(`--${odd} needs a URL, not a recording. Remove --${odd}`);
    return (await import('./recording.ts')).compareFile(target, args, environment);
  },
};

import { existsSync } from 'node:fs';
import type { Command } from '../command.ts';
import { DASH } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { text } from '../yargs-options.ts';

/** Credentials are not flags, because other users can see command lines, and shells save command lines. */
const flags: NonNullable<Command['flags']> = {
  lead: { ...text, describe: 'Id of a lead; compare may change its owner, and add payments and comments' },
  'lead-is-deal': { ...text, describe: 'Whether the lead is a deal: true or false' },
  view: { ...text, describe: 'Id of a view that compare reads and may edit' },
  'view-to-delete': { ...text, describe: 'Id of a view that compare may delete' },
  project: { ...text, describe: 'Id of the project of the lead and of new tasks' },
  employee: { ...text, describe: 'Id of an employee: owner of new tasks, new owner of the lead' },
  label: { ...text, describe: 'Id of a label of the project' },
  'allow-writes': { type: 'boolean', describe: 'Also send requests that change records' },
  'dry-run': { type: 'boolean', describe: 'Print planned changes and the number of requests; send nothing' },
  fixture: { ...text, describe: 'Write the masked records of a recording to this file [none]' },
  'save-config': { ...text, describe: 'Write the detected values of assumptions to this configuration file [none]' },
  json: { type: 'boolean', describe: 'Print one JSON document' },
};

const RECORDING_FLAGS = ['fixture', 'save-config', 'json'];

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
    ['leadmock compare https://api.example.com --view 7', 'send only reads, logins and logouts'],
    [
      'leadmock compare https://api.example.com --allow-writes --lead 7 --project 3 --employee 5 --save-config leadmock.config.json',
      'also send writes, and save the detected values for the next start',
    ],
    ['leadmock compare traffic.har --fixture account.json', 'analyze a HAR recording offline'],
  ],
  epilogue: 'LEADMOCK_COMPARE_LOGIN and LEADMOCK_COMPARE_PASSWORD set the user who logs in.',
  async run(args, environment) {
    const target = String(args['target']);
    if (!isFile(target)) return (await import('./run.ts')).compareUrl(args, environment);
    const odd = Object.keys(flags).find((name) => args[name] !== undefined && !RECORDING_FLAGS.includes(name));
    if (odd !== undefined) throw new UsageError(`--${odd} needs a URL, not a recording. Remove --${odd}`);
    return (await import('./recording.ts')).compareFile(target, args, environment);
  },
};

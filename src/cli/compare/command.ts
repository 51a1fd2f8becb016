import { existsSync } from 'node:fs';
import type { Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { text } from '../yargs-options.ts';

/** Flags of `compare`. They contain no credentials, because other users can see a command line, and shells save it. */
const flags: NonNullable<Command['flags']> = {
  lead: {
    ...text,
    describe: 'A lead for this run: its owner is overwritten, it gets payments and comments [of a leadmock: 101]',
  },
  'lead-is-deal': { ...text, describe: 'Whether that lead is a deal now: true or false' },
  view: { ...text, describe: 'A view for this run: its texts are overwritten [of a leadmock: 1001]' },
  'view-to-delete': { ...text, describe: 'Another view, which is deleted [of a leadmock: 1002]' },
  project: { ...text, describe: 'The project of the lead and of new tasks [of a leadmock: 1]' },
  employee: { ...text, describe: 'An employee who gets tasks, and the lead [of a leadmock: 12]' },
  label: { ...text, describe: 'A label of the project [of a leadmock: 21]' },
  'allow-writes': {
    type: 'boolean',
    describe: 'Send writes too; the default for a leadmock',
  },
  pace: { ...text, describe: 'Requests per second [2, for a leadmock 100]' },
  'dry-run': { type: 'boolean', describe: 'Print what would be sent and overwritten; send only GET /_mock' },
  fixture: {
    ...text,
    describe: 'Write what a recording shows of the account, masked, into this new fixture file [none]',
  },
  'save-config': { ...text, describe: 'Write the values that were found into this configuration file [none]' },
  evidence: { ...text, describe: 'Write all requests and answers, redacted, into this file [none]' },
  baseline: { ...text, describe: 'Exit with 5 only for departures that this output of --json lacks [none]' },
  all: { type: 'boolean', describe: 'List all points of the contract, not only differences' },
  json: { type: 'boolean', describe: 'Print one JSON document' },
};

const RECORDING_FLAGS = ['fixture', 'save-config', 'baseline', 'json'];

/** Whether the target is a file: it has no URL scheme, and exists or has the name of a recording. */
function isFile(target: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(target) && (/\.\w*har\b/i.test(target) || existsSync(target));
}

export const compareCommand: Command = {
  usage: 'compare <target>',
  describe: 'Check any service, or a recording of it, and find out what it does where the contract is silent',
  words: { target: 'Base URL of the service, or a HAR file that a browser, a proxy or Playwright has recorded' },
  flags,
  examples: [
    ['leadmock compare http://localhost:8080/_sandbox/compare', 'leadmock itself, in a separate sandbox'],
    ['leadmock compare https://api.example.com --view 7', 'reads only; ids have no default there'],
    [
      'leadmock compare https://api.example.com --allow-writes --lead 7 --project 3 --employee 5 --save-config leadmock.config.json',
      'writes too; the next start takes up the values that were found',
    ],
    ['leadmock compare traffic.har --fixture account.json', 'analyzes a HAR recording offline'],
    ['leadmock compare traffic.har --baseline old.json', 'exit code 5 only for departures that old.json lacks'],
  ],
  epilogue:
    'LEADMOCK_COMPARE_LOGIN and LEADMOCK_COMPARE_PASSWORD name the user; the same with _2, a second user, of a leadmock only.',
  async run(args, environment) {
    const target = String(args['target']);
    if (!isFile(target)) return (await import('./run.ts')).compareUrl(args, environment);
    const odd = Object.keys(flags).find((name) => args[name] !== undefined && !RECORDING_FLAGS.includes(name));
    if (odd !== undefined) throw new UsageError(`--${odd} is for a URL: a recording is only read`);
    return (await import('./recording.ts')).compareFile(target, args, environment);
  },
};

import type { Options } from 'yargs';
import type { Command } from '../command.ts';
import { list, text } from '../yargs-options.ts';
import type { ControlCommand } from './control-command.ts';

export const commonFlags: Readonly<Record<string, Options>> = {
  url: { ...text, describe: 'Base URL of the server [http://localhost:8080] [LEADMOCK_URL]' },
  sandbox: { ...text, describe: 'Name of the sandbox [default] [LEADMOCK_SANDBOX]' },
  json: { type: 'boolean', describe: 'Print JSON, even on a terminal' },
  'control-token': {
    ...text,
    describe: 'Control token, if the server needs a token [none] [LEADMOCK_CONTROL_TOKEN]',
  },
};

export const warningFlags = {
  'fail-on-warning': {
    type: 'boolean',
    describe: 'Exit with 5 after a warning, if a fault never fired, or if no operation got a request',
  },
  'expect-warning': {
    ...list,
    describe: 'With --fail-on-warning: accept and require this warning, or unfired-fault (repeatable)',
  },
} as const;

const retain = { ...text, describe: 'Parts of the sandbox to keep, such as sessions,clock' };

const commands: Readonly<Record<string, ControlCommand>> = {
  reset: {
    usage: 'reset [fixture]',
    describe: 'Reset a sandbox to its initial state, or to another fixture',
    words: { fixture: 'Name of a fixture; by default the initial fixture' },
    flags: { retain },
    examples: [['leadmock reset empty --retain clock', 'load the fixture empty, and keep the clock']],
    calls: { reset: { operation: 'reset', words: ['fixture'] } },
  },
  seed: {
    usage: 'seed <source>',
    describe: 'Replace the state of a sandbox, or merge records',
    words: {
      source: 'Path of a JSON file (with a slash, or ending in .json), - for standard input, or name of a fixture',
    },
    flags: { merge: { type: 'boolean', describe: 'Add or replace records by id, and keep all other records' } },
    examples: [['leadmock seed my-leads.json --merge', 'add or replace the records of a file']],
    calls: {
      replace: { operation: 'seed', words: ['fixture'], file: '/data' },
      merge: { operation: 'seed', words: ['fixture'], file: '/data', fixed: { mode: 'merge' } },
    },
  },
  state: {
    usage: 'state [collection] [which..]',
    describe: 'List the records of a sandbox',
    words: {
      collection: 'Name of a collection, such as leads; by default all collections',
      which: 'Id of a record; or filters as field=value, search, references, sort, limit, offset and include',
    },
    examples: [
      ['leadmock state payments lead_id=101', 'list the payments of lead 101'],
      ['leadmock state leads sort=-id limit=5', 'list the five leads with the highest ids'],
    ],
    calls: {
      all: { operation: 'get-state', advice: 'put the collection first: leadmock state payments lead_id=101' },
      collection: { operation: 'get-collection', words: ['collection'], pairs: 'lead_id=101' },
      record: { operation: 'get-record', words: ['collection', 'id'], advice: 'give one id, or fields as field=value' },
    },
  },
  requests: {
    usage: 'requests [filter..]',
    describe: 'List the requests in the journal of a sandbox',
    words: {
      filter:
        'Filter as name=value: operation, method, path, status, outcome, performed, code, user, service, after, limit, strict and format',
    },
    flags: {
      clear: { type: 'boolean', describe: 'Clear the journal' },
      har: { ...text, describe: 'Write the requests to this HAR file' },
    },
    examples: [
      ['leadmock requests operation=add-payment limit=5', 'list the latest five payment requests'],
      ['leadmock requests --har traffic.har', 'write a HAR file for the developer tools of a browser'],
    ],
    calls: {
      all: { operation: 'get-requests', pairs: 'operation=add-payment' },
      clear: { operation: 'clear-requests', advice: '--clear removes all requests: remove the filter' },
      har: { operation: 'get-requests', pairs: 'operation=add-payment', fixed: { format: 'har' } },
    },
  },
  verify: {
    usage: 'verify <expected..>',
    describe: 'Check that a sandbox got the expected requests',
    words: {
      expected:
        'Expectation as name=value: operation, method, path, status, code, outcome, performed, user, service, query.<name>, headers.<name>, body.<field>, times, atLeast, atMost, after, noOthers, strict and timeout; or the path of a JSON file with the body of POST /_mock/verify (- reads standard input)',
    },
    examples: [
      ['leadmock verify operation=add-payment body.sum=1500.5 times=1', 'check for exactly one such request'],
      ['leadmock verify expected.json', 'read the expectation from a file, such as several requests in order'],
    ],
    calls: { verify: { operation: 'verify', pairs: 'operation=add-payment', file: '' } },
  },
  report: {
    usage: 'report',
    describe: 'Report coverage, warnings and faults of all sandboxes',
    words: {},
    flags: {
      merge: { ...list, conflicts: ['url', 'control-token'], describe: 'Merge these JSON reports, without a server' },
      format: { ...text, describe: 'Format: text, markdown or json [text on a terminal, otherwise markdown]' },
      junit: { ...text, describe: 'Also write a JUnit report to this file' },
      ...warningFlags,
    },
    examples: [
      ['leadmock report >> $GITHUB_STEP_SUMMARY', 'add the report to the summary of a GitHub job'],
      ['leadmock report --junit leadmock.xml --fail-on-warning', 'write JUnit, and exit with 5 after a warning'],
      [
        'leadmock report --fail-on-warning --expect-warning repeated-payment',
        'exit with 5 after another warning, or if this warning is missing',
      ],
      ['leadmock report --merge shard-1.json shard-2.json', 'merge the output of report --json of two jobs'],
    ],
  },
  open: {
    usage: 'open <file>',
    describe: 'Replay a failed test on a running server',
    words: { file: 'File of a failed test in leadmock-failures/' },
    examples: [['leadmock open leadmock-failures/books-a-payment-1a2b3c4d.json', 'replay this test in a new sandbox']],
  },
  fault: {
    usage: 'fault [action] [words..]',
    describe: 'Delay, break or lose responses of a sandbox',
    words: {
      action: 'list, arm, delete or clear',
      words: 'For arm: an effect or a preset, then fields as name=value; for delete: the id of a fault',
    },
    examples: [
      [
        'leadmock fault arm lost-response operation=add-payment times=1',
        'process the next payment request, and lose its response',
      ],
      ['leadmock fault arm error when=before code=503 httpStatus=503', 'reject every request'],
      ['leadmock fault arm response when=before httpStatus=503 body="<h1>Back soon</h1>"', 'always send an HTML page'],
      ['leadmock fault arm slow ms=35000', 'delay every response by 35 seconds'],
    ],
    calls: {
      list: { operation: 'get-faults' },
      arm: { operation: 'arm-fault', words: ['effect|preset'], pairs: 'operation=add-payment' },
      delete: { operation: 'delete-fault', words: ['id'] },
      clear: { operation: 'clear-faults' },
    },
  },
  clock: {
    usage: 'clock [action] [value]',
    describe: 'Show or set the clock of a sandbox',
    words: {
      action: 'get, set, advance, freeze, resume or reset',
      value: 'Duration for advance, or ISO time for set',
    },
    examples: [
      ['leadmock clock advance 25h', 'move the clock forward by 25 hours'],
      ['leadmock clock set 2030-01-31T12:00:00Z', 'set the clock to this instant'],
    ],
    calls: {
      get: { operation: 'get-clock' },
      advance: { operation: 'advance-clock', words: ['by'] },
      set: { operation: 'set-clock', words: ['now'] },
      freeze: { operation: 'set-clock', fixed: { frozen: true } },
      resume: { operation: 'set-clock', fixed: { frozen: false } },
      reset: { operation: 'reset-clock' },
    },
  },
  snapshot: {
    usage: 'snapshot [action] [name]',
    describe: 'Save, restore, list or delete snapshots of a sandbox',
    words: { action: 'list, save, restore or delete', name: 'Name of the snapshot' },
    flags: { retain },
    examples: [
      ['leadmock snapshot save before', 'save a snapshot with the name before'],
      ['leadmock snapshot restore before --retain journal', 'restore this snapshot, and keep the journal'],
    ],
    calls: {
      list: { operation: 'get-snapshots' },
      save: { operation: 'save-snapshot', words: ['name'] },
      restore: { operation: 'restore-snapshot', words: ['name'] },
      delete: { operation: 'delete-snapshot', words: ['name'] },
    },
  },
  fixture: {
    usage: 'fixture <action> <name>',
    describe: 'Save the state of a sandbox as a fixture',
    words: {
      action: 'export',
      name: 'Name of the file, without .json; or - for standard output',
    },
    flags: {
      'fixtures-dir': {
        ...text,
        describe: 'Folder for the file, unless the configuration file sets fixtures-dir [none] [LEADMOCK_FIXTURES_DIR]',
      },
      force: { type: 'boolean', describe: 'Replace an existing file' },
    },
    examples: [['leadmock fixture export late-payment --fixtures-dir fixtures', 'write fixtures/late-payment.json']],
  },
};

/** `run` imports the code of control commands, so that other commands such as `serve` start faster. */
export const controlCommands: readonly Command[] = Object.entries(commands).map(([name, command]) => ({
  ...command,
  flags: { ...commonFlags, ...command.flags },
  run: async (args, environment) => (await import('./run.ts')).run(name, command, args, environment),
}));

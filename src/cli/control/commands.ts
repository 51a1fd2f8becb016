import type { Options } from 'yargs';
import type { Command } from '../command.ts';
import { list, text } from '../yargs-options.ts';
import type { ControlCommand } from './control-command.ts';

export const commonFlags: Readonly<Record<string, Options>> = {
  url: { ...text, describe: 'Base URL of the server [http://localhost:8080] [LEADMOCK_URL]' },
  sandbox: { ...text, describe: 'The sandbox to control [default] [LEADMOCK_SANDBOX]' },
  json: { type: 'boolean', describe: 'Print JSON on a terminal too' },
  'control-token': {
    ...text,
    describe: 'Value of --control-token of the server [none] [LEADMOCK_CONTROL_TOKEN]',
  },
};

export const warningFlags = {
  'fail-on-warning': { type: 'boolean', describe: 'Exit with 5 after warnings, or without requests' },
  'expect-warning': {
    ...list,
    describe: 'With --fail-on-warning: pass with this warning, exit with 5 without it (repeatable)',
  },
} as const;

const retain = { ...text, describe: 'What to retain, such as sessions,clock (repeatable, or separated by commas)' };

/** Control commands by name, with their calls. `lines.ts` formats the responses. */
const commands: Readonly<Record<string, ControlCommand>> = {
  reset: {
    usage: 'reset [fixture]',
    describe: 'Put a running server back to its start',
    words: { fixture: 'The fixture to reset to, if it is another one' },
    flags: { retain },
    examples: [['leadmock reset empty --retain clock', 'reset to the fixture empty, but retain the clock']],
    calls: { reset: { operation: 'reset', words: ['fixture'] } },
  },
  seed: {
    usage: 'seed <source>',
    describe: 'Replace the state of a running server, or merge into it',
    words: { source: 'Path of a JSON file (it has a slash or ends in .json), otherwise the name of a fixture' },
    flags: { merge: { type: 'boolean', describe: 'Merge it into the state by id instead of replacing the state' } },
    examples: [['leadmock seed my-leads.json --merge', 'add the records of a file']],
    calls: {
      replace: { operation: 'seed', words: ['fixture'], file: '/data' },
      merge: { operation: 'seed', words: ['fixture'], file: '/data', fixed: { mode: 'merge' } },
    },
  },
  state: {
    usage: 'state [collection] [which..]',
    describe: 'Show the records of a running server',
    words: {
      collection: 'Such as leads; all collections when left out',
      which:
        'The id of a record, or field=value to filter by; also search, references, sort, limit, offset and include as name=value',
    },
    examples: [
      ['leadmock state payments lead_id=101', 'the payments of lead 101'],
      ['leadmock state leads sort=-id limit=5', 'the latest five leads'],
    ],
    calls: {
      all: { operation: 'get-state', advice: 'name the collection first: leadmock state payments lead_id=101' },
      collection: { operation: 'get-collection', words: ['collection'], pairs: 'lead_id=101' },
      record: { operation: 'get-record', words: ['collection', 'id'], advice: 'give one id, or fields as field=value' },
    },
  },
  requests: {
    usage: 'requests [filter..]',
    describe: 'Show the requests that a running server got',
    words: {
      filter:
        'name=value: operation, method, path, status, outcome, performed, code, user, service, after, limit, strict or format',
    },
    flags: {
      clear: { type: 'boolean', describe: 'Remove them all instead' },
      har: { ...text, describe: 'Save them as a HAR file of this name, which browsers and proxies read, instead' },
    },
    examples: [
      ['leadmock requests operation=add-payment limit=5', 'the latest five payments'],
      ['leadmock requests --har traffic.har', 'all of them as a file for the developer tools of a browser'],
    ],
    calls: {
      all: { operation: 'get-requests', pairs: 'operation=add-payment' },
      clear: { operation: 'clear-requests', advice: '--clear removes all requests and takes no filter' },
      har: { operation: 'get-requests', pairs: 'operation=add-payment', fixed: { format: 'har' } },
    },
  },
  verify: {
    usage: 'verify <expected..>',
    describe: 'Check that a running server got the requests you expect',
    words: {
      expected:
        'name=value: operation, method, path, status, code, outcome, performed, user, service, query.<name>, headers.<name>, body.<field>, times, atLeast, atMost, after, noOthers, strict, timeout; or the path of a JSON file with the body of POST /_mock/verify',
    },
    examples: [
      ['leadmock verify operation=add-payment body.sum=1500.5 times=1', 'exit code 5 unless it was paid once'],
      [
        'leadmock verify expected.json',
        'read the expectation from a file: several requests in order, a JSON Schema of the body',
      ],
    ],
    calls: { verify: { operation: 'verify', pairs: 'operation=add-payment', file: '' } },
  },
  report: {
    usage: 'report',
    describe:
      'Show what all sandboxes of a running server have seen since its start: coverage, warnings, unfired faults',
    words: {},
    flags: {
      merge: { ...list, conflicts: ['url', 'control-token'], describe: 'Sum these JSON reports, without a server' },
      format: { ...text, describe: 'text, markdown or json [text on a terminal, otherwise markdown]' },
      junit: { ...text, describe: 'Save it as a JUnit report of this name as well' },
      ...warningFlags,
    },
    examples: [
      ['leadmock report >> $GITHUB_STEP_SUMMARY', 'as the summary of a job'],
      ['leadmock report --junit leadmock.xml --fail-on-warning', 'for a CI server that reads JUnit; exit code 5'],
      [
        'leadmock report --fail-on-warning --expect-warning repeated-payment',
        'exit code 5 for any other warning, or if no payment was repeated',
      ],
      ['leadmock report --merge shard-1.json shard-2.json', 'one report of two jobs that saved report --json'],
    ],
  },
  open: {
    usage: 'open <file>',
    describe: 'Replay a failed test on a running server',
    words: { file: 'A file of leadmock-failures/, which the fixture of a failed test wrote' },
    examples: [['leadmock open leadmock-failures/books-a-payment-1a2b3c4d.json', 'print the panel of its sandbox']],
  },
  fault: {
    usage: 'fault [action] [words..]',
    describe: 'Delay, break or lose responses of a running server',
    words: {
      action: 'list, arm, delete or clear',
      words: 'For arm, an effect or a preset, then name=value; for delete, an id',
    },
    examples: [
      [
        'leadmock fault arm lost-response operation=add-payment times=1',
        'book the next payment, and lose the response',
      ],
      ['leadmock fault arm error when=before code=503 times=2', 'reject the next two requests'],
      ['leadmock fault arm response when=before httpStatus=503 body="<h1>Back at noon</h1>"', 'a maintenance page'],
      ['leadmock fault arm slow', 'two seconds for every answer'],
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
    describe: 'Show or move the clock of a running server',
    words: {
      action: 'get, set, advance, freeze, resume or reset',
      value: 'A duration for advance, an ISO time for set',
    },
    examples: [
      ['leadmock clock advance 25h', 'a day and an hour later'],
      ['leadmock clock set 2030-01-31T12:00:00Z', 'to that instant'],
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
    describe: 'Save and restore the state of a running server',
    words: { action: 'list, save, restore or delete', name: 'The name of the snapshot' },
    flags: { retain },
    examples: [
      ['leadmock snapshot save before', 'save the state under the name before'],
      ['leadmock snapshot restore before --retain journal', 'go back to it, but retain the journal'],
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
    describe: 'Save the state of a running server as a fixture',
    words: {
      action: 'export',
      name: 'Name of the fixture: the name of its file without .json',
    },
    flags: {
      'fixtures-dir': { ...text, describe: 'Folder of custom fixtures [fixtures-dir] [LEADMOCK_FIXTURES_DIR]' },
      force: { type: 'boolean', describe: 'Replace an existing file' },
    },
    examples: [['leadmock fixture export late-payment --fixtures-dir fixtures', 'write fixtures/late-payment.json']],
  },
};

/** Control commands. Their code is loaded when they run, so that `serve` starts faster. */
export const controlCommands: readonly Command[] = Object.entries(commands).map(([name, command]) => ({
  ...command,
  flags: { ...commonFlags, ...command.flags },
  run: async (args, environment) => (await import('./run.ts')).run(name, command, args, environment),
}));

import type { CommandModule, Options } from 'yargs';

const text = { type: 'string', string: true, requiresArg: true } as const;

/** All flags of `leadmock calibrate`. Credentials are none of them: a command line is seen by others, and kept. */
export const calibrateFlags: Readonly<Record<string, Options>> = {
  url: { ...text, describe: 'Base URL of the service to ask' },
  'allow-writes': { type: 'boolean', describe: 'Ask what takes writes too; payments, comments and tasks stay' },
  lead: { ...text, describe: 'The lead to write to, best one of an employee, with a date in a field funnel_date' },
  'lead-deal': { ...text, describe: 'Whether that lead is a deal now: true or false' },
  project: { ...text, describe: 'The project to make tasks in' },
  view: { ...text, describe: 'A view to read, and with --allow-writes to save as it is: its number or UUID' },
  pace: { ...text, describe: 'Requests a second [2]' },
  out: { ...text, describe: 'The file to put the readings into [leadmock.config.json]' },
  evidence: { ...text, describe: 'The file for what was asked and answered [leadmock-calibration.json beside it]' },
  plan: { type: 'boolean', describe: 'Say what would be asked and written, and ask nothing' },
  json: { type: 'boolean', describe: 'Print one JSON document' },
};

export const calibrateCommand: CommandModule = {
  command: 'calibrate',
  describe: 'Ask a real account which readings of the contract it follows',
  builder: (command) =>
    command
      .usage('leadmock calibrate --url <service> [flags]')
      .example('leadmock calibrate --url https://api.example.com', 'logins, reads and refusals alone')
      .example(
        'leadmock calibrate --url https://api.example.com --allow-writes --lead 101 --lead-deal false --project 1',
        'with what takes writes',
      )
      .epilogue(
        'The user comes by LEADMOCK_CALIBRATE_LOGIN and LEADMOCK_CALIBRATE_PASSWORD; a second one by the same with _2.',
      )
      .options(calibrateFlags),
  async handler(args) {
    // Loaded only when it is asked for: `serve` starts without it.
    const { calibrate } = await import('./calibrate.ts');
    await calibrate(args, process.env);
  },
};

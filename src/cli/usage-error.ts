/** Exit codes of leadmock. Signals and the command of `run` can add other codes (docs/reference/configuration.md). */
export const exitCodes = {
  fine: 0,
  failed: 1,
  usage: 2,
  portInUse: 3,
  invalidFile: 4,
  gateFailed: 5,
  notRestored: 6,
  undecided: 7,
} as const;

/** Error that the user can fix in the command line, the environment or the configuration file. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Failure of a command; leadmock prints the message without a stack. */
export class CommandFailed extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.name = 'CommandFailed';
    this.exitCode = exitCode;
  }
}

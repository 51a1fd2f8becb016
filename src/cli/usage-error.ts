/** Exit codes of leadmock (docs/configuration.md). `run` can also end with the exit code of the user's command. */
export const exitCodes = {
  fine: 0,
  failed: 1,
  usage: 2,
  portInUse: 3,
  invalidFile: 4,
  gateFailed: 5,
  notRestored: 6,
} as const;

/**
 * Error that the user can fix in the command line, the environment or the configuration file. leadmock prints the error
 * without a stack.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Error of a valid command that failed. leadmock prints the error without a stack. */
export class CommandFailed extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.name = 'CommandFailed';
    this.exitCode = exitCode;
  }
}

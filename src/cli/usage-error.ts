/** Exit codes of all commands; docs/configuration.md lists them. */
export const exitCodes = {
  fine: 0,
  failed: 1,
  usage: 2,
  portInUse: 3,
  invalidFile: 4,
  gateFailed: 5,
  notPutBack: 6,
} as const;

/** The user can fix the command line or the environment. The message says what, where and how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A valid command failed. Its message needs no stack. */
export class CommandFailed extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.name = 'CommandFailed';
    this.exitCode = exitCode;
  }
}

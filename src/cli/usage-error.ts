/** Exit codes of all commands; docs/configuration.md lists them. */
export const exitCodes = { fine: 0, failed: 1, usage: 2, portInUse: 3, invalidFile: 4, gateFailed: 5 } as const;

/** Something that the user can put right in the command line or the environment; says what, where and how. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** A command that was well written and yet could not do what it was to do. Its message is all that the user needs. */
export class CommandFailed extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.name = 'CommandFailed';
    this.exitCode = exitCode;
  }
}

import type { Command } from '../command.ts';
import type { ShownOperation } from './lines.ts';

/**
 * Control call as users type it. The route and the body schema of the operation determine which values belong to the
 * path, the query and the body.
 */
export interface TypedCall {
  operation: ShownOperation;
  /**
   * Names of the parameters and fields that the positional arguments set, in order. For `effect|preset`, the argument
   * sets the field whose schema lists the argument.
   */
  words?: readonly string[];
  /** Example of a `name=value` pair, for messages; present if the call accepts such pairs. */
  pairs?: string;
  /**
   * JSON pointer to the part of the request body that users can set with a JSON file. The path of the file then
   * replaces all words and pairs.
   */
  file?: string;
  fixed?: Readonly<Record<string, unknown>>;
  advice?: string;
}

export interface ControlCommand extends Omit<Command, 'run'> {
  /**
   * Calls of the command. If the usage contains `[action]`, the keys are actions, and the first action is the default.
   * Otherwise a key that equals a flag needs this flag. Without such a flag, the number of words without `=` selects
   * another call: 0 the first, 1 the second, and so on up to the last. Absent if the command has its own function in
   * `run.ts`.
   */
  calls?: Readonly<Record<string, TypedCall>>;
}

import type { Command } from '../command.ts';
import type { ShownOperation } from './lines.ts';

/**
 * Control call (`/_mock`) as users type it. The route and the body schema of the operation determine the type of each
 * value, and its position in the path, query or body.
 */
export interface TypedCall {
  operation: ShownOperation;
  /**
   * Names of the fields that the words set, in order. For `effect|preset`, leadmock chooses the field whose schema
   * lists the word.
   */
  words?: readonly string[];
  /** Example of `name=value`, if any number of such pairs may follow the words. */
  pairs?: string;
  /**
   * JSON pointer to the part of the request body that a JSON file can contain. Users type the path of the file instead
   * of the words.
   */
  file?: string;
  fixed?: Readonly<Record<string, unknown>>;
  /** Advice for the error about an unexpected word. */
  advice?: string;
}

export interface ControlCommand extends Omit<Command, 'run'> {
  /**
   * Calls of the command. If the usage has an action, the keys are actions, and the first call is the default.
   * Otherwise the keys are flags, or stand for the number of words (without pairs such as `name=value`). Absent if the
   * command has its own function in `run.ts`.
   */
  calls?: Readonly<Record<string, TypedCall>>;
}

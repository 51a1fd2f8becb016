import type { Command } from '../command.ts';
import type { ShownOperation } from './lines.ts';

/**
 * Call under `/_mock` on the command line. The route and the schema of the body determine the place and type of each
 * value.
 */
export interface TypedCall {
  operation: ShownOperation;
  /** Fields for the words, in order. `kind|preset` means the field whose schema lists the word. */
  words?: readonly string[];
  /** Example of `name=value`, if any number of such pairs may follow the words. */
  pairs?: string;
  /** JSON pointer to the part of the body that a JSON file can contain. The path of the file replaces the words. */
  file?: string;
  fixed?: Readonly<Record<string, unknown>>;
  /** Advice for the error about an unexpected word. */
  advice?: string;
}

export interface ControlCommand extends Omit<Command, 'run'> {
  /**
   * Calls of the command. If the usage has an action, the keys are actions, and the first call is the default.
   * Otherwise the keys are flags, or numbers of words (excluding words such as `name=value`). Absent if the command
   * sends more than one call.
   */
  calls?: Readonly<Record<string, TypedCall>>;
}

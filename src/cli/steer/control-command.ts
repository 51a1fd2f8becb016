import type { Command } from '../command.ts';
import type { ShownOperation } from './lines.ts';

/** One call under `/_mock` as it is typed. Its route and the schema of its body say where each value goes and of which type it is. */
export interface TypedCall {
  operation: ShownOperation;
  /** Fields that are typed by their place. `kind|preset` is the one whose schema lists the word. */
  words?: readonly string[];
  /** An example of name=value, of which the call takes any number after its words. */
  pairs?: string;
  /** JSON pointer to what a JSON file may hold that is named in place of all words. */
  file?: string;
  fixed?: Readonly<Record<string, unknown>>;
  /** The advice on words that the call does not take. */
  advice?: string;
}

export interface ControlCommand extends Omit<Command, 'run'> {
  /**
   * Calls by action if the usage has one, the first of them without any; otherwise by flag, or by the number of words that are no
   * name=value. None for a command that does more than one call.
   */
  calls?: Readonly<Record<string, TypedCall>>;
}

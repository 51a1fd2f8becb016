import type { Command } from '../command.ts';
import type { ShownOperation } from './lines.ts';

/** A call under `/_mock` as typed. The route and the schema of the body determine place and type of each value. */
export interface TypedCall {
  operation: ShownOperation;
  /** Fields of the words, in order. `kind|preset`: the field whose schema lists the word. */
  words?: readonly string[];
  /** Example of name=value, if the call takes any number of pairs after the words. */
  pairs?: string;
  /** JSON pointer to the part of the body that a JSON file can contain. The path of the file replaces the words. */
  file?: string;
  fixed?: Readonly<Record<string, unknown>>;
  /** Part of the error for an unexpected word. */
  advice?: string;
}

export interface ControlCommand extends Omit<Command, 'run'> {
  /**
   * Calls by action if the usage has one: the first call is the default. Otherwise by flag, or by the number of words that are not
   * name=value. Missing for a command that sends more than one call.
   */
  calls?: Readonly<Record<string, TypedCall>>;
}

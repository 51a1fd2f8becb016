import { type Retainable, retainables } from '../../core/sandbox/sandbox.ts';
import { nearest } from '../../nearest.ts';
import { InvalidFile, placed, readJsonFile } from '../../schema/files/json-file.ts';
import { referredTo, schemaOf } from '../../schema/schema-files.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { type Arguments, flagList } from '../yargs-options.ts';

/**
 * The action that a word names, with its name.
 * @throws UsageError with the nearest one
 */
export function requireAction<Action>(
  command: string,
  actions: Readonly<Record<string, Action>>,
  given: unknown,
): [name: string, action: Action] {
  const known = Object.keys(actions);
  const all = known.join(', ');
  if (given === undefined) throw new UsageError(`${command} needs an action: ${all}`);
  const name = String(given);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action) return [name, action];
  throw new UsageError(`unknown action: ${command} ${name}; did you mean ${nearest(name, known)}? (one of ${all})`);
}

/** What yargs makes of any number of words. */
export function wordsOf(given: unknown): string[] {
  return [given ?? []].flat().map(String);
}

/**
 * The name and value of each word, which is written name=value.
 * @param what to be read before "name=value"
 */
export function pairsOf(words: readonly string[], what: string, example: string): [name: string, value: string][] {
  const pairs = words.map((word): [string, string] => {
    const at = word.indexOf('=');
    if (at > 0) return [word.slice(0, at), word.slice(at + 1)];
    throw new UsageError(`${what} name=value, such as ${example} (it is ${JSON.stringify(word)})`);
  });
  const again = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) < at);
  if (again) throw new UsageError(`${again[0]} was given twice`);
  return pairs;
}

/** The types that a field has in a schema; undefined for a field that the schema does not have. */
export function typesOf(path: string, name: string): string[] | undefined {
  const properties = schemaOf(path)['properties'] ?? {};
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!field) return undefined;
  const schema = field.$ref === undefined ? field : schemaOf(referredTo(field.$ref, path));
  return [schema.type ?? (schema.enum ? 'string' : 'object')].flat();
}

/** The fields of a schema that can be written as one word: neither objects nor lists. */
export function plainFields(path: string): string[] {
  const isPlain = (type: string) => ['string', 'integer', 'boolean', 'null'].includes(type);
  return Object.keys(schemaOf(path)['properties'] ?? {}).filter((name) => typesOf(path, name)?.every(isPlain));
}

/** A value as its field has it in a schema, where it can be that; otherwise the text, for the server to refuse. */
export function typedValue(path: string, name: string, text: string): unknown {
  const types = typesOf(path, name) ?? [];
  if (types.includes('integer') && /^-?[0-9]+$/.test(text)) return Number(text);
  if (types.includes('boolean') && ['true', 'false'].includes(text)) return text === 'true';
  return types.includes('null') && text === 'null' ? null : text;
}

/** The parts that --retain lists: given several times, or separated by commas. */
export function retainedParts(args: Arguments): Retainable[] {
  return flagList(args, 'retain').map((name) => {
    const part = retainables.find((known) => known === name);
    if (part) return part;
    const all = retainables.join(', ');
    throw new UsageError(`--retain: unknown part ${name}; did you mean ${nearest(name, retainables)}? (one of ${all})`);
  });
}

/** Whether a word is the path of a file: it has a slash, or ends in `.json`. */
export function isPath(word: string): boolean {
  return /[\\/]|\.json$/.test(word);
}

/** The content of a JSON file that the command line names. What is wrong with it is told in one line. */
export function readGivenFile(file: string): unknown {
  try {
    return readJsonFile(file);
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error;
    throw new CommandFailed(
      error.violations.map((violation) => placed(file, violation)).join('; '),
      exitCodes.invalidFile,
    );
  }
}

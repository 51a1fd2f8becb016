import { show } from '../print/show.ts';
import { fieldLines, table } from '../print/table.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { type ControlServer, controlServer, pathOf } from './control-server.ts';

type AnyRecord = Readonly<Record<string, unknown>>;

/** What is asked for: everything, a collection, some of its records, or one. */
interface Question {
  collection: string | undefined;
  id: string | undefined;
  /** As a query writes them, such as `lead_id=101`. */
  fields: URLSearchParams;
}

function readQuestion({ collection, which }: Arguments): Question {
  const name = collection === undefined ? undefined : String(collection);
  const words = ((which ?? []) as unknown[]).map(String);
  const isField = (word: string) => word.includes('=');
  const [id, ...more] = words.filter((word) => !isField(word));
  const fields = words.filter(isField);
  if (name?.includes('=')) throw new UsageError(`name the collection first: leadmock state payments ${name}`);
  if (more.length > 0) throw new UsageError(`${more[0]} is too much: give one id, or fields as field=value`);
  if (id !== undefined && fields.length > 0) {
    throw new UsageError(`give an id or fields, not both (the id is ${id}, the first field ${fields[0]})`);
  }
  const pairs = fields.map((field): [string, string] => [
    field.slice(0, field.indexOf('=')),
    field.slice(field.indexOf('=') + 1),
  ]);
  return { collection: name, id, fields: new URLSearchParams(pairs) };
}

function ask(server: ControlServer, { collection, id, fields }: Question): Promise<unknown> {
  const names = [collection, id].filter((word) => word !== undefined);
  return server.call('GET', `/state${pathOf(...names)}${fields.size > 0 ? `?${fields}` : ''}`);
}

/** How many records each collection holds. */
export function stateLines(document: Readonly<Record<string, unknown>>, width: number): string[] {
  const counts = Object.entries(document).flatMap(([collection, records]) =>
    Array.isArray(records) ? [{ collection, records: records.length }] : [],
  );
  return table(counts, width);
}

/** Records as a table, and how many they are. */
export function collectionLines(collection: string, records: readonly AnyRecord[], width: number): string[] {
  if (records.length === 0) return [`no ${collection}`];
  return [...table(records, width), '', `${records.length} ${collection}`];
}

/** `leadmock state [collection] [id | field=value …]`: what the sandbox holds. */
export async function state(args: Arguments, environment: Environment): Promise<void> {
  const question = readQuestion(args);
  const { collection, id } = question;
  const answer = await ask(controlServer(args, environment), question);
  show(args, answer, (width) => {
    if (collection === undefined) return stateLines(answer as AnyRecord, width);
    return id === undefined
      ? collectionLines(collection, answer as AnyRecord[], width)
      : fieldLines(answer as AnyRecord);
  });
}

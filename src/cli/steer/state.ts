import type { MockControl } from '../../client/index.ts';
import type { ControlGetCollectionResponse } from '../../generated/shapes.ts';
import { counted, show } from '../print/show.ts';
import { fieldLines, table } from '../print/table.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { steer } from './control.ts';
import { pairsOf, wordsOf } from './words.ts';

/** What is asked for: everything, a collection, some of its records, or one. */
interface Question {
  collection: string | undefined;
  id: string | undefined;
  /** Texts, as a query writes them. */
  fields: Readonly<Record<string, string>>;
}

function readQuestion(args: Arguments): Question {
  const [collection] = wordsOf(args['collection']);
  const words = wordsOf(args['which']);
  const isField = (word: string) => word.includes('=');
  const [id, ...more] = words.filter((word) => !isField(word));
  const fields = words.filter(isField);
  if (collection && isField(collection)) {
    throw new UsageError(`name the collection first: leadmock state payments ${collection}`);
  }
  if (more.length > 0) throw new UsageError(`unexpected argument: ${more[0]} (give one id, or fields as field=value)`);
  if (id !== undefined && fields.length > 0) {
    throw new UsageError(`an id (${id}) and fields (${fields[0]}) are mutually exclusive`);
  }
  // A path with them would lead elsewhere.
  const odd = [collection, id].find((word) => word !== undefined && /^\.{0,2}$/.test(word));
  if (odd !== undefined) throw new UsageError(`${JSON.stringify(odd)} is not a name`);
  if (id !== undefined && !/^-?[0-9]+$/.test(id)) {
    throw new UsageError(`which must be the id of a record, or field=value to filter by (it is ${JSON.stringify(id)})`);
  }
  return { collection, id, fields: Object.fromEntries(pairsOf(fields, 'a field must be', 'lead_id=101')) };
}

function ask({ call }: MockControl, { collection, id, fields }: Question): Promise<object> {
  if (collection === undefined) return call('get-state');
  if (id !== undefined) return call('get-record', { params: { collection, id } });
  return call('get-collection', { params: { collection }, query: fields });
}

/** How many records each collection holds. */
function stateLines(document: object, width: number): string[] {
  const { collections = {}, ...documented } = document as { collections?: object };
  const counts = Object.entries({ ...documented, ...collections }).flatMap(([collection, records]) =>
    Array.isArray(records) ? [{ collection, records: records.length }] : [],
  );
  return table(counts, width);
}

function listLines({ records, total }: ControlGetCollectionResponse, collection: string, width: number): string[] {
  if (records.length === 0) return [`no ${collection}${total > 0 ? ` (of ${total})` : ''}`];
  const of = records.length < total ? `${records.length} of ` : '';
  return [...table(records, width), '', `${of}${counted(total, 'record')}`];
}

/** `leadmock state [collection] [id | field=value …]`: what the sandbox holds. */
export async function state(args: Arguments, environment: Environment): Promise<void> {
  const question = readQuestion(args);
  const { collection } = question;
  const answer = await steer(args, environment, (control) => ask(control, question));
  show(args, answer, (width) => {
    if (collection === undefined) return stateLines(answer, width);
    if (question.id !== undefined) return fieldLines({ ...answer });
    return listLines(answer as ControlGetCollectionResponse, collection, width);
  });
}

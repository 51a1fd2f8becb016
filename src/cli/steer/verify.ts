import { nearest } from '../../nearest.ts';
import { schemaOf, schemaPaths } from '../../schema/schema-files.ts';
import { asLine, show } from '../print/show.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { controlServer, Refused } from './control-server.ts';
import { isPath, readGivenFile } from './given-file.ts';

const NUMBERS = ['status', 'times', 'atLeast', 'atMost', 'since'];
const BOOLEANS = ['performed', 'noOthers', 'strict'];
/** What a word can name; of the last three, a field follows behind a dot. */
const MATCH = ['operation', 'method', 'path', 'status', 'code', 'outcome', 'performed', 'user', 'service'];
const MAPS = ['query', 'headers', 'body'];
const BESIDE = ['times', 'atLeast', 'atMost', 'since', 'noOthers', 'strict', 'timeout'];

/** Whether a field is a text wherever it is documented: what looks like JSON in it is a text all the same. */
function isTextField(field: string): boolean {
  const types = schemaPaths()
    .filter((path) => /^[^/]+\.request\.json$/.test(path))
    .map((path) => schemaOf(path)['properties']?.[field]?.type)
    .filter((type) => type !== undefined);
  return types.length > 0 && types.every((type) => type === 'string');
}

/** A field of a body as it is typed: JSON where it is JSON and may be, otherwise the text. */
function bodyValue(field: string, text: string): unknown {
  if (isTextField(field)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function valueFor(name: string, text: string): unknown {
  if (BOOLEANS.includes(name) && (text === 'true' || text === 'false')) return text === 'true';
  if (name === 'code' && text === 'null') return null;
  const isNumber = /^[0-9]+$/.test(text) && (NUMBERS.includes(name) || name === 'code' || name === 'user');
  return isNumber ? Number(text) : text;
}

function unknownName(name: string): UsageError {
  const known = [...MATCH, ...BESIDE, ...MAPS.map((map) => `${map}.<name>`)];
  return new UsageError(
    `nothing can be verified by ${name}; did you mean ${nearest(name, known)}? (there are: ${known.join(', ')})`,
  );
}

/** `operation=add-payment body.sum=10 times=1` as the body of a call. */
function expectationOf(words: readonly string[]): object {
  const match: Record<string, unknown> = {};
  const maps: Record<string, Record<string, unknown>> = {};
  const beside: Record<string, unknown> = {};
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) {
      throw new UsageError(
        `what is expected is written name=value, such as operation=add-payment, or is the path of a JSON file (it is ${JSON.stringify(word)})`,
      );
    }
    const [name, text] = [word.slice(0, at), word.slice(at + 1)];
    const [, map = '', field = ''] = /^([a-z]+)\.(.+)$/.exec(name) ?? [];
    if (MAPS.includes(map)) maps[map] = { ...maps[map], [field]: map === 'body' ? bodyValue(field, text) : text };
    else if (MATCH.includes(name)) match[name] = valueFor(name, text);
    else if (BESIDE.includes(name)) beside[name] = valueFor(name, text);
    else throw unknownName(name);
  }
  return { match: { ...match, ...maps }, ...beside };
}

/** `leadmock verify <expected..>`: whether a running server was asked what is expected. Exit code 5 when it was not. */
export async function verify(args: Arguments, environment: Environment): Promise<void> {
  const words = [args['expected'] ?? []].flat().map(String);
  const [first = '', ...more] = words;
  const isFile = !first.includes('=') && isPath(first);
  if (isFile && more.length > 0) throw new UsageError(`a file says everything: leave ${more[0]} out`);
  const expected = isFile ? (readGivenFile(first) as object) : expectationOf(words);
  const server = controlServer(args, environment);
  try {
    const answer = (await server.call('POST', '/verify', expected)) as { count: number; requests: number[] };
    const { count, requests } = answer;
    show(args, answer, () => [`verified: ${count} matching request${count === 1 ? '' : 's'} ${asLine(requests)}`]);
  } catch (error) {
    if (error instanceof Refused && error.status === 417) throw new CommandFailed(error.message, exitCodes.gateFailed);
    throw error;
  }
}

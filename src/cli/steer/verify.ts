import { parsed } from '../../core/json/parsed.ts';
import type { RequestExpectation } from '../../generated/shapes.ts';
import { nearest } from '../../nearest.ts';
import { schemaOf, schemaPaths } from '../../schema/schema-files.ts';
import { counted, show } from '../print/show.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { placedInFile, steer } from './control.ts';
import { isPath, pairsOf, plainFields, readGivenFile, typedValue, wordsOf } from './words.ts';

const EXPECTATION = 'control/request-expectation.json';
const MATCH = 'control/request-match.json';
/** Behind each of these and a dot stands the name of a field. */
const MAPS = ['query', 'headers', 'body'];

/** The types that are documented for a field of a body: of one operation, or of all that have it. */
function documentedTypes(field: string, operation: string | undefined): readonly unknown[] {
  return schemaPaths()
    .filter((path) => /^[^/]+\.request\.json$/.test(path))
    .filter((path) => operation === undefined || path === `${operation}.request.json`)
    .flatMap((path) => {
      const { type, const: only } = schemaOf(path)['properties']?.[field] ?? {};
      return type ?? (only === undefined ? [] : typeof only);
    });
}

function typesOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return typeof value === 'number' ? ['number', 'integer'] : [typeof value];
}

/** A field of a body as it is typed: JSON where the field can hold it, otherwise the text. */
function bodyValue(field: string, text: string, operation: string | undefined): unknown {
  const value = parsed(text);
  const types = documentedTypes(field, operation);
  const isText = types.includes('string') && !typesOf(value).some((type) => types.includes(type));
  return isText ? text : value;
}

function unknownName(name: string): UsageError {
  const known = [...plainFields(MATCH), ...plainFields(EXPECTATION), ...MAPS.map((map) => `${map}.<name>`)];
  return new UsageError(
    `verify knows no ${name}; did you mean ${nearest(name, known)}? (there are: ${known.join(', ')})`,
  );
}

/** `operation=add-payment body.sum=10 times=1` as the body of a call. */
function expectationOf(words: readonly string[]): RequestExpectation {
  const match: Record<string, unknown> = {};
  const maps: Record<string, Record<string, unknown>> = {};
  const beside: Record<string, unknown> = {};
  const what = 'what is expected must be the path of a JSON file or';
  const pairs = pairsOf(words, what, 'operation=add-payment');
  const [, operation] = pairs.find(([name]) => name === 'operation') ?? [];
  for (const [name, text] of pairs) {
    const [, map = '', field = ''] = /^([a-z]+)\.(.+)$/.exec(name) ?? [];
    if (MAPS.includes(map))
      maps[map] = { ...maps[map], [field]: map === 'body' ? bodyValue(field, text, operation) : text };
    else if (plainFields(MATCH).includes(name)) match[name] = typedValue(MATCH, name, text);
    else if (plainFields(EXPECTATION).includes(name)) beside[name] = typedValue(EXPECTATION, name, text);
    else throw unknownName(name);
  }
  return { match: { ...match, ...maps }, ...beside };
}

/** `leadmock verify <expected..>`: whether a running server was asked what is expected. Exit code 5 when it was not. */
export async function verify(args: Arguments, environment: Environment): Promise<void> {
  const words = wordsOf(args['expected']);
  const [first = '', ...more] = words;
  const isFile = !first.includes('=') && isPath(first);
  if (isFile && more.length > 0) throw new UsageError(`unexpected argument: ${more[0]} (a file says everything)`);
  const expected = isFile ? (readGivenFile(first) as RequestExpectation) : expectationOf(words);
  const answer = await steer(args, environment, ({ call }) =>
    call('verify', { body: expected }).catch((error) => (isFile ? placedInFile(first, error) : Promise.reject(error))),
  );
  const { count, requests } = answer;
  show(args, answer, () => [`verified: ${counted(count, 'matching request')} [${requests}]`]);
}

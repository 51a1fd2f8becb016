import { routes } from '../../generated/routes.ts';
import { didYouMean } from '../../mock/core/text/nearest.ts';
import { UsageError } from '../usage-error.ts';
import { type Arguments, flagList } from '../yargs-options.ts';
import { type Body, bodyFieldsOf, bodyOf, type Field } from './body-fields.ts';
import type { ChosenCall } from './choose-call.ts';

export interface ControlRequest {
  params: Record<string, string>;
  query: Body;
  /** undefined if the operation has no body. */
  body: object | undefined;
}

type Fields = ReadonlyMap<string, Field>;

function fieldOf(label: string, names: string, word: string, fields: Fields | undefined): string {
  const all = names.split('|');
  if (all.length === 1) return names;
  const choicesOf = (name: string): string[] => fields?.get(name)?.schema['enum'] ?? [];
  const found = all.find((name) => choicesOf(name).includes(word));
  if (found !== undefined) return found;
  const known = all.flatMap(choicesOf);
  throw new UsageError(`${label}: unknown value ${word}${didYouMean(word, known)} (known: ${known.join(', ')})`);
}

function pairOf({ label, call: { pairs, file } }: ChosenCall, word: string): [string, string] {
  const at = word.indexOf('=');
  if (at > 0) return [word.slice(0, at), word.slice(at + 1)];
  const what = file === undefined ? '' : 'the path of a JSON file, or ';
  throw new UsageError(`${label} needs ${what}name=value, such as ${pairs} (it is ${JSON.stringify(word)})`);
}

function valuesOf(chosen: ChosenCall, fields: Fields | undefined): Map<string, string> {
  const { label, call, typed } = chosen;
  const { words = [], pairs, advice } = call;
  const values = new Map<string, string>();
  typed.forEach((word, at) => {
    const names = words[at];
    if (names === undefined && pairs === undefined) throw unexpected(word, advice ?? 'remove it');
    const [name, text] = names === undefined ? pairOf(chosen, word) : [fieldOf(label, names, word, fields), word];
    if (values.has(name)) throw new UsageError(`${name} occurs twice: remove one`);
    values.set(name, text);
  });
  return values;
}

export function unexpected(word: string, advice: string): UsageError {
  return new UsageError(`unexpected argument: ${word} (${advice})`);
}

function retained({ label }: ChosenCall, args: Arguments, field: Field | undefined): { retain?: string[] } {
  if (args['retain'] === undefined) return {};
  if (!field) throw new UsageError(`${label} does not support --retain`);
  const known: string[] = field.schema['items'].enum;
  const parts = flagList(args, 'retain');
  const odd = parts.find((part) => !known.includes(part));
  if (odd === undefined) return { retain: parts };
  const all = known.join(', ');
  throw new UsageError(`--retain: unknown part ${odd}${didYouMean(odd, known)} (known: ${all})`);
}

export function requestOf(chosen: ChosenCall, args: Arguments): ControlRequest {
  const { label, call } = chosen;
  const fields = bodyFieldsOf(call.operation);
  const values = [...valuesOf(chosen, fields)];
  const isInPath = ([name]: [string, string]) => routes[call.operation].includes(`{${name}}`);
  const params = Object.fromEntries(values.filter(isInPath));
  const odd = Object.values(params).find((text) => /^(\.\.?|-)$/.test(text));
  if (odd !== undefined) throw new UsageError(`${JSON.stringify(odd)} is not a valid name or id`);
  const rest = values.filter((value) => !isInPath(value));
  const retain = retained(chosen, args, fields?.get('retain'));
  if (!fields) return { params, query: { ...Object.fromEntries(rest), ...call.fixed }, body: undefined };
  return { params, query: {}, body: { ...bodyOf(label, fields, new Map(rest)), ...call.fixed, ...retain } };
}

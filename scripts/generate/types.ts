import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { assumptions } from '../../src/mock/core/assumption-table.ts';

const SCHEMAS = fileURLToPath(new URL('../../schemas/', import.meta.url));

const STYLE = { singleQuote: true, printWidth: 120 };

/** Keywords that do not restrict values. */
const ANNOTATIONS = ['description', 'examples'];

/** Gives schemas of any value the type `unknown`. With a description, the compiler would use an object type. */
function withUnknown(_name: string, schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('description' in schema)) return schema;
  const isAny = Object.keys(schema).every((key) => ANNOTATIONS.includes(key));
  return isAny ? { ...schema, tsType: 'unknown' } : schema;
}

/** Replaces interfaces with types. An interface such as `Counts` cannot be assigned to `Record<string, number>`. */
function withoutInterfaces(module: string): string {
  return module.replace(/^export interface (\w+) (\{\}|\{\n[\s\S]*?^\})$/gm, 'export type $1 = $2;');
}

/** Removes copies: for each reference, the library declares a nullable shape again, such as `Visitor1`. */
function withoutCopies(module: string): string {
  const declared = [
    ...module.matchAll(/^(?:\/\*\*\n(?: \*.*\n)*)?export type (\w+) = ([\s\S]*?;)\n(?=\/\*\*|export|$)/gm),
  ];
  const bodies = new Map(declared.map(([, name = '', body]) => [name, body]));
  return declared.reduce((text, [whole, name = '', body]) => {
    const first = name.replace(/\d+$/, '');
    if (first === name || bodies.get(first) !== body) return text;
    return text.replace(whole, '').replaceAll(new RegExp(`\\b${name}\\b`, 'g'), first);
  }, module);
}

/** Creates the type of assumptions by id. The server also accepts numbers such as 3 for '3', and every IANA name of a time zone. */
function settingsSchema(): JSONSchema {
  const valuesOf = (id: string, values: readonly string[]): JSONSchema =>
    id === 'timezone'
      ? { type: 'string' }
      : { enum: values.flatMap((value) => (/^\d+$/.test(value) ? [value, Number(value)] : [value])) };
  const properties = Object.entries(assumptions).map(([id, { meaning, values }]) => [
    id,
    {
      ...valuesOf(
        id,
        values.map(([value]) => value),
      ),
      description: meaning,
    },
  ]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}

/** Creates one TypeScript type for each schema with a title. */
export async function shapesModule(): Promise<string> {
  const files = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json'))
    .sort();
  const all: JSONSchema = {
    title: 'Shapes',
    description: 'Every schema by its file.',
    type: 'object',
    additionalProperties: false,
    required: files,
    properties: Object.fromEntries(files.map((file) => [file, { $ref: `./${file}` }])),
  };
  const module = await compile(all, 'Shapes', {
    cwd: SCHEMAS,
    additionalProperties: false,
    unknownAny: true,
    ignoreMinAndMaxItems: true,
    bannerComment: '// Made from schemas/ by `npm run generate`. Do not edit.',
    style: STYLE,
    $refOptions: {
      parse: {
        json: {
          order: 1,
          canParse: '.json',
          parse: ({ data }: { data: unknown }) => JSON.parse(String(data), withUnknown),
        },
      },
    },
  });
  const settings = await compile(settingsSchema(), 'AssumptionSettings', { bannerComment: '', style: STYLE });
  return `${withoutCopies(withoutInterfaces(module))}${withoutInterfaces(settings)}`;
}

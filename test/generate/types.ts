import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

const SCHEMAS = fileURLToPath(new URL('../../schemas/', import.meta.url));

/** `src/generated/shapes.ts`: one TypeScript type for each schema that has a title. */
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
  return compile(all, 'Shapes', {
    cwd: SCHEMAS,
    additionalProperties: false,
    unknownAny: true,
    ignoreMinAndMaxItems: true,
    bannerComment: '// Made from schemas/ by `npm run generate`. Do not edit.',
    style: { singleQuote: true, printWidth: 120 },
  });
}

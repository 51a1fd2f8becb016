import { readdirSync } from 'node:fs';
import type { Operation } from '../../src/mock/core/operation.ts';
import { schemaOf } from '../../src/mock/schema/schema-files.ts';
import { contractEndpoints } from '../../test/contract/contract-endpoints.ts';
import type { GeneratedFile } from './generated-file.ts';
import { moduleText } from './module-text.ts';

const API = new URL('../../src/mock/api/', import.meta.url);
const FROM = 'the files of the operations';

interface Found {
  name: string;
  /** Path of the file, relative to the list. */
  file: string;
  operation: Operation;
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'handle' in value;

async function findIn(file: string): Promise<Found[]> {
  const all = Object.entries(await import(new URL(file, API).href));
  return all.flatMap(([name, value]) => (isOperation(value) ? [{ name, file, operation: value }] : []));
}

/** @throws Error if the contract lacks the operation */
function place({ file, operation: { method, path } }: Found): number {
  const at = contractEndpoints.findIndex((endpoint) => endpoint.method === method && endpoint.path === path);
  if (at < 0) throw new Error(`src/mock/api/${file}: test/contract/contract.md has no ${method} ${path}`);
  return at;
}

async function findAll(): Promise<Found[]> {
  const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const found = await Promise.all(files.filter((file) => /\/.*\.ts$/.test(file)).map(findIn));
  return found.flat().toSorted((a, b) => place(a) - place(b));
}

async function listModule(path: string): Promise<string> {
  const all = await findAll();
  const byFile = all.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  return moduleText(
    path,
    FROM,
    `
import type { Operation } from '../core/operation.ts';
${byFile.map(({ name, file }) => `import { ${name} } from './${file}';\n`).join('')}
/** Operations of the contract, in its order. A mock serves them by default. */
export const operations: readonly Operation[] = [${all.map(({ name }) => name).join(', ')}];
`,
  );
}

/** Finds the schema files to which a response refers, except the error envelope. */
function shapesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref, ...rest } = schema as Record<string, unknown>;
  const own = typeof $ref === 'string' && $ref !== 'error.json' ? [$ref] : [];
  return [...own, ...Object.values(rest).flatMap(shapesIn)];
}

/** Code that needs only these facts need not load operations and schemas. */
async function factsModule(path: string): Promise<string> {
  const ids = (await findAll()).map(({ operation }) => operation.id);
  const shapes = ids.map((id) => [id, [...new Set(shapesIn(schemaOf(`${id}.response.json`)))]]);
  return moduleText(
    path,
    `${FROM} and schemas/*.response.json`,
    `
export type OperationId = ${ids.map((id) => `'${id}'`).join(' | ')};

/** Files in \`schemas/\` that describe the response of each operation. */
export const responseShapes: Readonly<Record<OperationId, readonly string[]>> = ${JSON.stringify(Object.fromEntries(shapes))};
`,
  );
}

function module(path: string, make: (path: string) => Promise<string>): GeneratedFile {
  return { path, make: () => make(path) };
}

export const operationFiles: readonly GeneratedFile[] = [
  module('src/mock/api/operations.ts', listModule),
  module('src/generated/operations.ts', factsModule),
];

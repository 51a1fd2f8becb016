import { readFileSync } from 'node:fs';
import { controlOperations } from '../../../src/control/operations.ts';
import { controlOpenApiDocument } from '../../../src/schema/openapi/control-openapi.ts';
import { version } from '../../../src/version.ts';
import { pythonCalls } from './calls.ts';
import type { DescribedOperation } from './operation.ts';
import { PythonTypes, type Schema } from './types.ts';

export const PYTHON_FILE = 'clients/python/leadmock.py';

/** The document as far as it is read here. */
interface ControlDocument {
  paths: Record<string, Record<string, Omit<DescribedOperation, 'method' | 'path'>>>;
  components: { schemas: Record<string, Schema> };
}

/** Puts a text between the two comments of a name, which begin a line. */
function between(file: string, name: string, text: string): string {
  const parts = new RegExp(
    `^([\\s\\S]*\\n *# ---- ${name}: .*\\n)[\\s\\S]*?( *# ---- end of ${name} ----\\n[\\s\\S]*)$`,
  ).exec(file);
  if (!parts) throw new Error(`${PYTHON_FILE} lacks the comments around its ${name}`);
  return `${parts[1]}\n${text}\n${parts[2]}`;
}

/** `leadmock.py` with its calls and types made anew; the rest is written by hand. */
export function pythonFile(): string {
  const file = readFileSync(new URL(`../../../${PYTHON_FILE}`, import.meta.url), 'utf8');
  const { paths, components } = controlOpenApiDocument(controlOperations, version) as unknown as ControlDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
  const types = new PythonTypes(components.schemas);
  const calls = pythonCalls(operations, types);
  types.of(types.component('control.problem'), 'output', '');
  return between(between(file, 'calls', calls), 'types', `\n${types.declarations()}\n`);
}

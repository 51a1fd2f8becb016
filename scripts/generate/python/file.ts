import { between, controlDocument, readClient } from '../clients/document.ts';
import { pythonCalls } from './calls.ts';
import { PythonTypes } from './types.ts';

export const PYTHON_FILE = 'clients/python/leadmock.py';

/** Replaces calls and types; the other parts are written by hand. */
export function pythonFile(): string {
  const { operations, schemas } = controlDocument();
  const types = new PythonTypes(schemas);
  const calls = pythonCalls(operations, types);
  types.of(types.component('control.problem'), 'output', '');
  const file = between(readClient(PYTHON_FILE), 'calls', calls);
  return between(file, 'types', `\n${types.declarations()}\n`);
}

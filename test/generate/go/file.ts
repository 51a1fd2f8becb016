import { between, controlDocument, readClient } from '../clients/document.ts';
import { goCalls } from './calls.ts';
import { GoTypes } from './types.ts';

export const GO_FILE = 'clients/go/leadmock.go';

/** `leadmock.go` with its calls and types made again; the rest is written by hand. */
export function goFile(): string {
  const { operations, schemas } = controlDocument();
  const types = new GoTypes(schemas);
  const calls = goCalls(operations, types);
  types.of(types.component('control.problem'), 'response', '');
  return between(between(readClient(GO_FILE), 'calls', calls), 'types', types.declarations());
}

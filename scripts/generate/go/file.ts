import { between, controlDocument, readClient } from '../clients/document.ts';
import { goCalls } from './calls.ts';
import { GoTypes } from './types.ts';

export const GO_FILE = 'clients/go/leadmock.go';

/** Replaces calls and types; the other parts are written by hand. */
export function goFile(): string {
  const { operations, schemas } = controlDocument();
  const types = new GoTypes(schemas);
  const calls = goCalls(operations, types);
  types.of(types.component('control.problem'), 'response', '');
  return between(between(readClient(GO_FILE), 'calls', calls), 'types', types.declarations());
}

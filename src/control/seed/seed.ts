import type { Checked, DocumentFault } from '../../core/integrity.ts';
import type { StateDocument } from '../../core/state.ts';
import type { ControlSeedRequest } from '../../generated/shapes.ts';
import { type ControlCall, controlOperation } from '../control-operation.ts';
import { badBody } from '../problem.ts';
import { requireFixture } from '../reset/reset.ts';
import { stateHash } from '../state-hash.ts';
import { merge } from './merge.ts';

function inData(faults: readonly DocumentFault[]): DocumentFault[] {
  return faults.map((fault) => ({ ...fault, pointer: `/data${fault.pointer}` }));
}

function requireChecked<T>(checked: Checked<T>): T {
  if (checked.faults) throw badBody(inData(checked.faults));
  return checked.value;
}

/** The document that the sandbox is to hold, checked whole. */
function wanted({ sandbox, body, ports }: ControlCall<ControlSeedRequest>): StateDocument {
  const { fixture, data, mode } = body;
  if ((fixture === undefined) === (data === undefined)) {
    throw badBody([{ pointer: '', message: 'must have exactly one of fixture (a name) and data (a seed document)' }]);
  }
  const named = fixture === undefined ? undefined : requireFixture(fixture, sandbox, ports).document;
  if (mode !== 'merge') return named ?? requireChecked(ports.checkSeed(data, sandbox.assumptions.unknownReference));
  if (!named) return requireChecked(merge(requireChecked(ports.checkSeedOutline(data)), sandbox, ports));
  const { value, faults } = merge(named, sandbox, ports);
  if (value) return value;
  throw badBody(
    faults.map(({ pointer, message }) => ({ pointer: '/fixture', message: `${pointer} ${message}`.trim() })),
  );
}

export const seed = controlOperation<ControlSeedRequest>({
  id: 'seed',
  method: 'POST',
  path: '/_mock/seed',
  summary: 'Put a fixture or inline data in the place of the state, or merge it in by id',
  hasBody: true,
  handle(call) {
    call.sandbox.seed(wanted(call));
    return { stateHash: stateHash(call.sandbox.state) };
  },
});

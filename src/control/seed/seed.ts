import { type Checked, type Contradiction, type DocumentFault, findNewContradictions } from '../../core/integrity.ts';
import { type CollectionName, collectionNames, type StateDocument } from '../../core/state.ts';
import type { ControlSeedRequest } from '../../generated/shapes.ts';
import { type ControlCall, controlOperation } from '../control-operation.ts';
import { badBody } from '../problem.ts';
import { requireFixture } from '../reset/reset.ts';
import { stateHash } from '../state-hash.ts';

function inData(faults: readonly DocumentFault[]): DocumentFault[] {
  return faults.map((fault) => ({ ...fault, pointer: `/data${fault.pointer}` }));
}

function requireChecked<T>(checked: Checked<T>): T {
  if (checked.faults) throw badBody(inData(checked.faults));
  return checked.value;
}

/** Two documents in one: by id, the incoming record in the place of the known one. */
function merged(known: StateDocument, incoming: StateDocument): StateDocument {
  const merge = (name: CollectionName) => {
    const byId = new Map([...known[name], ...incoming[name]].map((record) => [String(record.id), record]));
    return [...byId.values()];
  };
  return Object.fromEntries(collectionNames.map((name) => [name, merge(name)])) as unknown as StateDocument;
}

/** Where a fault of the merged document stands in the body; a fault of a known record is told by its place in the state. */
function placedIn(incoming: StateDocument, whole: StateDocument, contradiction: Contradiction): DocumentFault {
  const { pointer, place, message } = contradiction;
  const [, collection = '', index = '', ...rest] = pointer.split('/');
  const name = collection as CollectionName;
  const at = (incoming[name] as unknown[]).indexOf(whole[name][Number(index)]);
  return at < 0
    ? { pointer: '/data', message: `does not fit the state: ${place}: ${message}` }
    : { pointer: ['/data', collection, at, ...rest].join('/'), message };
}

/** An id that the incoming document itself gives twice would silently win over its twin in a merge. */
function repeatedIds(incoming: StateDocument): DocumentFault[] {
  return collectionNames.flatMap((name) => {
    const seen = new Set<string>();
    return incoming[name].flatMap((record, at) => {
      const isTaken = seen.has(String(record.id));
      seen.add(String(record.id));
      return isTaken ? [{ pointer: `/${name}/${at}/id`, message: `the id ${record.id} is taken` }] : [];
    });
  });
}

/** The document that the sandbox is to hold, checked whole. */
function wanted({ sandbox, body, ports }: ControlCall<ControlSeedRequest>): StateDocument {
  if ((body.fixture === undefined) === (body.data === undefined)) {
    throw badBody([{ pointer: '', message: 'must have exactly one of fixture (a name) and data (a seed document)' }]);
  }
  const { unknownReference } = sandbox.assumptions;
  const named = body.fixture === undefined ? undefined : requireFixture(body.fixture, sandbox, ports).document;
  if (body.mode !== 'merge') return named ?? requireChecked(ports.checkSeed(body.data, unknownReference));

  const incoming = named ?? requireChecked(ports.checkSeedShape(body.data));
  const repeated = repeatedIds(incoming);
  if (repeated.length > 0) throw badBody(inData(repeated));
  const known = sandbox.state.toDocument();
  const whole = merged(known, incoming);
  const faults = findNewContradictions(known, whole, unknownReference);
  if (faults.length > 0) throw badBody(faults.map((fault) => placedIn(incoming, whole, fault)));
  return whole;
}

export const seed = controlOperation<ControlSeedRequest>({
  id: 'seed',
  method: 'POST',
  path: '/_mock/seed',
  summary: 'Put a fixture or inline data in the place of the state, or merge it in by id',
  missingSandbox: 'make',
  hasBody: true,
  handle(call) {
    call.sandbox.seed(wanted(call));
    return { stateHash: stateHash(call.sandbox.state) };
  },
});

import type { Fixture, SeedContent } from '../../core/state/fixture.ts';
import type { Checked, Violation } from '../../core/state/integrity.ts';
import { collectionNames, type StateDocument } from '../../core/state/state.ts';
import type { Steps } from '../../core/turns.ts';
import type { ControlSeedRequest } from '../../generated/shapes.ts';
import { resolveTokens } from '../../schema/known-tokens.ts';
import { ownCollectionsOf } from '../../schema/own-collections.ts';
import { checkFixtureInSteps, checkSeedOutline, type SeedOutline } from '../../schema/seed.ts';
import { type ControlCall, controlOperation } from '../control-operation.ts';
import { badBody } from '../problem.ts';
import { requireFixture } from '../reset/reset.ts';
import { stateHashLater } from '../state-hash.ts';
import { merge } from './merge.ts';

function inData(violations: readonly Violation[]): Violation[] {
  return violations.map((violation) => ({ ...violation, pointer: `/data${violation.pointer}` }));
}

function requireChecked<T>(checked: Checked<T>): T {
  if (checked.violations) throw badBody(inData(checked.violations));
  return checked.value;
}

/** What is filled in takes the longest; more would hold up everybody. A whole seed, or a fixture, may have any number. */
const MOST_MERGED = 10_000;

function refuseTooMany(data: object): void {
  const lists = [...Object.values(data), ...Object.values(ownCollectionsOf(data))];
  const count = lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  if (count <= MOST_MERGED) return;
  const message = `has ${count} records; a merge takes at most ${MOST_MERGED} in one call: make it several, or a fixture`;
  throw badBody([{ pointer: '/data', message }]);
}

/** The lists of a whole document, by collection. */
function listsOf(document: StateDocument): SeedOutline['lists'] {
  return {
    ...document.collections,
    ...Object.fromEntries(collectionNames.map((name) => [name, document[name]])),
  } as unknown as SeedOutline['lists'];
}

/** A seed merged into the state: data as it was given, or a fixture, whose records are whole. */
function* merged({ sandbox, body }: ControlCall<ControlSeedRequest>, named?: Fixture): Steps<SeedContent> {
  if (!named) {
    refuseTooMany(body.data ?? {});
    const { tokens, ...incoming } = requireChecked(yield* checkSeedOutline(body.data));
    const document = requireChecked(yield* merge(incoming, sandbox));
    return { document, tokens: requireChecked(resolveTokens(tokens, document.users)) };
  }
  const { value: document, violations } = yield* merge(
    { lists: listsOf(named.document), extraFields: named.document.extra_fields ?? {} },
    sandbox,
  );
  if (document) return { document, tokens: named.tokens ?? [] };
  throw badBody(
    violations.map(({ pointer, message }) => ({ pointer: '/fixture', message: `${pointer} ${message}`.trim() })),
  );
}

/** What the sandbox is to hold, checked whole. */
function* wanted(call: ControlCall<ControlSeedRequest>): Steps<SeedContent> {
  const { sandbox, body, context } = call;
  const { fixture, data, mode } = body;
  if ((fixture === undefined) === (data === undefined)) {
    throw badBody([{ pointer: '', message: 'must have exactly one of fixture (a name) and data (a seed document)' }]);
  }
  const named = fixture === undefined ? undefined : requireFixture(fixture, context, sandbox);
  if (mode === 'merge') return yield* merged(call, named);
  if (named) return { tokens: [], ...named };
  return requireChecked(yield* checkFixtureInSteps(data, sandbox.assumptions.unknownReference));
}

export const seed = controlOperation<ControlSeedRequest, SeedContent>({
  id: 'seed',
  method: 'POST',
  path: '/_mock/seed',
  summary: 'Put a fixture or inline data in the place of the state, or merge it in by id',
  missingSandbox: 'make',
  hasBody: true,
  storesBody: true,
  prepare: wanted,
  handle({ sandbox }, { document, tokens }) {
    sandbox.seed(document, tokens);
    return { stateHash: stateHashLater(sandbox.state) };
  },
});

import type { Fixture, SeedContent } from '../../core/state/fixture.ts';
import type { Checked, Violation } from '../../core/state/integrity.ts';
import { collectionNames, type StateDocument } from '../../core/state/state.ts';
import type { ControlSeedRequest } from '../../generated/shapes.ts';
import { resolveTokens } from '../../schema/known-tokens.ts';
import { checkFixture, checkSeedOutline, type SeedOutline } from '../../schema/seed.ts';
import { type ControlCall, controlOperation } from '../control-operation.ts';
import { badBody } from '../problem.ts';
import { requireFixture } from '../reset/reset.ts';
import { stateHash } from '../state-hash.ts';
import { merge } from './merge.ts';

function inData(violations: readonly Violation[]): Violation[] {
  return violations.map((violation) => ({ ...violation, pointer: `/data${violation.pointer}` }));
}

function requireChecked<T>(checked: Checked<T>): T {
  if (checked.violations) throw badBody(inData(checked.violations));
  return checked.value;
}

function listsOf(document: StateDocument): SeedOutline['lists'] {
  return {
    ...document.collections,
    ...Object.fromEntries(collectionNames.map((name) => [name, document[name]])),
  } as unknown as SeedOutline['lists'];
}

function merged({ sandbox, body }: ControlCall<ControlSeedRequest>, named?: Fixture): SeedContent {
  if (!named) {
    const { tokens, ...incoming } = requireChecked(checkSeedOutline(body.data));
    const document = requireChecked(merge(incoming, sandbox));
    return { document, tokens: requireChecked(resolveTokens(tokens, document.users)) };
  }
  const { value: document, violations } = merge(
    { lists: listsOf(named.document), extraFields: named.document.extra_fields ?? {} },
    sandbox,
  );
  if (document) return { document, tokens: named.tokens ?? [] };
  throw badBody(
    violations.map(({ pointer, message }) => ({ pointer: '/fixture', message: `${pointer} ${message}`.trim() })),
  );
}

/** Checks the requested content of the sandbox. */
function wanted(call: ControlCall<ControlSeedRequest>): SeedContent {
  const { sandbox, body, context } = call;
  const { fixture, data, mode } = body;
  if ((fixture === undefined) === (data === undefined)) {
    throw badBody([{ pointer: '', message: 'must have exactly one of fixture (a name) and data (a seed document)' }]);
  }
  const named = fixture === undefined ? undefined : requireFixture(fixture, context, sandbox);
  if (mode === 'merge') return merged(call, named);
  if (named) return { tokens: [], ...named };
  return requireChecked(checkFixture(data, sandbox.assumptions.unknownReference));
}

export const seed = controlOperation<ControlSeedRequest>({
  id: 'seed',
  method: 'POST',
  path: '/_mock/seed',
  summary: 'Put a fixture or inline data in the place of the state, or merge it in by id',
  missingSandbox: 'make',
  hasBody: true,
  storesBody: true,
  handle(call) {
    const { sandbox } = call;
    const { document, tokens } = wanted(call);
    sandbox.seed(document, tokens);
    return { stateHash: stateHash(sandbox.state) };
  },
});

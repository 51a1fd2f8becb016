import type { ControlSeedRequest } from '../../../generated/shapes.ts';
import type { Fixture, SeedContent } from '../../core/state/fixture.ts';
import type { Checked } from '../../core/state/integrity.ts';
import { resolveTokens } from '../../schema/known-tokens.ts';
import { checkFixture, checkSeedOutline } from '../../schema/seed.ts';
import { type ControlCall, controlOperation } from '../control-operation.ts';
import { badBody, prefixPointers } from '../problem.ts';
import { requireFixture } from '../reset/reset.ts';
import { stateHash } from '../state-hash.ts';
import { merge } from './merge.ts';

function requireData<T>({ value, violations }: Checked<T>): T {
  if (violations) throw badBody(prefixPointers('/data', violations));
  return value;
}

function merged({ sandbox, body }: ControlCall<ControlSeedRequest>, named?: Fixture): SeedContent {
  const { tokens, ...incoming } = requireData(checkSeedOutline(named?.document ?? body.data));
  const result = merge(incoming, sandbox);
  if (!named) {
    const document = requireData(result);
    return { document, tokens: requireData(resolveTokens(tokens, document.users)) };
  }
  if (result.value) return { document: result.value, tokens: named.tokens ?? [] };
  const messages = result.violations.map(({ pointer, message }) => `${pointer} ${message}`.trim());
  throw badBody(messages.map((message) => ({ pointer: '/fixture', message })));
}

function wanted(call: ControlCall<ControlSeedRequest>): SeedContent {
  const { sandbox, body, context } = call;
  const { fixture, data, mode } = body;
  if ((fixture === undefined) === (data === undefined)) {
    throw badBody([{ pointer: '', message: 'must have exactly one of fixture (a name) and data (a seed document)' }]);
  }
  const named = fixture === undefined ? undefined : requireFixture(fixture, context, sandbox);
  if (mode === 'merge') return merged(call, named);
  if (named) return { tokens: [], ...named };
  return requireData(checkFixture(data, sandbox.assumptions.unknownBodyId));
}

export const seed = controlOperation<ControlSeedRequest>({
  id: 'seed',
  method: 'POST',
  path: '/_mock/seed',
  summary: 'Replace the state with a fixture or data, or merge by id',
  missingSandbox: 'create',
  hasBody: true,
  handle(call) {
    const { sandbox } = call;
    const { document, tokens } = wanted(call);
    sandbox.seed(document, tokens);
    return { stateHash: stateHash(sandbox.state) };
  },
});

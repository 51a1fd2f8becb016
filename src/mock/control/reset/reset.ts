import type { ControlResetRequest } from '../../../generated/shapes.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Fixture } from '../../core/state/fixture.ts';
import type { Checked } from '../../core/state/integrity.ts';
import { UnknownFixture } from '../../schema/files/fixtures.ts';
import { InvalidFile, withPlace } from '../../schema/files/json-file.ts';
import { type ControlContext, controlOperation } from '../control-operation.ts';
import { unfiredUnlessRetained } from '../faults/describe-fault.ts';
import { badBody } from '../problem.ts';
import { beginningHash } from '../state-hash.ts';

export const NOT_USABLE = 'is invalid: ';

/** @returns violations with the pointer `/fixture` if the fixture is unknown or invalid */
export function fixtureOf(
  name: string,
  { fixtures }: Pick<ControlContext, 'fixtures'>,
  { assumptions }: Pick<Sandbox, 'assumptions'>,
): Checked<Fixture> {
  const wrong = (...messages: string[]) => ({
    violations: messages.map((message) => ({ pointer: '/fixture', message })),
  });
  try {
    return { value: fixtures.byName(name, assumptions.unknownBodyId) };
  } catch (error) {
    if (error instanceof UnknownFixture) return wrong(error.message);
    if (!(error instanceof InvalidFile)) throw error;
    const { file, violations } = error;
    return wrong(...violations.map((violation) => `${NOT_USABLE}${withPlace(file, violation)}`));
  }
}

export function requireFixture(name: string, context: ControlContext, sandbox: Pick<Sandbox, 'assumptions'>): Fixture {
  const { value, violations } = fixtureOf(name, context, sandbox);
  if (!value) throw badBody(violations);
  return value;
}

export const reset = controlOperation<ControlResetRequest>({
  id: 'reset',
  method: 'POST',
  path: '/_mock/reset',
  summary: 'Reset a sandbox to its initial state, or to another fixture',
  missingSandbox: 'create',
  hasBody: true,
  isBodyOptional: true,
  handle({ sandbox, body, context }) {
    const fixture = body.fixture === undefined ? undefined : requireFixture(body.fixture, context, sandbox);
    const unfiredFaults = unfiredUnlessRetained(sandbox, body.retain);
    sandbox.reset(fixture, body.retain);
    return { stateHash: beginningHash(sandbox.state, fixture ?? sandbox.startUp.fixture), unfiredFaults };
  },
});

import type { Fixture } from '../../core/fixture.ts';
import type { Sandbox } from '../../core/sandbox.ts';
import type { ControlResetRequest } from '../../generated/shapes.ts';
import { controlOperation } from '../control-operation.ts';
import { unfiredUnlessKept } from '../faults/describe-fault.ts';
import type { ControlPorts } from '../ports.ts';
import { badBody } from '../problem.ts';
import { stateHash } from '../state-hash.ts';

/** The fixture of a name in a request body. */
export function requireFixture(name: string, sandbox: Sandbox, ports: ControlPorts): Fixture {
  const { value, faults } = ports.fixture(name, sandbox.assumptions.unknownReference);
  if (!value) throw badBody(faults);
  return value;
}

export const reset = controlOperation<ControlResetRequest>({
  id: 'reset',
  method: 'POST',
  path: '/_mock/reset',
  summary: 'The whole sandbox back to its start-up fixture, or to a named one',
  missingSandbox: 'make',
  hasBody: true,
  handle({ sandbox, body, ports }) {
    const fixture = body.fixture === undefined ? undefined : requireFixture(body.fixture, sandbox, ports);
    const unfiredFaults = unfiredUnlessKept(sandbox, body.keep);
    sandbox.reset(fixture, body.keep);
    return { stateHash: stateHash(sandbox.state), unfiredFaults };
  },
});

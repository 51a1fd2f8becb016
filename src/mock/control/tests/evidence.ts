import type { EvidenceFile } from '../../../generated/shapes.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { BegunTest } from '../../core/sandbox/tests.ts';
import { describeAssumptions } from '../assumptions/assumptions.ts';
import { describeClock } from '../clock/clock.ts';
import { describeFault } from '../faults/describe-fault.ts';
import { harOf } from '../journal/har.ts';
import { presentEntry } from '../journal/present.ts';
import { describeWarnings } from '../warnings/warnings.ts';

function contentsOf(sandbox: Sandbox): object {
  const { startUp, overrides } = sandbox;
  return {
    start: { fixture: startUp.fixture.name, ...(overrides && { overrides: overrides.table }) },
    startState: sandbox.startState,
    assumptions: describeAssumptions(sandbox),
    clock: describeClock(sandbox.clock),
    faults: sandbox.faults.all().map(describeFault),
    requests: sandbox.journal.entries().map((entry) => presentEntry(entry, sandbox)),
    warnings: describeWarnings(sandbox.warnings),
    state: sandbox.state.toDocument(),
  };
}

/**
 * @param sandbox sandbox of the test, or why the sandbox is missing
 * @returns the JSON file that `leadmock open` replays, and the HAR file of the sandbox
 */
export function evidenceOf({ title, sandbox: name, message }: BegunTest, sandbox: Sandbox | string): EvidenceFile[] {
  const isGone = typeof sandbox === 'string';
  const document = { test: title, sandbox: name, message, ...(isGone ? { gone: sandbox } : contentsOf(sandbox)) };
  const json = { name: `${name}.json`, text: `${JSON.stringify(document, null, 2)}\n` };
  if (isGone) return [json];
  return [json, { name: `${name}.har`, text: `${JSON.stringify(harOf(sandbox.journal.entries(), sandbox))}\n` }];
}

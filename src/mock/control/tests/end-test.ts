import { stripVTControlCharacters } from 'node:util';
import type { ControlEndTestRequest, EvidenceFile, TestFailure } from '../../../generated/shapes.ts';
import type { PathParameter } from '../../core/operation.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { basePathOf, type Sandboxes } from '../../core/sandbox/sandboxes.ts';
import type { BegunTest } from '../../core/sandbox/tests.ts';
import { type ControlContext, controlOperation } from '../control-operation.ts';
import { describeFault } from '../faults/describe-fault.ts';
import { Problem } from '../problem.ts';
import { describeWarnings } from '../warnings/warnings.ts';
import { evidenceOf } from './evidence.ts';
import { causeLines, unfiredLine } from './failure-lines.ts';
import type { TestSettings } from './test-settings.ts';

const sandboxOfTest: PathParameter = {
  name: 'sandbox',
  description: 'Name of the sandbox of the test',
  schema: { type: 'string' },
  example: 'pays-the-deposit--1a2b3c4d',
};

/** @throws Problem 404, 409 or 410 if no such test is running */
function requireRunning(name: string, { tests }: Sandboxes): BegunTest {
  const test = tests.get(name);
  if (test?.outcome !== undefined) {
    throw new Problem(409, `the test ${JSON.stringify(test.title)} has already ended: it ${test.outcome}`);
  }
  if (test) return test;
  const why = tests.whyMissing(name);
  if (why !== undefined) throw new Problem(410, why, [], { sandbox: name });
  throw new Problem(404, `no test began with the sandbox ${name}. POST /_mock/tests begins a test`);
}

/** @returns the failure, with a path if the server writes the files, and lines about the files */
function save(
  files: EvidenceFile[],
  { saveFailure }: TestSettings,
  canReplay: boolean,
): { failure: TestFailure; lines: string[] } {
  if (!saveFailure) return { failure: { files }, lines: [] };
  try {
    const path = saveFailure(files);
    const line = canReplay ? `journal and states: ${path} (leadmock open replays it)` : `this reason: ${path}`;
    return { failure: { files, path }, lines: [line] };
  } catch (error) {
    return { failure: { files }, lines: [`the files cannot be written: ${(error as Error).message}`] };
  }
}

function describeFailure(
  test: BegunTest,
  sandbox: Sandbox | undefined,
  { sandboxes, testSettings }: ControlContext,
): { failure?: TestFailure; lines: string[] } {
  const whyGone = sandboxes.whyDeleted(test.sandbox) ?? '';
  const files = sandboxes.tests.isSwept ? undefined : evidenceOf(test, sandbox ?? whyGone);
  const saved = files && save(files, testSettings, sandbox !== undefined);
  const panel = `panel: ${basePathOf(test.sandbox)}/_mock/panel on the server`;
  const details = [
    ...(sandbox ? causeLines(sandbox, sandboxes) : [whyGone]),
    ...(sandbox && testSettings.outlivesTests ? [panel] : []),
    ...(saved?.lines ?? []),
  ];
  const heading = `leadmock: in the failed test ${JSON.stringify(test.title)}`;
  return { ...(saved && { failure: saved.failure }), lines: [heading, ...details.map((detail) => `  ${detail}`)] };
}

/** Otherwise, responses of the sandbox could hang after the test. */
function clearFaults({ faults, log }: Sandbox): void {
  const deleted = faults.clear().map(({ id }) => id);
  if (deleted.length > 0) log.add({ event: 'faults', data: { operation: 'end-test', armed: [], deleted } });
}

export const endTest = controlOperation<ControlEndTestRequest>({
  id: 'end-test',
  method: 'POST',
  path: '/_mock/tests/{sandbox}/end',
  parameters: [sandboxOfTest],
  summary: 'End a test: report a failure, or delete the sandbox',
  missingSandbox: 'ignore',
  hasBody: true,
  problems: {
    404: 'No test began with this sandbox',
    409: 'The test has already ended',
    410: 'The server does not know the test, for example after a restart',
  },
  handle({ params, body: { outcome, message }, context }) {
    const { sandboxes } = context;
    const test = requireRunning(params['sandbox'] ?? '', sandboxes);
    sandboxes.tests.end(test, outcome, message === undefined ? message : stripVTControlCharacters(message));
    const sandbox = sandboxes.get(test.sandbox);
    const unfired = sandbox?.faults.unfired() ?? [];
    const { failure, lines } = outcome === 'failed' ? describeFailure(test, sandbox, context) : { lines: [] };
    const kept = sandbox !== undefined && (outcome === 'failed' || sandboxes.tests.isSwept);
    const response = {
      sandbox: test.sandbox,
      kept,
      unfiredFaults: unfired.map(describeFault),
      warnings: sandbox ? describeWarnings(sandbox.warnings) : [],
      lines: [...unfired.map((fault) => unfiredLine(fault, test.title)), ...lines],
      ...(failure && { failure }),
    };
    if (kept) clearFaults(sandbox);
    else sandboxes.delete(test.sandbox);
    return response;
  },
});

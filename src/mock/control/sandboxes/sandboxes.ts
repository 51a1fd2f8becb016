import type { ControlCreateSandboxRequest } from '../../../generated/shapes.ts';
import { monotonicMs } from '../../core/clock.ts';
import { isName, NAME_DESCRIPTION } from '../../core/name.ts';
import type { PathParameter } from '../../core/operation.ts';
import { isChosenName } from '../../core/sandbox/chosen-name.ts';
import type { Sandbox, StartUp } from '../../core/sandbox/sandbox.ts';
import { basePathOf, DEFAULT_SANDBOX, type Sandboxes } from '../../core/sandbox/sandboxes.ts';
import { countRecords, type Fixture } from '../../core/state/fixture.ts';
import { didYouMean } from '../../core/text/nearest.ts';
import { checkFixture } from '../../schema/seed.ts';
import { parseAssumptions } from '../assumptions/parse-assumptions.ts';
import { type ControlContext, controlOperation } from '../control-operation.ts';
import { unfiredFaults } from '../faults/describe-fault.ts';
import { overriddenContract } from '../overrides/overridden-contract.ts';
import { readOverrides } from '../overrides/read-overrides.ts';
import { badBody, Problem, prefixPointers } from '../problem.ts';
import { requireFixture } from '../reset/reset.ts';
import { beginningHash } from '../state-hash.ts';

type SandboxStart = Omit<ControlCreateSandboxRequest, 'name' | 'replace'>;

const sandboxName: PathParameter = {
  name: 'name',
  description: 'Name of the sandbox',
  schema: { type: 'string' },
  example: 'worker-1',
};

function describe({ name, state, startUp }: Sandbox): object {
  return {
    name,
    basePath: basePathOf(name),
    fixture: startUp.fixture.name,
    counts: countRecords(state.toDocument()),
  };
}

function testIn({ name }: Sandbox, { tests }: Sandboxes): object {
  const test = tests.get(name);
  return test ? { test: { title: test.title, outcome: test.outcome, message: test.message } } : {};
}

function namesOf(sandboxes: Sandboxes): string[] {
  return sandboxes.all().map(({ sandbox }) => sandbox.name);
}

export const getSandboxes = controlOperation({
  id: 'get-sandboxes',
  method: 'GET',
  path: '/_mock/sandboxes',
  summary: 'List all sandboxes, with base path, contents and idle time',
  missingSandbox: 'ignore',
  handle({ context: { sandboxes } }) {
    const now = monotonicMs();
    return {
      sandboxes: sandboxes.all().map(({ sandbox, autoCreated, usedAtMs }) => ({
        ...describe(sandbox),
        requestCount: sandbox.journal.requestCount,
        rejectionCount: sandbox.journal.rejectionCount,
        autoCreated,
        ...testIn(sandbox, sandboxes),
        idleSeconds: Math.round((now - usedAtMs) / 1000),
      })),
    };
  },
});

/** The current state of the other sandbox becomes the fixture, so that resets of the copy restore this state. */
function copyOf(from: string, sandboxes: Sandboxes): StartUp {
  const other = sandboxes.get(from);
  if (!other) {
    throw badBody([
      { pointer: '/from', message: `the sandbox ${from} does not exist${didYouMean(from, namesOf(sandboxes))}` },
    ]);
  }
  const name = `copy of ${from}`;
  // The copy gets tokens of the fixture, which clients know in advance, but no tokens that were created later.
  const tokens = other.startUp.fixture.tokens?.filter(({ user_id }) => other.state.users.get(user_id)) ?? [];
  const fixture = { name, origin: name, document: other.state.toDocument(), tokens };
  const { taskStatus, overrides } = other.startUp;
  return { fixture, assumptions: other.assumptions, taskStatus, overrides };
}

const SEED_NAME = 'inline seed';

function startFixture({ fixture, seed }: SandboxStart, start: StartUp, context: ControlContext): Fixture {
  if (fixture !== undefined) return requireFixture(fixture, context, start);
  if (seed === undefined) return start.fixture;
  const { value, violations } = checkFixture(seed, start.assumptions.unknownBodyId);
  if (!value) throw badBody(prefixPointers('/seed', violations));
  return { name: SEED_NAME, origin: SEED_NAME, ...value };
}

export function startUpOf(body: SandboxStart, context: ControlContext): StartUp {
  const { from, assumptions = {}, overrides = {} } = body;
  const [first, second] = (['fixture', 'from', 'seed'] as const).filter((start) => body[start] !== undefined);
  if (second !== undefined) throw badBody([{ pointer: `/${second}`, message: `cannot be combined with ${first}` }]);
  const start = from === undefined ? context.sandboxes.default.startUp : copyOf(from, context.sandboxes);
  const parsed = parseAssumptions(Object.entries(assumptions));
  const checked = readOverrides(overrides, context, { overrides: start.overrides });
  const violations = [
    ...prefixPointers('/assumptions', parsed.violations),
    ...prefixPointers('/overrides', checked.violations),
  ];
  if (violations.length > 0) throw badBody(violations);
  const startUp = { ...start, assumptions: { ...start.assumptions, ...parsed.values }, overrides: checked.value };
  return { ...startUp, fixture: startFixture(body, startUp, context) };
}

function sandboxNamed(name: string, sandboxes: Sandboxes): Sandbox {
  rejectDefault(name);
  const sandbox = sandboxes.get(name);
  if (sandbox) return sandbox;
  throw new Problem(404, `the sandbox ${name} does not exist${didYouMean(name, namesOf(sandboxes))}`);
}

function existing(name: string): Problem {
  const how = name === DEFAULT_SANDBOX ? '' : '. POST /_mock/sandboxes with "replace": true replaces the sandbox';
  return new Problem(409, `the sandbox ${name} exists. Choose another name${how}`);
}

function rejectDefault(name: string): void {
  if (name === DEFAULT_SANDBOX) throw new Problem(409, 'the sandbox default can be reset, but not replaced or deleted');
}

const CHOSEN =
  'ends like a name that leadmock chooses (-- and 8 hexadecimal digits). Use another name. POST /_mock/tests begins a test with such a name';

export const createSandbox = controlOperation<ControlCreateSandboxRequest>({
  id: 'create-sandbox',
  method: 'POST',
  path: '/_mock/sandboxes',
  summary: 'Create a sandbox from a fixture, a seed or another sandbox',
  missingSandbox: 'ignore',
  hasBody: true,
  status: 201,
  problems: { 409: 'The sandbox exists, and is `default` or `replace` is not true' },
  handle({ body, context }) {
    const { name, replace = false } = body;
    if (!isName(name)) {
      throw badBody([{ pointer: '/name', message: `must be ${NAME_DESCRIPTION}` }]);
    }
    if (isChosenName(name)) throw badBody([{ pointer: '/name', message: CHOSEN }]);
    const other = context.sandboxes.tests.otherReplica(name);
    if (other !== undefined) {
      const message = `names a sandbox of another replica: ${other}. Send the call with the header X-Mock-Sandbox: ${name}`;
      throw badBody([{ pointer: '/name', message }]);
    }
    if (replace) rejectDefault(name);
    else if (context.sandboxes.get(name)) throw existing(name);
    const startUp = startUpOf(body, context);
    context.sandboxes.delete(name);
    const created = context.sandboxes.create(name, startUp);
    const overridden = created.overrides === undefined ? [] : overriddenContract(created.overrides, context);
    return {
      ...describe(created),
      stateHash: beginningHash(created.state, startUp.fixture),
      ...(overridden.length > 0 && { overriddenContract: overridden }),
    };
  },
});

export const deleteSandbox = controlOperation({
  id: 'delete-sandbox',
  method: 'DELETE',
  path: '/_mock/sandboxes/{name}',
  parameters: [sandboxName],
  summary: 'Delete a sandbox',
  missingSandbox: 'ignore',
  problems: { 409: 'The sandbox `default` cannot be deleted' },
  handle({ params: { name = '' }, context: { sandboxes } }) {
    const sandbox = sandboxNamed(name, sandboxes);
    const unfired = unfiredFaults(sandbox);
    sandboxes.delete(name);
    return { deleted: name, unfiredFaults: unfired };
  },
});

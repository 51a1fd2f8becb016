import { type JournalRequest, type MockControl, MockControlError, type SandboxRequest } from '../client/index.ts';

/** Report of a failed test. `leadmock open` replays `json`, unless the sandbox is missing. */
export interface FailureReport {
  name: string;
  json: string;
  /** Requests of the test in the HAR format; undefined if the sandbox is missing. */
  har: string | undefined;
  /** Whether the sandbox is missing, for example because the test deleted the sandbox. */
  isGone: boolean;
  /** One line for each rejected request, or one line about the missing sandbox. */
  lines: readonly string[];
}

interface FailedTest {
  title: string;
  start: Omit<SandboxRequest, 'name'>;
  server: MockControl;
  mock: MockControl;
  name: string;
}

/**
 * Reads the initial state from a second sandbox with the same `start`, because reading the state before each test would
 * slow down all tests.
 */
async function startStateOf({ server, start, name }: FailedTest): Promise<object> {
  const again = `${name}-start`;
  await server.sandboxes.create({ ...start, name: again });
  try {
    return await server.sandbox(again).state();
  } finally {
    await server.sandboxes.delete(again);
  }
}

function rejectionLine({ id, method, path, status, code, rules, explanation }: JournalRequest): string {
  const why = [rules.join(', '), explanation].filter(Boolean).join(': ');
  return `request ${id}, ${method} ${path}: HTTP ${status}, code ${code}: ${why}`;
}

export async function failureReport(test: FailedTest): Promise<FailureReport> {
  const { title, name, start, mock } = test;
  const jsonOf = (report: object) => JSON.stringify({ test: title, sandbox: name, ...report }, null, 2);
  try {
    const requests = await mock.requests.list();
    const report = {
      start,
      startState: await startStateOf(test),
      assumptions: await mock.assumptions.get(),
      clock: await mock.clock.get(),
      faults: await mock.faults.list(),
      requests,
      warnings: await mock.warnings(),
      state: await mock.state(),
    };
    const lines = requests.filter(({ outcome }) => outcome === 'rejected').map(rejectionLine);
    return { name, json: jsonOf(report), har: JSON.stringify(await mock.requests.har()), isGone: false, lines };
  } catch (error) {
    if (!(error instanceof MockControlError && error.sandbox !== undefined)) throw error;
    return { name, json: jsonOf({ gone: error.detail }), har: undefined, isGone: true, lines: [error.detail] };
  }
}

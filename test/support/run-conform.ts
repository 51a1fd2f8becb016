import { type AssumptionValues, defaultAssumptions } from '../../src/core/assumptions.ts';
import { createMock } from '../../src/mock.ts';
import { type ConformOptions, conform } from '../../src/prove/conform/conform.ts';
import { fixtureKnown } from '../../src/prove/conform/known.ts';
import type { Report } from '../../src/prove/conform/report.ts';
import type { Send } from '../../src/prove/conform/send.ts';
import { quietSettings } from './start-mock-settings.ts';
import { straightTo } from './straight-to.ts';

interface Overrides extends Partial<ConformOptions> {
  assumptions?: Partial<AssumptionValues>;
  /** Stands between the run and the mock. */
  between?: (send: Send) => Send;
}

/** One for all runs: each has a sandbox of its own. It does not listen, and keeps nothing that would have to be closed. */
const mock = await createMock({
  ...quietSettings,
  onRequest() {},
  onDefect(error) {
    throw error;
  },
});

let runs = 0;

async function control(path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await mock.fetch(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Runs conform against a leadmock with the default fixture, in a sandbox of its own. */
export async function runConform({ assumptions, between, ...options }: Overrides = {}): Promise<Report> {
  runs += 1;
  const name = `run-${runs}`;
  await control('/_mock/sandboxes', { name, assumptions: { ...defaultAssumptions, ...assumptions } });
  const base = `/_sandbox/${name}`;
  // A second of the sandbox, not of whoever waits.
  const wait = (ms: number) => control(`${base}/_mock/clock/advance`, { by: `${ms}ms` });
  const send = straightTo(mock, base);
  return conform({ send: between ? between(send) : send, known: fixtureKnown, mayWrite: true, wait, ...options });
}

import { withMock } from '../../src/run/served-mock.ts';
import { triedFaults } from '../../src/sweep/faults/fault-kinds.ts';
import { type Observed, observeSandboxes } from '../../src/sweep/faults/observed-sandbox.ts';
import { judgeSandboxes, type SandboxVerdict, unstableSandboxes } from '../../src/sweep/faults/verdict.ts';
import { Caller, settingsFor } from './sweep-answers.ts';

/** Tests of a user. */
type Act = (caller: Caller) => Promise<unknown>;

interface Armed {
  preset?: string;
  operation?: string;
}

async function observe(act: Act, armed?: Armed, usual?: Observed): Promise<Observed> {
  return withMock(settingsFor(), async (mock) => {
    const { preset = 'lost-response', operation = 'add-payment' } = armed ?? {};
    const spec = triedFaults.find(({ name }) => name === preset)?.spec ?? { match: {}, effect: 'hang' };
    const fault = armed && { ...spec, match: { operation }, skip: 0, times: 1 };
    const observed = observeSandboxes(mock.sandboxes, fault, usual);
    await act(new Caller(mock));
    return observed;
  });
}

/** Runs tests twice without a fault and once with it, then judges each sandbox. */
export async function judge(
  act: Act,
  { failedTests = [], ...armed }: Armed & { failedTests?: readonly string[] } = {},
): Promise<SandboxVerdict[]> {
  const usual = await observe(act);
  const unstable = unstableSandboxes(usual, await observe(act));
  return judgeSandboxes(await observe(act, armed, usual), usual, unstable, failedTests);
}

/** Client of a user, whose calls return undefined for lost responses. */
export async function client(caller: Caller) {
  const token = await caller.login();
  const call = (method: string, path: string, body?: unknown) => caller.call(method, path, { token, body });
  return {
    call,
    pay: (sum: number, lead = 101) =>
      call('POST', `/lead/${lead}/payment`, { category: 'Flat', purpose: 'Deposit', sum }),
    comment: (text: string) => call('POST', '/lead/101/comment', { text }),
    task: (title: string) => call('POST', '/task', { title, owner_id: 11, project_id: 1 }),
  };
}

import { service } from '../../src/mock/create-mock.ts';
import { withMock } from '../../src/run/served-mock.ts';
import { isWriting, type TriedFault, triedFault } from '../../src/sweep/faults/fault-kinds.ts';
import { type Judgment, judgeRun } from '../../src/sweep/faults/judge.ts';
import { lateInRun } from '../../src/sweep/faults/late.ts';
import { type ChooseFaults, type Episode, Observation } from '../../src/sweep/faults/observation.ts';
import { type IsWrite, Matcher, type Unit, unitsOf } from '../../src/sweep/faults/units.ts';
import { chooserOf, rounds, type Write, writesOf } from '../../src/sweep/faults/writes.ts';
import { Caller, settingsFor } from './caller.ts';

/** Tests of a user. */
type Act = (caller: Caller) => Promise<unknown>;

interface Armed {
  preset?: string;
  operation?: string;
  /** Index of the write in each unit that gets the fault. */
  round?: number;
  failedTests?: readonly string[];
  ending?: string;
}

const isWrite: IsWrite = (operation) => service.operations.some((each) => each.id === operation && isWriting(each));

async function observe(act: Act, choose?: ChooseFaults): Promise<Observation> {
  const observation = await withMock(settingsFor(), async (mock) => {
    const observation = new Observation(mock.sandboxes, choose);
    await act(new Caller(mock));
    return observation;
  });
  await observation.settle();
  return observation;
}

async function usualUnits(act: Act): Promise<{ units: Unit[]; usual: Episode[][] }> {
  const usual = [(await observe(act)).episodes, (await observe(act)).episodes] as const;
  return { units: unitsOf(...usual, isWrite), usual: [...usual] };
}

/** Runs tests twice without a fault and once with it, then judges each write that got the fault. */
export async function judge(act: Act, armed: Armed = {}): Promise<Judgment[]> {
  const { preset = 'lost-response', operation = 'add-payment', round = 0, failedTests = [], ending } = armed;
  const { units, usual } = await usualUnits(act);
  const writes: Write[] = rounds(writesOf(units, operation, triedFault(preset) as TriedFault))[round] ?? [];
  const matcher = new Matcher(units, isWrite);
  const observation = await observe(act, chooserOf(writes, matcher));
  const passed = failedTests.length === 0 && ending === undefined;
  const run = {
    passed,
    ending: ending ?? 'exit code 0',
    ended: 0,
    output: '',
    ms: 1,
    tests: [],
    failedTests: failedTests.map((name) => ({ name })),
    childMocks: [],
  };
  const late = lateInRun(usual, observation.episodes, matcher);
  return judgeRun(writes, { observation, matcher, late }, run);
}

/** Client of a user, whose calls return undefined for lost responses. */
export async function client(caller: Caller, service = 'tests') {
  const token = await caller.login('anna', service);
  const call = (method: string, path: string, body?: unknown) => caller.call(method, path, { token, body });
  return {
    call,
    pay: (sum: number, lead = 101) =>
      call('POST', `/lead/${lead}/payment`, { category: 'Flat', purpose: 'Deposit', sum }),
    comment: (text: string) => call('POST', '/lead/101/comment', { text }),
    task: (title: string, lead?: number) =>
      call('POST', '/task', { title, owner_id: 11, project_id: 1, ...(lead && { lead_id: lead }) }),
  };
}

import { expect } from 'vitest';
import { MockControlError } from '../../src/client/error.ts';
import { MockControl } from '../../src/client/mock-control.ts';
import { inMemory } from '../../src/in-process/in-memory.ts';
import { controlFetch } from '../../src/in-process/running-mock.ts';
import { type MockOverrides, startMock, type TestMock } from '../support/start-mock.ts';

/** A mock of one test's own, with a client that steers it. */
interface Steered extends Omit<TestMock, 'control'> {
  control: MockControl;
}

/** Over HTTP. */
export async function startControl(overrides?: MockOverrides): Promise<Steered> {
  const started = await startMock(overrides);
  return { ...started, control: new MockControl(started.url) };
}

/** As `createMock()` of a program does it: without a way over the network. */
async function startInProcess(overrides?: MockOverrides): Promise<Steered> {
  const started = await startMock(overrides);
  const { url } = started;
  return { ...started, control: new MockControl(url, { fetch: controlFetch(inMemory(started.server)) }) };
}

/** The ways of a call; what holds for one has to hold for the other. */
export const ways = [
  { way: 'over HTTP', startControl },
  { way: 'in process', startControl: startInProcess },
];

/** The rejection of a call that is expected to get one. */
export async function rejectionOf(call: Promise<unknown>): Promise<MockControlError> {
  const error = await call.then(
    () => expect.unreachable('a rejection was expected'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MockControlError);
  return error as MockControlError;
}

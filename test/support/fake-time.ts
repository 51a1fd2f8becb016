import { mock as nodeMock } from 'node:test';
import { type Clock, type Config, install } from '@sinonjs/fake-timers';
import { onTestFinished, vi } from 'vitest';

/** A way to fake the time of this process, as a test of a user does it. */
interface Faker {
  faker: string;
  /** Fakes it, until the test has ended or what it answers is called. */
  fakeTime(): () => void;
  /** Lets faked time pass. */
  pass(ms: number): void;
}

function untilEnd(restore: () => void): () => void {
  onTestFinished(restore);
  return restore;
}

type VitestOptions = Parameters<typeof vi.useFakeTimers>[0];

function vitestFaker(faker: string, options?: VitestOptions): Faker {
  return {
    faker,
    fakeTime() {
      vi.useFakeTimers(options);
      return untilEnd(() => void vi.useRealTimers());
    },
    pass: (ms) => void vi.advanceTimersByTime(ms),
  };
}

function sinonFaker(faker: string, options: Config): Faker {
  let clock: Clock;
  return {
    faker,
    fakeTime() {
      clock = install(options);
      return untilEnd(() => void clock.uninstall());
    },
    pass: (ms) => void clock.tick(ms),
  };
}

function nodeFaker(): Faker {
  const { timers } = nodeMock;
  return {
    faker: 'node:test',
    fakeTime() {
      timers.enable();
      return untilEnd(() => timers.reset());
    },
    pass: (ms) => timers.tick(ms),
  };
}

/** What users fake time with. All leave `nextTick` and `queueMicrotask` alone: without them, streams of Node stand still. */
export const fakers: Faker[] = [
  vitestFaker('vitest'),
  vitestFaker('vitest, advancing', { shouldAdvanceTime: true }),
  vitestFaker('vitest, some timers', { toFake: ['setTimeout', 'setImmediate', 'Date'] }),
  sinonFaker('sinon', { toNotFake: ['nextTick', 'queueMicrotask'] }),
  nodeFaker(),
];

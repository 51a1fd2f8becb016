import { mock as nodeMock } from 'node:test';
import { type Clock, type Config, install } from '@sinonjs/fake-timers';
import { onTestFinished, vi } from 'vitest';

/** Library that fakes the time of this process, as in a test of a user. */
interface Faker {
  faker: string;
  /**
   * Fakes the time until the end of the test.
   * @returns a function that ends the fake earlier
   */
  fakeTime(): () => void;
  /** Advances the fake time. */
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

/**
 * Fake timers that users have. All of them leave `nextTick` and `queueMicrotask` unchanged, because streams of Node
 * need them.
 */
export const fakers: Faker[] = [
  vitestFaker('vitest'),
  vitestFaker('vitest, advancing', { shouldAdvanceTime: true }),
  vitestFaker('vitest, some timers', { toFake: ['setTimeout', 'setImmediate', 'Date'] }),
  sinonFaker('sinon', { toNotFake: ['nextTick', 'queueMicrotask'] }),
  nodeFaker(),
];

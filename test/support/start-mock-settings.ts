import { fileURLToPath } from 'node:url';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import type { MockSettings } from '../../src/mock/create-mock.ts';

/** Timing with which the data file is never written, so that all changes stay in the log. */
export const LOG_ONLY = { quietMs: 3_600_000, maxLogBytes: 1e9 };

const PACK = fileURLToPath(new URL('../../examples/observed-operations/', import.meta.url));

/** Fixture and operations of the example pack. With them, operations of the contract must respond in the same way. */
export const observedPack = { fixture: `${PACK}fixture.json`, operations: [`${PACK}operations.mjs`] };

/** Settings with default assumptions and no data file, and usually with the default fixture. */
export const quietSettings: Omit<MockSettings, 'onRequest' | 'onDefect'> = {
  ...(process.env['WITH_OBSERVED_OPERATIONS'] === undefined ? { fixture: 'default' } : observedPack),
  fixturesDir: undefined,
  assumptions: defaultAssumptions,
  taskStatus: 0,
  dataFile: undefined,
  fresh: false,
  control: true,
  controlToken: undefined,
  allowedHosts: [],
  cors: true,
  corsOrigins: [],
  trustProxy: false,
  mockHeaders: true,
  bodyLimitBytes: 1024 * 1024,
  maxSandboxes: 1000,
  // The pause is short, so that tests need not wait.
  writeTiming: { quietMs: 20, maxLogBytes: 10_000 },
};

import { fileURLToPath } from 'node:url';
import { defaultAssumptions } from '../../src/core/assumptions.ts';
import type { MockSettings } from '../../src/mock.ts';

/** Never writes the readable file by itself: all changes stay in the log. */
export const LOG_ONLY = { quietMs: 3_600_000, floorBytes: 1e9 };

const PACK = fileURLToPath(new URL('../examples/observed-operations/', import.meta.url));

/** The fixture and the operations of the example pack, beside which the contract's operations must respond the same. */
export const observedPack = { fixture: `${PACK}fixture.json`, operations: [`${PACK}operations.mjs`] };

/** The default fixture, the defaults of all assumptions, nothing on disk. */
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
  // A test does not wait for quiet as long as a person does.
  writeTiming: { quietMs: 20, floorBytes: 10_000 },
};

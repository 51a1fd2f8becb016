import { getAssumptions, setAssumptions } from './assumptions/assumptions.ts';
import { advanceClock, getClock, resetClock, setClock } from './clock/clock.ts';
import type { ControlOperation } from './control-operation.ts';
import { events } from './events/events.ts';
import { armFault, clearFaults, deleteFault, getFaults } from './faults/faults.ts';
import { health, index, ready } from './health/health.ts';
import { coverage } from './journal/coverage.ts';
import { clearRequests, getRequest, getRequests } from './journal/requests.ts';
import { verify } from './journal/verify.ts';
import { waitForRequests } from './journal/wait.ts';
import { getControlOpenApi, getOpenApi, getRules } from './reference/reference.ts';
import { report } from './report/report.ts';
import { fixtures } from './reset/fixtures.ts';
import { reset } from './reset/reset.ts';
import { resetSandboxes } from './reset/reset-sandboxes.ts';
import { createSandbox, deleteSandbox, getSandboxes } from './sandboxes/sandboxes.ts';
import { seed } from './seed/seed.ts';
import { deleteSnapshot, getSnapshots, restoreSnapshot, saveSnapshot } from './snapshots/snapshots.ts';
import { createRecord } from './state/create-record.ts';
import { deleteRecord, patchRecord, putRecord } from './state/edit-state.ts';
import { getFixture } from './state/get-fixture.ts';
import { getCollection, getRecord, getState } from './state/read-state.ts';
import { beginTest } from './tests/begin-test.ts';
import { endTest } from './tests/end-test.ts';
import { createToken, expireToken, getTokens, revokeToken } from './tokens/tokens.ts';
import { getWarnings } from './warnings/warnings.ts';

export const controlOperations: readonly ControlOperation[] = [
  index,
  health,
  ready,
  reset,
  fixtures,
  seed,
  getState,
  getFixture,
  getCollection,
  createRecord,
  getRecord,
  putRecord,
  patchRecord,
  deleteRecord,
  getSnapshots,
  saveSnapshot,
  restoreSnapshot,
  deleteSnapshot,
  getClock,
  setClock,
  advanceClock,
  resetClock,
  getTokens,
  createToken,
  expireToken,
  revokeToken,
  getFaults,
  armFault,
  clearFaults,
  deleteFault,
  getAssumptions,
  setAssumptions,
  getSandboxes,
  createSandbox,
  resetSandboxes,
  deleteSandbox,
  beginTest,
  endTest,
  getWarnings,
  getRequests,
  waitForRequests,
  getRequest,
  clearRequests,
  verify,
  coverage,
  report,
  events,
  getRules,
  getOpenApi,
  getControlOpenApi,
];

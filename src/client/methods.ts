import type { routes } from './routes.ts';

/**
 * Which operation of the control plane each method of the client calls. The client sends by this table, and a test holds it
 * against the operations: one without a method fails there.
 */
export const methods = {
  info: 'index',
  health: 'health',
  ready: 'ready',
  reset: 'reset',
  fixtures: 'fixtures',
  seed: 'seed',
  state: 'get-state',
  records: 'get-collection',
  record: 'get-record',
  makeRecord: 'make-record',
  replaceRecord: 'put-record',
  patchRecord: 'patch-record',
  removeRecord: 'delete-record',
  'snapshots.list': 'get-snapshots',
  'snapshots.save': 'save-snapshot',
  'snapshots.restore': 'restore-snapshot',
  'snapshots.remove': 'delete-snapshot',
  'clock.get': 'get-clock',
  'clock.set': 'set-clock',
  'clock.freeze': 'set-clock',
  'clock.unfreeze': 'set-clock',
  'clock.advance': 'advance-clock',
  'clock.reset': 'reset-clock',
  'tokens.list': 'get-tokens',
  'tokens.make': 'make-token',
  'tokens.expire': 'expire-token',
  'tokens.revoke': 'revoke-token',
  'assumptions.get': 'get-assumptions',
  'assumptions.set': 'set-assumptions',
  'sandboxes.list': 'get-sandboxes',
  'sandboxes.make': 'make-sandbox',
  'sandboxes.drop': 'drop-sandbox',
  'sandboxes.resetAll': 'reset-sandboxes',
  lints: 'lints',
  rules: 'rules',
  openApi: 'openapi',
  controlOpenApi: 'control-openapi',
} as const satisfies Readonly<Record<string, keyof typeof routes>>;

export type MethodName = keyof typeof methods;

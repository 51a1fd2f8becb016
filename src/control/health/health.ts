import { monotonicMs } from '../../core/clock.ts';
import { countRecords } from '../../core/state/fixture.ts';
import { version } from '../../version.ts';
import { controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';

export const index = controlOperation({
  id: 'index',
  method: 'GET',
  path: '/_mock',
  summary: 'What this is, and where to go from here',
  hasBody: false,
  handle({ sandbox, context }) {
    return {
      name: 'leadmock',
      version,
      contract: { name: 'Lead-Tracking Service HTTP API', version: '1.0' },
      uptime_s: Math.round((monotonicMs() - context.startedAtMs) / 1000),
      sandbox: sandbox.name,
      fixture: sandbox.startUp.fixture.name,
      counts: countRecords(sandbox.state.toDocument()),
      links: {
        panel: '/_mock/panel',
        docs: '/_mock/docs',
        health: '/_mock/health',
        ready: '/_mock/ready',
        reset: '/_mock/reset',
        fixtures: '/_mock/fixtures',
        seed: '/_mock/seed',
        state: '/_mock/state',
        snapshots: '/_mock/snapshots',
        clock: '/_mock/clock',
        tokens: '/_mock/tokens',
        faults: '/_mock/faults',
        assumptions: '/_mock/assumptions',
        sandboxes: '/_mock/sandboxes',
        warnings: '/_mock/warnings',
        requests: '/_mock/requests',
        verify: '/_mock/verify',
        coverage: '/_mock/coverage',
        events: '/_mock/events',
        rules: '/_mock/rules',
        openapi: '/_mock/openapi.json',
        controlOpenapi: '/_mock/control-openapi.json',
      },
    };
  },
});

export const health = controlOperation({
  id: 'health',
  method: 'GET',
  path: '/_mock/health',
  summary: 'Alive',
  missingSandbox: 'ignore',
  hasBody: false,
  isProbe: true,
  handle: () => ({ status: 'alive' }),
});

export const ready = controlOperation({
  id: 'ready',
  method: 'GET',
  path: '/_mock/ready',
  summary: 'Seeded and able to write',
  missingSandbox: 'ignore',
  hasBody: false,
  isProbe: true,
  problems: { 503: 'Changes cannot be kept at the moment; `detail` says why' },
  handle({ context }) {
    const problem = context.storeProblem();
    if (problem !== undefined) throw new Problem(503, problem);
    return { status: 'ready' };
  },
});

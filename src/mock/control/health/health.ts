import { monotonicMs } from '../../core/clock.ts';
import { countRecords } from '../../core/state/fixture.ts';
import { version } from '../../version.ts';
import { type ControlOperation, controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';

/** Example of a link: `controlOpenapi: '/_mock/control-openapi.json'`. */
function linksTo(operations: readonly ControlOperation[]): Record<string, string> {
  const names = operations.flatMap(({ path }) => /^\/_mock\/([^/]+)$/.exec(path)?.[1] ?? []);
  const keyOf = (name: string) => name.replace('.json', '').replace(/-(.)/, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(['panel', 'docs', ...names].map((name) => [keyOf(name), `/_mock/${name}`]));
}

export const index = controlOperation({
  id: 'index',
  method: 'GET',
  path: '/_mock',
  summary: 'Get name, version, sandbox and links',
  handle({ sandbox, context }) {
    return {
      name: 'leadmock',
      version,
      contract: { name: 'Lead-Tracking Service HTTP API', version: '1.0' },
      uptimeSeconds: Math.round((monotonicMs() - context.startedAtMs) / 1000),
      sandbox: sandbox.name,
      fixture: sandbox.startUp.fixture.name,
      counts: countRecords(sandbox.state.toDocument()),
      links: linksTo(context.controlOperations),
    };
  },
});

export const health = controlOperation({
  id: 'health',
  method: 'GET',
  path: '/_mock/health',
  summary: 'Check that the process responds',
  missingSandbox: 'ignore',
  isProbe: true,
  handle: () => ({ status: 'alive' }),
});

export const ready = controlOperation({
  id: 'ready',
  method: 'GET',
  path: '/_mock/ready',
  summary: 'Check that leadmock is ready',
  missingSandbox: 'ignore',
  isProbe: true,
  problems: { 503: 'leadmock cannot store changes at the moment, or is stopping; `detail` shows the cause' },
  handle({ context }) {
    const problem = context.notReady();
    if (problem !== undefined) throw new Problem(503, problem);
    return { status: 'ready' };
  },
});

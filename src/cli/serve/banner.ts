import { type AssumptionValues, assumptionIds, defaultAssumptions } from '../../mock/core/assumptions.ts';
import type { Mock } from '../../mock/create-mock.ts';
import type { Listening } from '../../mock/http/server/listen.ts';
import { aligned } from '../print/table.ts';
import type { ServeSettings } from '../settings/settings.ts';

/** @returns assumptions with another value than the default, such as `errorStatus=code, ownerId=include` */
export function changedAssumptions(assumptions: AssumptionValues): string {
  const changed = assumptionIds.filter((id) => assumptions[id] !== defaultAssumptions[id]);
  return changed.map((id) => `${id}=${assumptions[id]}`).join(', ');
}

export function startFacts({ mock: settings, watch, notPersisted }: ServeSettings, mock: Mock, { url }: Listening) {
  const { isResumed, sandbox, fixtureFolders, operationFiles, customFixture } = mock;
  const { file, replacesBuiltIn } = customFixture;
  const origin = file === undefined ? '' : ` (${file}${replacesBuiltIn ? ', replaces the built-in fixture' : ''})`;
  const { assumptions, dataFile } = settings;
  const { overrides } = sandbox.startUp;
  return {
    url,
    control: settings.control ? `${url}/_mock` : 'off',
    ...(settings.control && { panel: `${url}/_mock/panel`, docs: `${url}/_mock/docs` }),
    fixture: sandbox.startUp.fixture.name + origin,
    ...(operationFiles.paths.length > 0 && { operations: operationFiles.paths.join(', ') }),
    ...(settings.replica !== undefined && { replica: settings.replica }),
    ...(watch && { watching: [...fixtureFolders, ...operationFiles.paths].join(', ') }),
    data:
      dataFile === undefined
        ? `not persisted (${notPersisted === undefined ? '--ephemeral' : 'read-only file system'})`
        : `${dataFile} (${isResumed ? 'resumed' : 'new'})`,
    assumptions: changedAssumptions(assumptions) || 'all at their defaults',
    ...(overrides && { overrides: Object.keys(overrides.table).join(', ') }),
  };
}

export function banner(version: string, facts: Readonly<Record<string, string>>): string {
  const lines = aligned(Object.entries(facts)).map((line) => `  ${line}`);
  return ['', `leadmock ${version} is ready`, ...lines, '', '  Ctrl+C stops leadmock', ''].join('\n');
}

import { assumptionIds, defaultAssumptions } from '../../core/assumptions.ts';
import type { Listening } from '../../http/server/listen.ts';
import type { Mock } from '../../mock.ts';
import { aligned } from '../print/table.ts';
import type { ServeSettings } from '../settings/settings.ts';

export function startFacts({ mock: settings, watch, notPersisted }: ServeSettings, mock: Mock, { url }: Listening) {
  const { isResumed, sandbox, fixtureFolders, operationFiles, customFixture } = mock;
  const { file, replacesBuiltIn } = customFixture;
  const origin = file === undefined ? '' : ` (${file}${replacesBuiltIn ? ', replaces the built-in fixture' : ''})`;
  const { assumptions, dataFile } = settings;
  const { overrides } = sandbox.startUp;
  const changed = assumptionIds.filter((id) => assumptions[id] !== defaultAssumptions[id]);
  return {
    url,
    control: settings.control ? `${url}/_mock` : 'off',
    ...(settings.control && { panel: `${url}/_mock/panel`, docs: `${url}/_mock/docs` }),
    fixture: sandbox.startUp.fixture.name + origin,
    ...(operationFiles.paths.length > 0 && { operations: operationFiles.paths.join(', ') }),
    ...(watch && { watching: [...fixtureFolders, ...operationFiles.paths].join(', ') }),
    data:
      dataFile === undefined
        ? `not persisted (${notPersisted === undefined ? '--ephemeral' : 'read-only file system'})`
        : `${dataFile} (${isResumed ? 'resumed' : 'new'})`,
    assumptions:
      changed.length === 0 ? 'all at their defaults' : changed.map((id) => `${id}=${assumptions[id]}`).join(', '),
    ...(overrides && { overrides: Object.keys(overrides.table).join(', ') }),
  };
}

export function banner(version: string, facts: Readonly<Record<string, string>>): string {
  const lines = aligned(Object.entries(facts)).map((line) => `  ${line}`);
  return ['', `leadmock ${version} is ready`, ...lines, '', '  Ctrl+C stops leadmock', ''].join('\n');
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isName, NAME_DESCRIPTION } from '../../mock/core/name.ts';
import { countsText } from '../../mock/core/state/fixture.ts';
import { SEED_SCHEMA } from '../init/init-files.ts';
import { asJson, print, printError, printResult } from '../print/print.ts';
import { readConfigFile } from '../settings/config-file.ts';
import { mergeSettings } from '../settings/exclusive-settings.ts';
import { type Environment, gatherSettings } from '../settings/raw-settings.ts';
import { DASH } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { requireWritable, writeUserFile } from '../write-file.ts';
import type { Arguments } from '../yargs-options.ts';
import { connect } from './connect.ts';

const MISSING_RECORDS = 'The fixture references missing records. To load it, set --assume unknownBodyId=accept';

function folderOf(args: Arguments, environment: Environment): { folder: string; source: string } {
  const setting = mergeSettings(gatherSettings(args, environment, readConfigFile(environment)))['fixtures-dir'];
  if (setting === undefined) {
    throw new UsageError(
      'fixture export needs a folder. Set --fixtures-dir, LEADMOCK_FIXTURES_DIR, or fixtures-dir in leadmock.config.json (leadmock init creates the file)',
    );
  }
  return { folder: setting.texts[0] as string, source: setting.source };
}

function fileOf(args: Arguments, folder: string): string {
  const name = String(args['name']);
  if (isName(name) && !name.endsWith('.json')) return join(folder, `${name}.json`);
  throw new UsageError(
    `the name of a fixture must be ${NAME_DESCRIPTION}, without .json (it is ${JSON.stringify(name)})`,
  );
}

export async function exportFixture(args: Arguments, environment: Environment): Promise<void> {
  const action = String(args['action']);
  if (action !== 'export') throw new UsageError(`unknown action: fixture ${action} (known: export)`);
  const getFixture = () => connect(args, environment, ({ call }, signal) => call('get-fixture', { signal }));
  if (args['name'] === DASH) {
    const { fixture, needs } = await getFixture();
    print(asJson(fixture));
    if (needs) printError(MISSING_RECORDS);
    return;
  }
  const { folder, source } = folderOf(args, environment);
  const file = fileOf(args, folder);
  const force = args['force'] === true;
  requireWritable(source, file);
  if (!force && existsSync(file)) throw new UsageError(`${file} exists. Add --force to replace it`);
  const { fixture, counts, needs } = await getFixture();
  const link = existsSync(join(folder, SEED_SCHEMA)) ? { $schema: `./${SEED_SCHEMA}` } : {};
  writeUserFile(file, `${asJson({ ...link, ...fixture })}\n`, { force });

  printResult(args, { file, counts, ...(needs && { needs }) }, () => [
    `Saved ${file} (${countsText(counts)})`,
    ...(needs ? [MISSING_RECORDS] : []),
  ]);
}

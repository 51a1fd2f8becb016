import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { version } from '../../../src/mock/version.ts';
import { needs, program } from '../../support/needs.ts';
import { startIn } from '../../support/start-example.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const WORKFLOW = new URL('../../../.github/workflows/release.yml', import.meta.url);
const PACKAGE = fileURLToPath(new URL('../../../scripts/package.mjs', import.meta.url));
const { isSkipped, why } = needs([program('bash')]);

test.skipIf(isSkipped)(`the smoke test of a release passes with the packed file${why}`, async (context) => {
  const folder = await tempFolder();
  execFileSync(process.execPath, [PACKAGE, folder, '--release']);
  const steps: { run?: string }[] = parse(readFileSync(WORKFLOW, 'utf8')).jobs.smoke.steps;
  const scripts = steps.flatMap(({ run }) => run ?? []);
  expect(scripts).toHaveLength(3);
  const env = { VERSION: version, npm_config_offline: 'true', npm_config_audit: 'false' };
  for (const script of scripts) {
    const command = `bash -eo pipefail <<'END OF SCRIPT'\n${script}\nEND OF SCRIPT`;
    const { code, output } = await startIn(context, folder, { command, env }).ended;
    expect(code, output).toBe(0);
  }
});

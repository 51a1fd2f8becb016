import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { needs, program } from '../../support/needs.ts';

const ROOT = new URL('../../../', import.meta.url);
const { isSkipped, why } = needs([program('bash'), program('curl')]);

/** @returns the commands of a recipe without Docker that run leadmock, or read its report */
function leadmockCommands(file: string): string[] {
  const text = readFileSync(new URL(file, ROOT), 'utf8');
  return [...text.matchAll(/(?:- |run: )((?:npx --no -- leadmock|cat leadmock\.md) .*)$/gm)].map(
    ([, line = '']) => line,
  );
}

test.skipIf(isSkipped).each([
  ['examples/ci/github-actions-npm.yml', 2],
  ['examples/ci/gitlab-ci-npm.yml', 1],
])(`the commands of %s run tests against leadmock from its package, and report${why}`, async (file, count) => {
  const commands = leadmockCommands(file);
  expect(commands).toHaveLength(count);
  const asks = `curl -fsS -H "Authorization: Bearer $LEADMOCK_CONTROL_TOKEN" "$LEADMOCK_URL/_mock/state/leads/101"`;
  const script = [
    'rm -f summary.md leadmock.xml leadmock.md leadmock.log',
    'export GITHUB_STEP_SUMMARY=summary.md',
    ...commands.map((line) => line.replace('npm test', `sh -c '${asks}'`)),
    'echo; cat summary.md leadmock.xml leadmock.log 2>/dev/null || true',
  ].join('\n');
  expect(script).toContain('sh -c');
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: inject('packed') });
  expect(stdout).toContain('"id":101');
  expect(stdout).toMatch(/^## leadmock: 0 of \d+ outcomes seen$|<testsuites name="leadmock report"/m);
  expect(stdout).toContain('"path":"/_mock/state/leads/101"');
});

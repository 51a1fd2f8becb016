import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { loopbackAddress } from '../../support/loopback-address.ts';
import { linux, needs, program } from '../../support/needs.ts';

const ROOT = new URL('../../../', import.meta.url);
const { isSkipped, why } = needs([program('bash'), program('curl'), linux]);

/** Of a recipe without Docker: how it starts leadmock, waits for it, and at the end lets it report. */
function stepsOf(file: string): [start: string, wait: string, report: string] {
  const text = readFileSync(new URL(file, ROOT), 'utf8');
  const line = (command: string) => new RegExp(`(?:- |run: )(${command} .*)$`, 'm').exec(text)?.[1] ?? '';
  return [line('npx'), line('curl'), line('npx --no -- leadmock report')];
}

test.skipIf(isSkipped).each(['test/examples/ci/github-actions-npm.yml', 'test/examples/ci/gitlab-ci-npm.yml'])(
  `the steps of %s start leadmock from its package, wait for it, and print its report${why}`,
  async (file) => {
    const [start, wait, report] = stepsOf(file);
    const host = loopbackAddress();
    const script = [
      'rm -f lead.json summary.md leadmock.xml',
      `export LEADMOCK_HOST=${host} LEADMOCK_EPHEMERAL=true LEADMOCK_URL=http://${host}:8080 GITHUB_STEP_SUMMARY=summary.md`,
      // A process group of its own, which ends as the job does.
      'set -m',
      start,
      "trap 'kill -- -$!' EXIT",
      wait,
      report,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: for the shell
      'curl -fsS "${LEADMOCK_URL}/_mock/state/leads/101" -o lead.json',
      'cat lead.json; echo; cat summary.md leadmock.xml 2>/dev/null || true',
    ].join('\n');
    const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: inject('packed') });
    expect(stdout).toContain('"id":101');
    expect(stdout).toMatch(/^## leadmock: 0 of \d+ outcomes seen$/m);
  },
);

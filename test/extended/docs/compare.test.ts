import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportLines } from '../../../src/cli/compare/lines.ts';
import { assumptionIds } from '../../../src/mock/core/assumptions.ts';
import { brokenServices } from '../../compare/services/broken.ts';
import { readPage, snippetsMarked } from '../../support/documentation.ts';
import { runCompare } from '../../support/run-compare.ts';
import { runLeadmock, startLeadmock, workFolder } from '../../support/run-leadmock.ts';

const EXAMPLE = /^\$ npx --no -- leadmock (.*)\n\$ export (.*)\n\$ npx --no -- leadmock (compare .*)\n([\s\S]*)$/;
const SHOWN_URL = 'http://localhost:8080';

/** A run sends 2 requests a second. */
const PATIENCE_MS = 300_000;

/** Assumptions that no live run detects, as docs/compare.md explains. */
const UNDETECTABLE = ['rateLimit', 'secondUser', 'timezone', 'tokenRenewal'];

/**
 * Compares a page with the output. `…` stands for lines, or for a number that grows with the contract and the
 * assumptions.
 */
function expectShown(shown: string, printed: string): void {
  const parts = shown.split(/…\n?/);
  expect(parts.length).toBeGreaterThan(2);
  let rest = printed;
  for (const part of parts) {
    expect(rest).toContain(part);
    rest = rest.slice(rest.indexOf(part) + part.length);
  }
  expect(rest).toBe('');
}

test('the run of docs/compare.md prints the documented output, and the next start uses its values', {
  timeout: PATIENCE_MS,
}, async (context) => {
  const [, serve = '', variables = '', line = '', shown = ''] =
    EXAMPLE.exec(snippetsMarked('compare')[0]?.code ?? '') ?? [];
  const { url } = await startLeadmock(context, serve.split(' '));
  const cwd = await workFolder(context);
  const { code, stdout, stderr } = await runLeadmock(context, line.replace(SHOWN_URL, url).split(' '), {
    cwd,
    env: Object.fromEntries(variables.split(' ').map((each) => each.split('='))),
    patienceMs: PATIENCE_MS,
  });
  const [plan = '', files = ''] = stderr.split(/(?<=\n)(?=Saved )/);
  const printed = (plan + stdout + files).replaceAll(url, SHOWN_URL);

  expectShown(shown, printed);
  // The status of a new task is a setting, too.
  const count = assumptionIds.length + 1;
  expect(stdout).toContain(`\nSETTINGS: ${count - UNDETECTABLE.length} of ${count} found\n`);
  for (const id of UNDETECTABLE) expect(stdout).toMatch(new RegExp(`  not (found\\n(.*\\n)* {4}|tested: .*)${id}\\b`));
  expect(code).toBe(0);

  const again = await startLeadmock(context, ['--ephemeral'], { cwd });
  expect((await again.call('GET', '/view/1')).status).toBe(401);
});

test('the recording of docs/compare.md prints the documented output', async (context) => {
  const [, line = '', shown = ''] =
    /^\$ npx --no -- leadmock (.*)\n([\s\S]*)$/.exec(snippetsMarked('recording')[0]?.code ?? '') ?? [];
  const cwd = await workFolder(context);
  copyFileSync(new URL('../../compare/recording/mitmproxy.har', import.meta.url), join(cwd, 'traffic.har'));
  const { code, stdout } = await runLeadmock(context, line.split(' '), { cwd, patienceMs: 60_000 });
  expectShown(shown, stdout);
  expect(code).toBe(0);
});

test('a violation looks as documented in docs/compare.md', async () => {
  const between = brokenServices.find(({ fault }) => fault === 'a logout returns "ok"')?.between;
  const { report } = await runCompare({ ...(between && { between }) });
  const lines = reportLines('', report, undefined);
  const violations = lines.filter((line) => line.startsWith('  VIOLATION'));
  expect(violations).toHaveLength(1);
  expect(readPage('docs/compare.md')).toContain(`\`\`\`\n${violations.join('\n')}\n\`\`\``);
});

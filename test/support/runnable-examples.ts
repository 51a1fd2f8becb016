import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { commandOf, copyExample } from './copy-example.ts';
import { found, type Need, PYTHONS, program } from './needs.ts';
import { go } from './run-go.ts';
import { installedPython, python } from './run-pytest.ts';
import { type ExampleRun, startIn } from './start-example.ts';

const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);
export const chromium: Need = { name: 'Chromium', anyOf: BROWSERS.map((path) => [path, '--version']) };

const requests: Need = {
  name: 'Python with requests',
  anyOf: PYTHONS.map((command) => [command, '-c', 'import requests']),
};
const php: Need = { name: 'PHP with cURL', anyOf: [['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);']] };

/** Example whose command ends itself. */
interface RunnableExample {
  name: string;
  needed: Need[];
  /** Pattern of the output when all its tests have passed. */
  passed: RegExp;
}

export const runnableExamples: RunnableExample[] = [
  { name: 'vitest', needed: [], passed: /Tests +2 passed \(2\)/ },
  { name: 'vitest-browser', needed: [chromium], passed: /Tests +2 passed \(2\)/ },
  { name: 'playwright', needed: [chromium], passed: /3 passed/ },
  { name: 'jest', needed: [], passed: /Tests: +3 passed, 3 total/ },
  { name: 'pytest', needed: [python, requests], passed: /3 passed/ },
  { name: 'go', needed: [go], passed: /(--- PASS[\s\S]*){3}\nok\s+example\.com\/shop\s/ },
  { name: 'php', needed: [php], passed: /^ok .*\nok .*\n$/ },
  { name: 'bash', needed: [program('bash'), program('curl'), program('jq')], passed: /^ok\n$/ },
];

interface RunOptions {
  /** URL of the server; empty for none. */
  url: string;
  controlToken?: string;
  edit?: (folder: string) => Promise<void>;
  /** Search path; default: the path of this process. */
  path?: string;
}

/**
 * Runs the command in the README of an example, in a copy that `edit` may change.
 * @returns the result, and the folder of the copy
 */
export async function runExample(
  context: TestContext,
  name: string,
  { url, controlToken, edit, path }: RunOptions,
): Promise<ExampleRun & { folder: string }> {
  const folder = await copyExample(context, name);
  await edit?.(folder);
  const shown = commandOf(name);
  const command = name === 'pytest' ? shown.replace('python3', await installedPython()) : shown;
  const env = {
    LEADMOCK_URL: url,
    CHROMIUM: found(chromium) ?? '',
    NO_COLOR: '1',
    ...(controlToken && { LEADMOCK_CONTROL_TOKEN: controlToken }),
    ...(path && { PATH: path }),
  };
  return { folder, ...(await startIn(context, folder, { command, env }).ended) };
}

/** Journal that an example saved for a failed test. */
interface KeptJournal {
  test: string;
  sandbox: string;
  requests: { operation: string | null; path: string }[];
  warnings: unknown[];
}

/** Journals that an example left in its folder, by file name. */
export function keptJournals(folder: string): Map<string, KeptJournal> {
  const kept = join(folder, 'leadmock-failures');
  const files = existsSync(kept) ? readdirSync(kept).filter((file) => file.endsWith('.json')) : [];
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(join(kept, file), 'utf8'))]));
}

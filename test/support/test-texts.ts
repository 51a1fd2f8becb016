import { readdirSync, readFileSync } from 'node:fs';

const TESTS = new URL('../', import.meta.url);

/** The text of every test file, for tests about tests. */
export function allTestTexts(): string {
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => readFileSync(new URL(file.replaceAll('\\', '/'), TESTS), 'utf8'))
    .join('\n');
}

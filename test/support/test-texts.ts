import { readdirSync, readFileSync } from 'node:fs';

const TESTS = new URL('../', import.meta.url);

/** Packages are omitted, because they have tens of thousands of files. */
function textsIn(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : textsIn(new URL(`${entry.name}/`, folder));
    return entry.name.endsWith('.test.ts') ? readFileSync(new URL(entry.name, folder), 'utf8') : [];
  });
}

export function allTestTexts(): string {
  return textsIn(TESTS).join('\n');
}

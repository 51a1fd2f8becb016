import { readFileSync, writeFileSync } from 'node:fs';
import type { GeneratedFile } from './generated-files.ts';

// `npm run generate` writes the generated files; with --check it only says which of them are stale, and fails then. What is made from
// the operations comes first, in a process of its own: the rest reads that when it is loaded.
const root = new URL('../../', import.meta.url);
const isCheck = process.argv.includes('--check');

async function filesOf(words: readonly string[]): Promise<readonly GeneratedFile[]> {
  if (words.includes('--operations')) return (await import('./operations.ts')).operationModules;
  return (await import('./generated-files.ts')).generatedFiles;
}

for (const { path, make } of await filesOf(process.argv)) {
  const file = new URL(path, root);
  const text = await make();
  if (isCheck && readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is stale: npm run generate`);
    process.exitCode = 1;
  }
  if (!isCheck) writeFileSync(file, text);
}

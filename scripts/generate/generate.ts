import { readFileSync, writeFileSync } from 'node:fs';
import type { GeneratedFile } from './generated-files.ts';

// `npm run generate` writes the generated files. With --check it only lists outdated files, and fails if there are any.
// Files about operations are generated first, in a separate process, because the other generators load them.
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

import { readFileSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.ts';

// `npm run generate` writes the generated files; with --check it only says which of them are stale, and fails then.
const root = new URL('../../', import.meta.url);
const isCheck = process.argv.includes('--check');

for (const { path, make } of generatedFiles) {
  const file = new URL(path, root);
  const text = await make();
  if (isCheck && readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is stale: npm run generate`);
    process.exitCode = 1;
  }
  if (!isCheck) writeFileSync(file, text);
}

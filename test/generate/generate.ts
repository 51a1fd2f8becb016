import { readFileSync, writeFileSync } from 'node:fs';
import { assumptionModules } from './assumptions.ts';
import type { GeneratedFile } from './generated-files.ts';

// `npm run generate` writes the generated files; with --check it only says which of them are stale, and fails then.
const root = new URL('../../', import.meta.url);
const isCheck = process.argv.includes('--check');

async function generate({ path, make }: GeneratedFile): Promise<void> {
  const file = new URL(path, root);
  const text = await make();
  if (!isCheck) return writeFileSync(file, text);
  if (readFileSync(file, 'utf8') === text) return;
  console.error(`${path} is stale: npm run generate`);
  process.exitCode = 1;
}

for (const file of assumptionModules) await generate(file);
// What is made from these reads them when it is loaded.
const { generatedFiles } = await import('./generated-files.ts');
for (const file of generatedFiles) await generate(file);

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { GeneratedFile } from './generated-file.ts';

// `npm run generate` writes the generated files. With --check it only lists outdated files, and fails if there are any.
const root = new URL('../../', import.meta.url);
const [stage] = process.argv.slice(2).filter((word) => word !== '--check');
const isCheck = process.argv.includes('--check');

/** Each stage runs in a separate process, because its generators load the files of earlier stages. */
const STAGES: Readonly<Record<string, () => Promise<readonly GeneratedFile[]>>> = {
  operations: async () => (await import('./operations.ts')).operationFiles,
  routes: async () => [(await import('./routes.ts')).routesFile],
  others: async () => (await import('./generated-files.ts')).generatedFiles,
};

async function textOf({ path, make }: GeneratedFile): Promise<string> {
  try {
    return await make();
  } catch (error) {
    throw new Error(`${path} cannot be generated: ${(error as Error).message}`, { cause: error });
  }
}

async function generate(files: readonly GeneratedFile[]): Promise<void> {
  for (const each of files) {
    const file = new URL(each.path, root);
    const text = await textOf(each);
    if (isCheck && readFileSync(file, 'utf8') !== text) {
      console.error(`${each.path} is stale: npm run generate`);
      process.exitCode = 1;
    }
    if (!isCheck) writeFileSync(file, text);
  }
}

function runStages(): void {
  for (const name of Object.keys(STAGES)) {
    const words = [...process.execArgv, fileURLToPath(import.meta.url), name, ...(isCheck ? ['--check'] : [])];
    const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = status ?? 1;
    if (status !== 0 && !isCheck) return;
  }
}

const files = stage === undefined ? undefined : STAGES[stage];
if (files === undefined) runStages();
else await generate(await files());

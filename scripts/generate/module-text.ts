import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BIOME = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url));

/** @param from sources for the header: paths of files in the repository */
export function moduleText(path: string, from: string, text: string): string {
  const input = `// Made from ${from} by \`npm run generate\`. Do not edit.\n${text}`;
  const run = spawnSync(process.execPath, [BIOME, 'format', `--stdin-file-path=${path}`], { input, cwd: ROOT });
  if (run.status !== 0) throw new Error(`${path}: ${run.stderr}`);
  return run.stdout.toString();
}

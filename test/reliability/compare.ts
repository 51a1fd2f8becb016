import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Part } from './part.ts';

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const CONFIG = fileURLToPath(new URL('vitest.config.ts', import.meta.url));

/** Whole runs of `leadmock compare` with many combinations of values, and with many services. */
export const compare: Part = async () => {
  const child = spawn(process.execPath, [VITEST, 'run', '--config', CONFIG], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const [code] = await once(child, 'close');
  const [, passed = 'none'] = /Tests .*?(\d+) passed/.exec(printed) ?? [];
  return {
    title: 'compare reports no wrong value, and exactly the violations of a service',
    heads: ['Tests', 'passed'],
    rows: [['values, broken responses, and broken, misleading and good services', passed]],
    failures: code === 0 ? [] : [printed],
  };
};

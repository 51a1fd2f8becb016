import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives all tests of a project a temporary folder of their own, and fails where one of them has left the ready file of a server in it:
 * one that is killed removes none, and should have put it into the folder of its test.
 */
export default function nothingLeft() {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'leadmock-tests-'));
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    const left = readdirSync(folder).filter((name) => name.endsWith('.ready'));
    rmSync(folder, { recursive: true, force: true });
    if (left.length === 0) return;
    // vitest prints what is thrown here, and ends with 0 all the same.
    process.exitCode = 1;
    throw new Error(`the tests have left ready files in the temporary folder: ${left.join(', ')}`);
  };
}

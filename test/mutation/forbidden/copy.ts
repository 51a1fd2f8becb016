import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ForbiddenChange } from './change.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Files that the tests read, except packages and built pages, which are linked. */
const COPIED = [
  'src',
  'test',
  'schemas',
  'fixtures',
  'docs',
  'clients',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'package.json',
];
const LINKED = ['node_modules', 'dist'];
const LEFT_OUT = new Set(['node_modules', 'reports']);

/**
 * @returns the text with a change. The replaced text must occur exactly once, so that the place is clear.
 * @throws Error with the place otherwise
 */
export function changedText(text: string, { file, find, put }: ForbiddenChange): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${file}: found ${parts.length - 1} times instead of once: ${find}`);
  return parts.join(put);
}

/** Copy of the repository in a temporary folder. Its code may be broken, because only one run uses it. */
export class Copy {
  readonly folder: string;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'leadmock-forbidden-'));
    for (const part of COPIED) {
      cpSync(join(ROOT, part), join(this.folder, part), {
        recursive: true,
        filter: (source) => !LEFT_OUT.has(basename(source)),
      });
    }
    for (const part of LINKED) symlinkSync(join(ROOT, part), join(this.folder, part), 'junction');
  }

  /**
   * Calls `act` while the change is made.
   * @returns the result of `act`
   */
  async with<Answer>(change: ForbiddenChange, act: () => Promise<Answer>): Promise<Answer> {
    const path = join(this.folder, change.file);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, changedText(whole, change));
    try {
      return await act();
    } finally {
      writeFileSync(path, whole);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

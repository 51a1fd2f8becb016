import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ForbiddenChange } from './change.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What the tests read, beside the packages and the built pages, which a link stands for. */
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

/** A text must be found exactly once, so that it is clear what is changed. Throws an Error with the place. */
export function changedText(text: string, { file, find, put }: ForbiddenChange): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${file}: found ${parts.length - 1} times instead of once: ${find}`);
  return parts.join(put);
}

/** A copy of the repository in a temporary folder, whose code may be broken: nobody else works in it. */
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

  /** What `act` answers while the change is made. */
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

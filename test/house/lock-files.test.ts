import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  integrity?: string;
  resolved?: string;
}

const read = (path: string): { packages: Record<string, LockedPackage> } =>
  JSON.parse(readFileSync(new URL(`../../${path}package-lock.json`, import.meta.url), 'utf8'));

test.each(['', 'test/tools/', 'test/mutation/', 'scripts/node-versions/', 'scripts/bench/wiremock/'])(
  'every package of %spackage-lock.json has a checksum for every platform, and no registry',
  (folder) => {
    const { '': _own, ...packages } = read(folder).packages;
    expect(Object.keys(packages).length).toBeGreaterThan(0);
    expect(Object.entries(packages).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  },
);

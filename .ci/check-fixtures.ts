import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedFixtures, hashOf } from '../src/schema/files/checked-fixtures.ts';
import { loadFixture } from '../src/schema/files/fixtures.ts';

/** The fixtures of a folder as a start would check them; throws InvalidFile for one that cannot be used. */
export function checkedFixtures(folder: string): CheckedFixtures {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const checked = files.map((file) => {
    const path = join(folder, file);
    const { name: _name, origin: _origin, ...content } = loadFixture(path, 'refuse');
    return [hashOf(readFileSync(path, 'utf8')), content];
  });
  return Object.fromEntries(checked);
}

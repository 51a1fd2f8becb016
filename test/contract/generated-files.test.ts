import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles } from '../generate/generated-files.ts';

test.each(generatedFiles)('$path is as `npm run generate` makes it', async ({ path, make }) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(await make());
});

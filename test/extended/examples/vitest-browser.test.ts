import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needs } from '../../support/needs.ts';
import { chromium, keptJournals, runExample } from '../../support/runnable-examples.ts';

const { isSkipped, why } = needs([chromium]);

/** @returns an edit that replaces a text in a file of the example */
const replaced = (file: string, old: string, text: string) => async (folder: string) => {
  const contents = await readFile(join(folder, file), 'utf8');
  expect(contents).toContain(old);
  await writeFile(join(folder, file), contents.replace(old, text));
};

test.skipIf(isSkipped)(
  `without the plugin, the tests name the missing lines of the configuration${why}`,
  async (context) => {
    const edit = replaced('vitest.config.ts', 'plugins: [leadmock()],', '');
    const { code, output } = await runExample(context, 'vitest-browser', { url: '', edit });
    expect(output).toMatch(/Tests +2 failed \(2\)/);
    expect(output).toContain('leadmock/vitest needs the plugin leadmock/vite in a browser');
    expect(output).toContain("import { leadmock } from 'leadmock/vite';");
    expect(code).not.toBe(0);
  },
);

test.skipIf(isSkipped)(
  `without a server, the plugin starts one, and writes the files of a failed test${why}`,
  async (context) => {
    const edit = replaced(
      'deposit-form.test.ts',
      'lead_id: 101 })).toHaveLength(1)',
      'lead_id: 101 })).toHaveLength(2)',
    );
    const { output, folder } = await runExample(context, 'vitest-browser', { url: '', edit });
    expect(output).toMatch(/Tests +1 failed \| 1 passed/);
    const [[file, journal] = [], ...others] = keptJournals(folder);
    expect(others).toEqual([]);
    expect(journal).toMatchObject({ test: 'a lost answer does not book the deposit twice' });
    expect(output).toContain(`journal and states: leadmock-failures/${file} (leadmock open replays it)`);
  },
);

import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { REACHED_LIST } from './run-tests.ts';

/** Setup of each test file in a probed run. It lists the changes whose code its tests run. */
const reached = new Set<number>();
Object.assign(globalThis, { reached: (id: number) => reached.add(id) });

afterAll(() => {
  const line = { file: expect.getState().testPath, reached: [...reached] };
  appendFileSync(process.env[REACHED_LIST] as string, `${JSON.stringify(line)}\n`);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LowSync } from 'lowdb';
import { JSONFileSync } from 'lowdb/node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('lowdb reads and writes the data file', async () => {
  const dataFile = join(await tempFolder(), 'data.json');
  const spies = {
    write: vi.spyOn(LowSync.prototype, 'write'),
    writeFile: vi.spyOn(JSONFileSync.prototype, 'write'),
    read: vi.spyOn(LowSync.prototype, 'read'),
    readFile: vi.spyOn(JSONFileSync.prototype, 'read'),
  };
  onTestFinished(() => {
    for (const spy of Object.values(spies)) spy.mockRestore();
  });
  const first = await startMock({ dataFile });
  expect(spies.write).toHaveBeenCalledOnce();
  expect(spies.writeFile).toHaveBeenCalledWith(JSON.parse(readFileSync(dataFile, 'utf8')));
  await first.mock.close();
  const before = readFileSync(dataFile, 'utf8');
  const { mock } = await startMock({ dataFile });
  expect(mock.isResumed).toBe(true);
  expect(spies.read).toHaveBeenCalledOnce();
  expect(spies.readFile).toHaveReturnedWith(JSON.parse(before));
});

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { nodeDisk, patiently, patientlySync, renamePatiently, writeAll } from '../src/store/disk.ts';
import { tempFolder } from './support/temp-folder.ts';

function failing(times: number, code: string) {
  let calls = 0;
  return vi.fn(() => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error(code), { code });
  });
}

const noPause = () => {};

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'what fails with %s is tried again every 100 ms, ten times in all',
  async (code) => {
    const waits: number[] = [];
    const rest = async (ms: number) => {
      waits.push(ms);
    };
    const act = failing(9, code);
    await patiently(act, rest);
    expect([act.mock.calls.length, waits]).toEqual([10, Array(9).fill(100)]);
    await expect(patiently(failing(10, code), rest)).rejects.toThrow(code);

    const pauses: number[] = [];
    patientlySync(failing(9, code), (ms) => pauses.push(ms));
    expect(pauses).toEqual(Array(9).fill(100));
    expect(() => patientlySync(failing(10, code), noPause)).toThrow(code);
  },
);

test('a folder is made with all above it, and is fine when it is there', async () => {
  const folder = join(await tempFolder(), 'a', 'b');
  for (let times = 0; times < 2; times += 1) nodeDisk.makeFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'file'), '');
  expect(() => nodeDisk.makeFolder(join(folder, 'file', 'c'))).toThrow();
});

test.skipIf(process.platform !== 'linux')(
  `a folder that nobody can make is told at once${process.platform === 'linux' ? '' : ' (skipped: only Linux has /proc)'}`,
  () => {
    expect(() => nodeDisk.makeFolder('/proc/leadmock/x')).toThrow(/^ENOENT/);
  },
);

test('what will not pass is told at once', async () => {
  const act = failing(1, 'ENOSPC');
  await expect(patiently(act, () => expect.fail('it waited'))).rejects.toThrow('ENOSPC');
  expect(() => patientlySync(failing(1, 'EXDEV'), () => expect.fail('it waited'))).toThrow('EXDEV');
});

test('a rename waits for real, as long as it takes', async () => {
  const folder = await tempFolder();
  writeFileSync(join(folder, 'a'), 'new');
  const fail = failing(1, 'EPERM');
  const disk = {
    rename(from: string, to: string) {
      fail();
      nodeDisk.rename(from, to);
    },
  };
  const before = performance.now();
  renamePatiently(join(folder, 'a'), join(folder, 'b'), disk);
  expect(performance.now() - before).toBeGreaterThan(90);
  expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('new');
});

test('a disk that takes nothing ends a write', () => {
  expect(() => writeAll({ ...nodeDisk, write: () => 0 }, 1, Buffer.from('a'), 0)).toThrow('takes nothing');
});

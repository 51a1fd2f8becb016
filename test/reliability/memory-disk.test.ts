import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Disk, nodeDisk } from '../../src/store/disk.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { runHistory } from './crash/history.ts';
import { type DiskCall, diskOf, MemoryDisk } from './crash/memory-disk.ts';
import { Random } from './crash/random.ts';

/** A disk on which a call answers what it gave, or the code of its error. */
function tried(act: () => unknown): unknown {
  try {
    return act() ?? 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

const names = ['a', 'b', 'c'];

test('the disk in memory does to random calls what the real one does', async () => {
  const folder = await tempFolder();
  const random = new Random(7);
  const memory = new MemoryDisk();
  const disks: [disk: Disk, open: number[]][] = [
    [nodeDisk, []],
    [diskOf(memory, (call) => memory.make(call)), []],
  ];
  for (let at = 0; at < 2000; at += 1) {
    const [path, to] = [join(folder, random.pick(names)), join(folder, random.pick(names))];
    const [which, position, size] = [random.below(4), random.below(20), random.below(30)];
    const kind = random.weighted({
      create: 3,
      write: 6,
      truncate: 2,
      rename: 2,
      remove: 2,
      touch: 1,
      isNamed: 3,
      read: 3,
      close: 1,
    });
    const answers = disks.map(([disk, open]) => {
      const descriptor = open[which] ?? 9999;
      const acts = {
        create: () => {
          open[which] = disk.create(path);
        },
        write: () => disk.write(descriptor, Buffer.alloc(size, 65 + (at % 26)), position),
        truncate: () => disk.truncate(descriptor, size),
        rename: () => disk.rename(path, to),
        remove: () => disk.remove(path),
        touch: () => disk.touch(path, 1000 * at),
        isNamed: () => disk.isNamed(descriptor, path),
        read: () => [disk.read(path)?.toString('latin1'), disk.size(path)],
        close: () => {
          open[which] = 9999;
          disk.close(descriptor);
        },
      };
      return tried(acts[kind]);
    });
    expect(answers[1], `${at} ${kind}`).toEqual(answers[0]);
  }
  for (const [, open] of disks) for (const descriptor of open) tried(() => nodeDisk.close(descriptor));
});

test('the calls of a history give the same files on a real disk', async () => {
  const folder = await tempFolder();
  const memory = new MemoryDisk();
  const { moments } = await runHistory(3, { deeds: 60 });
  const place = (path: string) => path.replace('/data', folder);
  const opened = new Map<number, number>();
  const real = (call: DiskCall, answer: number): void => {
    const open = 'descriptor' in call ? (opened.get(call.descriptor) ?? -1) : -1;
    if (call.call === 'create') opened.set(answer, nodeDisk.create(place(call.path)));
    if (call.call === 'write') nodeDisk.write(open, call.bytes, call.position);
    if (call.call === 'truncate') nodeDisk.truncate(open, call.size);
    if (call.call === 'close') nodeDisk.close(open);
    if (call.call === 'rename') nodeDisk.rename(place(call.from), place(call.to));
    if (call.call === 'remove') nodeDisk.remove(place(call.path));
  };
  for (const { call } of moments) {
    real(call, memory.make(call));
    if (call.call === 'close') opened.delete(call.descriptor);
  }
  for (const descriptor of opened.values()) nodeDisk.close(descriptor);
  expect(readdirSync(folder).sort()).toEqual(memory.paths.map((path) => path.replace('/data/', '')));
  for (const path of memory.paths) expect(readFileSync(place(path))).toEqual(memory.read(path));
});

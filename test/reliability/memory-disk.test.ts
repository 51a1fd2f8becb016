import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runHistory } from './crash/history.ts';
import { type DiskCall, MemoryDisk } from './crash/memory-disk.ts';
import { FOLDER, mount } from './crash/mounted-disk.ts';
import { Random } from './crash/random.ts';

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadmock-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** @returns the result of a call, or the code of its error */
function tried(act: () => unknown): unknown {
  try {
    return act() ?? 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

const names = ['a', 'b', 'c'];
const kinds = {
  create: 3,
  append: 1,
  write: 6,
  truncate: 2,
  rename: 2,
  remove: 2,
  touch: 1,
  named: 3,
  read: 3,
  close: 1,
  whole: 2,
};

test('random node:fs calls on the folder in memory behave like those on a real folder', () => {
  const memory = new MemoryDisk();
  mount(memory, (call) => memory.make(call));
  const random = new Random(7);
  const folders: [folder: string, open: number[]][] = [
    [tempFolder(), []],
    [FOLDER, []],
  ];
  for (let at = 0; at < 2000; at += 1) {
    const [name, other] = [random.pick(names), random.pick(names)];
    const [which, size] = [random.below(4), random.below(30)];
    const kind = random.weighted(kinds);
    const answers = folders.map(([folder, open]) => {
      const [path, to] = [join(folder, name), join(folder, other)];
      const descriptor = open[which] ?? 9999;
      const bytes = Buffer.alloc(size, 65 + (at % 26));
      const acts = {
        create: () => {
          open[which] = fs.openSync(path, 'ax');
        },
        append: () => {
          open[which] = fs.openSync(path, 'a');
        },
        whole: () => fs.writeFileSync(path, `whole ${at}`),
        write: () => fs.writeSync(descriptor, bytes, 0, size, null),
        truncate: () => fs.ftruncateSync(descriptor, size),
        rename: () => fs.renameSync(path, to),
        remove: () => fs.rmSync(path, { force: true }),
        touch: () => fs.utimesSync(path, at, at),
        named: () => fs.fstatSync(descriptor).ino === fs.statSync(path, { throwIfNoEntry: false })?.ino,
        read: () => [fs.readFileSync(path, 'latin1'), fs.statSync(path).size],
        close: () => {
          open[which] = 9999;
          fs.closeSync(descriptor);
        },
      };
      return tried(acts[kind]);
    });
    expect(answers[1], `${at} ${kind}`).toEqual(answers[0]);
  }
  for (const [, open] of folders) for (const descriptor of open) tried(() => fs.closeSync(descriptor));
});

test('the calls of a history create the same files on a real disk', async () => {
  const folder = tempFolder();
  const memory = new MemoryDisk();
  const { moments } = await runHistory(3, { deeds: 60 });
  const place = (path: string) => path.replace(FOLDER, folder);
  const opened = new Map<number, number>();
  const real = (call: DiskCall, answer: number): void => {
    const open = 'descriptor' in call ? (opened.get(call.descriptor) ?? -1) : -1;
    if (call.call === 'create') opened.set(answer, fs.openSync(place(call.path), 'wx'));
    if (call.call === 'append') opened.set(answer, fs.openSync(place(call.path), 'a'));
    if (call.call === 'replace') opened.set(answer, fs.openSync(place(call.path), 'w'));
    if (call.call === 'write') fs.writeSync(open, call.bytes, 0, call.bytes.length, call.position);
    if (call.call === 'truncate') fs.ftruncateSync(open, call.size);
    if (call.call === 'close') fs.closeSync(open);
    if (call.call === 'rename') fs.renameSync(place(call.from), place(call.to));
    if (call.call === 'remove') fs.rmSync(place(call.path), { force: true });
  };
  for (const { call } of moments) {
    real(call, memory.make(call));
    if (call.call === 'close') opened.delete(call.descriptor);
  }
  for (const descriptor of opened.values()) fs.closeSync(descriptor);
  expect(readdirSync(folder).sort()).toEqual(memory.paths.map((path) => path.replace(`${FOLDER}/`, '')));
  for (const path of memory.paths) expect(readFileSync(place(path))).toEqual(memory.read(path));
});

import { type FsName, fsError, hookFs } from '../../support/hook-fs.ts';
import type { DiskCall, MemoryDisk } from './memory-disk.ts';

/** Path of the folder in memory. */
export const FOLDER = '/leadmock-in-memory';
/** First descriptor in memory, larger than all descriptors of the real file system. */
const FIRST_DESCRIPTOR = 1_000_000;

/** Folder in memory, as `node:fs` reaches it. */
interface Mounted {
  disk: MemoryDisk;
  /**
   * Makes a call that changes a file, or skips it.
   * @returns the result of the call
   */
  make(call: DiskCall): number;
}

let mounted: Mounted | undefined;

/** Replaces the mounted disk with the disk of another process. */
export function mount(disk: MemoryDisk, make: (call: DiskCall) => number): void {
  mounted = { disk, make };
}

function required(): Mounted {
  if (!mounted) throw fsError('ENOENT', 'nothing is mounted');
  return mounted;
}

interface StatOptions {
  bigint?: boolean;
  throwIfNoEntry?: boolean;
}

function statOf(inode: { number: number; bytes: Buffer; touchedAt: number } | undefined, { bigint }: StatOptions = {}) {
  const as = (value: number) => (bigint ? BigInt(value) : value);
  return {
    ino: as(inode?.number ?? 0),
    dev: as(1),
    size: as(inode?.bytes.length ?? 0),
    mtimeMs: inode?.touchedAt ?? 0,
    isFile: () => inode !== undefined,
    isDirectory: () => inode === undefined,
  };
}

function stat(path: string, options: StatOptions = {}) {
  const inode = required().disk.find(path);
  if (inode || path === FOLDER) return statOf(inode, options);
  if (options.throwIfNoEntry === false) return undefined;
  throw fsError('ENOENT', path);
}

function open(path: string, flags: string): number {
  const calls = { a: 'append', w: 'replace', wx: 'create', ax: 'create' } as const;
  const call = calls[flags as keyof typeof calls];
  return FIRST_DESCRIPTOR + required().make({ call, path });
}

function sizeOf(descriptor: number): number {
  return required().disk.opened(descriptor - FIRST_DESCRIPTOR).bytes.length;
}

function write(descriptor: number, bytes: Uint8Array, position: number): number {
  // The bytes are copied, because their owner uses the buffer again.
  const call: DiskCall = { call: 'write', descriptor: descriptor - FIRST_DESCRIPTOR, bytes: bytes.slice(), position };
  return required().make(call);
}

function close(descriptor: number): void {
  required().make({ call: 'close', descriptor: descriptor - FIRST_DESCRIPTOR });
}

function writeFile(to: string | number, text: string, { flag = 'w' } = {}): void {
  const descriptor = typeof to === 'number' ? to : open(to, flag);
  try {
    write(descriptor, Buffer.from(text), 0);
  } finally {
    if (typeof to === 'string') close(descriptor);
  }
}

function readFile(path: string, encoding?: BufferEncoding): Buffer | string {
  const bytes = required().disk.read(path);
  if (!bytes) throw fsError('ENOENT', path);
  return encoding === undefined ? bytes : bytes.toString(encoding);
}

function change(call: DiskCall): void {
  required().make(call);
}

const functions: Record<FsName, (...args: never[]) => unknown> = {
  openSync: open,
  closeSync: close,
  writeFileSync: writeFile,
  readFileSync: readFile,
  statSync: stat,
  lstatSync: stat,
  fstatSync: (descriptor: number, options?: StatOptions) =>
    statOf(required().disk.opened(descriptor - FIRST_DESCRIPTOR), options),
  writeSync: (descriptor: number, bytes: Uint8Array, from: number, length: number) =>
    write(descriptor, bytes.subarray(from, from + length), sizeOf(descriptor)),
  ftruncateSync: (descriptor: number, size: number) =>
    change({ call: 'truncate', descriptor: descriptor - FIRST_DESCRIPTOR, size }),
  renameSync: (from: string, to: string) => change({ call: 'rename', from, to }),
  rmSync: (path: string) => change({ call: 'remove', path }),
  utimesSync: (path: string, _accessed: number, at: number) => change({ call: 'touch', path, atMs: at * 1000 }),
  mkdirSync() {},
};

function isInFolder(place: unknown): boolean {
  return typeof place === 'number' ? place >= FIRST_DESCRIPTOR : String(place).startsWith(FOLDER);
}

hookFs(Object.keys(functions) as FsName[], (call, name, args) =>
  isInFolder(args[0]) ? (functions[name] as typeof call)(...args) : call(...args),
);

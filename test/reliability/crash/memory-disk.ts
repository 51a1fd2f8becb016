import type { Disk } from '../../../src/store/disk.ts';

/** A call of a disk that changes something, as it can be made again. Descriptors are counted from 1. */
export type DiskCall =
  | { call: 'create'; path: string }
  | { call: 'write'; descriptor: number; bytes: Uint8Array; position: number }
  | { call: 'truncate'; descriptor: number; size: number }
  | { call: 'sync' | 'close'; descriptor: number }
  | { call: 'rename'; from: string; to: string }
  | { call: 'remove' | 'makeFolder'; path: string }
  | { call: 'touch'; path: string; atMs: number };

interface Inode {
  bytes: Buffer;
  touchedAt: number;
}

export class DiskError extends Error {
  readonly code: string;

  constructor(code: string, what: string) {
    super(`${code}: ${what}`);
    this.code = code;
  }
}

/**
 * A folder in memory, which does what a real one does to the calls of a store: `memory-disk.test.ts` holds the two against each other.
 * What a process has open is forgotten by a copy, as it is by a crash.
 */
export class MemoryDisk {
  readonly #files = new Map<string, Inode>();
  readonly #open: (Inode | undefined)[] = [undefined];

  /** The folder as it is now, without what is open. */
  copy(): MemoryDisk {
    const copy = new MemoryDisk();
    for (const [path, { bytes, touchedAt }] of this.#files) copy.#files.set(path, { bytes, touchedAt });
    return copy;
  }

  get paths(): string[] {
    return [...this.#files.keys()].sort();
  }

  read(path: string): Buffer | undefined {
    return this.#files.get(path)?.bytes;
  }

  touchedAt(path: string): number | undefined {
    return this.#files.get(path)?.touchedAt;
  }

  isNamed(descriptor: number, path: string): boolean {
    return this.#inode(descriptor) === this.#files.get(path);
  }

  /** Makes a call; of a write so much as is asked for. Answers a descriptor, or how much was written. */
  make(call: DiskCall, part = 1): number {
    switch (call.call) {
      case 'create':
        return this.#create(call.path);
      case 'write':
        return this.#write(call, Math.floor(call.bytes.length * part));
      case 'truncate':
        this.#truncate(this.#inode(call.descriptor), call.size);
        return 0;
      case 'sync':
        this.#inode(call.descriptor);
        return 0;
      case 'close':
        this.#inode(call.descriptor);
        this.#open[call.descriptor] = undefined;
        return 0;
      case 'rename':
        this.#rename(call.from, call.to);
        return 0;
      case 'remove':
        this.#files.delete(call.path);
        return 0;
      case 'makeFolder':
        return 0;
      case 'touch':
        this.#named(call.path).touchedAt = call.atMs;
        return 0;
    }
  }

  #create(path: string): number {
    if (this.#files.has(path)) throw new DiskError('EEXIST', path);
    const inode = { bytes: Buffer.alloc(0), touchedAt: 0 };
    this.#files.set(path, inode);
    return this.#open.push(inode) - 1;
  }

  /** Bytes are never changed in place: copies of the folder share them. */
  #write({ descriptor, bytes, position }: DiskCall & { call: 'write' }, length: number): number {
    const inode = this.#inode(descriptor);
    if (length === 0) return 0;
    const before = inode.bytes;
    const after = Buffer.alloc(Math.max(before.length, position + length));
    before.copy(after);
    after.set(bytes.subarray(0, length), position);
    inode.bytes = after;
    return length;
  }

  #truncate(inode: Inode, size: number): void {
    const after = Buffer.alloc(size);
    inode.bytes.copy(after);
    inode.bytes = after;
  }

  #rename(from: string, to: string): void {
    const inode = this.#named(from);
    this.#files.delete(from);
    this.#files.set(to, inode);
  }

  #named(path: string): Inode {
    const inode = this.#files.get(path);
    if (!inode) throw new DiskError('ENOENT', path);
    return inode;
  }

  #inode(descriptor: number): Inode {
    const inode = this.#open[descriptor];
    if (!inode) throw new DiskError('EBADF', String(descriptor));
    return inode;
  }
}

/**
 * A disk whose every changing call goes through one function.
 * @param make makes the call or does not, and answers what the call answers
 */
export function diskOf(disk: MemoryDisk, make: (call: DiskCall) => number): Disk {
  const act = (call: DiskCall): void => {
    make(call);
  };
  return {
    create: (path) => make({ call: 'create', path }),
    // What is given is used again by its owner.
    write: (descriptor, bytes, position) =>
      make({ call: 'write', descriptor, bytes: Uint8Array.from(bytes), position }),
    truncate: (descriptor, size) => act({ call: 'truncate', descriptor, size }),
    sync: async (descriptor) => act({ call: 'sync', descriptor }),
    close: (descriptor) => act({ call: 'close', descriptor }),
    rename: (from, to) => act({ call: 'rename', from, to }),
    remove: (path) => act({ call: 'remove', path }),
    makeFolder: (path) => act({ call: 'makeFolder', path }),
    touch: (path, atMs) => act({ call: 'touch', path, atMs }),
    read: (path) => disk.read(path),
    size: (path) => disk.read(path)?.length ?? 0,
    isNamed: (descriptor, path) => disk.isNamed(descriptor, path),
    touchedAt: (path) => disk.touchedAt(path),
  };
}

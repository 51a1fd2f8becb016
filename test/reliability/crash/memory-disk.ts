import { fsError } from '../../support/hook-fs.ts';

/** Call that changes a file, in a form that can be repeated. Descriptors are counted from 1. */
export type DiskCall =
  | { call: 'create' | 'replace' | 'append'; path: string }
  | { call: 'write'; descriptor: number; bytes: Uint8Array; position: number }
  | { call: 'truncate'; descriptor: number; size: number }
  | { call: 'close'; descriptor: number }
  | { call: 'rename'; from: string; to: string }
  | { call: 'remove'; path: string }
  | { call: 'touch'; path: string; atMs: number };

interface Inode {
  number: number;
  bytes: Buffer;
  touchedAt: number;
}

/**
 * Folder in memory that handles the calls of a store like a real folder; `memory-disk.test.ts` compares both. A copy
 * has no open files, as after a crash.
 */
export class MemoryDisk {
  readonly #files = new Map<string, Inode>();
  readonly #open: (Inode | undefined)[] = [undefined];
  #inodes = 0;

  /** @returns a copy of the folder, without open files */
  copy(): MemoryDisk {
    const copy = new MemoryDisk();
    for (const [path, inode] of this.#files) copy.#files.set(path, { ...inode });
    copy.#inodes = this.#inodes;
    return copy;
  }

  get paths(): string[] {
    return [...this.#files.keys()].sort();
  }

  find(path: string): Readonly<Inode> | undefined {
    return this.#files.get(path);
  }

  opened(descriptor: number): Readonly<Inode> {
    return this.#inode(descriptor);
  }

  read(path: string): Buffer | undefined {
    return this.#files.get(path)?.bytes;
  }

  /**
   * Makes a call, or a part of a write.
   * @returns a descriptor, or the number of written bytes
   */
  make(call: DiskCall, part = 1): number {
    switch (call.call) {
      case 'create':
        if (this.#files.has(call.path)) throw fsError('EEXIST', call.path);
        return this.#opened(this.#create(call.path));
      case 'append':
        return this.#opened(this.#files.get(call.path) ?? this.#create(call.path));
      case 'replace':
        return this.#opened(this.#emptied(call.path));
      case 'write':
        return this.#write(call, Math.floor(call.bytes.length * part));
      case 'truncate':
        this.#truncate(this.#inode(call.descriptor), call.size);
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
      case 'touch':
        this.#named(call.path).touchedAt = call.atMs;
        return 0;
    }
  }

  #create(path: string): Inode {
    this.#inodes += 1;
    const inode = { number: this.#inodes, bytes: Buffer.alloc(0), touchedAt: 0 };
    this.#files.set(path, inode);
    return inode;
  }

  #emptied(path: string): Inode {
    const inode = this.#files.get(path) ?? this.#create(path);
    inode.bytes = Buffer.alloc(0);
    return inode;
  }

  #opened(inode: Inode): number {
    return this.#open.push(inode) - 1;
  }

  /** Writes bytes to a new buffer, because copies of the folder share their buffers. */
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
    if (!inode) throw fsError('ENOENT', path);
    return inode;
  }

  #inode(descriptor: number): Inode {
    const inode = this.#open[descriptor];
    if (!inode) throw fsError('EBADF', String(descriptor));
    return inode;
  }
}

import { fstatSync } from 'node:fs';
import pino from 'pino';
import { setTimeout } from '../../core/real-time.ts';

export interface LogOutput {
  write(text: string): void;
  /** Writes a line together with later ones: a system call for each line would cost too much. */
  writeTogether(line: string): void;
}

const MAX_WAIT_MS = 50;
const MAX_WAITING_LENGTH = 8 * 1024;
/** Text that waits for a reader or for room on a disk; further lines are dropped. */
const MAX_UNWRITTEN_LENGTH = 1024 * 1024;

/** Where texts go, and how the rest of them is written when the process ends. */
interface Target {
  write(text: string): void;
  end?(): void;
}

function reportFailure({ message }: Error): void {
  console.error(`leadmock: the log cannot be written (${message}); the server goes on without`);
}

/** If the file cannot be written, the server goes on and reports that once on standard error. */
function fileTarget(dest: string | number): Target {
  const stream = pino.destination({ dest, sync: true, append: false, maxLength: MAX_UNWRITTEN_LENGTH });
  let isFailing = false;
  stream.on('write', () => {
    isFailing = false;
  });
  stream.once('error', reportFailure);
  stream.on('error', () => {
    isFailing = true;
  });
  return {
    write: (text) => void stream.write(text),
    // pino would retry forever.
    end: () => (isFailing ? stream.destroy() : stream.flushSync()),
  };
}

/** Terminals are blocking by default: Ctrl+S would stop the server. */
function unblock(stream: NodeJS.WriteStream): void {
  const { _handle: handle } = stream as { _handle?: { setBlocking?(isBlocking: boolean): void } };
  handle?.setBlocking?.(false);
}

/**
 * A pipe or a terminal, whose reader may stop reading. Nothing waits for the reader, not even the end of the process: lines beyond
 * 1 MiB are dropped.
 * @param onDropped takes the number of dropped lines once the reader reads again
 */
function streamTarget(stream: NodeJS.WriteStream, onDropped: (count: number) => void): Target {
  if (stream.isTTY) unblock(stream);
  stream.once('error', reportFailure);
  let dropped = 0;
  return {
    write(text) {
      if (stream.writableLength + text.length > MAX_UNWRITTEN_LENGTH) {
        dropped += text.split('\n').length - 1;
        return;
      }
      const count = dropped;
      dropped = 0;
      if (count > 0) onDropped(count);
      stream.write(text);
    },
  };
}

/** Whether a descriptor may block its writer. */
function hasReader(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}

/** Writes lines in order: at once, or together with later lines. */
function logOutput(target: Target): LogOutput {
  let waiting = '';
  const write = (text: string) => {
    const all = waiting + text;
    waiting = '';
    if (all !== '') target.write(all);
  };
  process.prependListener('exit', () => {
    write('');
    target.end?.();
  });
  return {
    write,
    writeTogether(line) {
      if (waiting === '') setTimeout(() => write(''), MAX_WAIT_MS).unref();
      waiting += line;
      if (waiting.length >= MAX_WAITING_LENGTH) write('');
    },
  };
}

/** Replaces the log of an earlier run. */
export function fileOutput(file: string): LogOutput {
  return logOutput(fileTarget(file));
}

/** @param onDropped takes the number of lines that were dropped while nothing read standard output */
export function standardOutput(onDropped: (count: number) => void): LogOutput {
  const { stdout } = process;
  const isBlocking = stdout.isTTY || hasReader(stdout.fd);
  return logOutput(isBlocking ? streamTarget(stdout, onDropped) : fileTarget(stdout.fd));
}

import { fstatSync } from 'node:fs';
import pino from 'pino';
import { setTimeout } from '../../mock/core/real-time.ts';

export interface LogOutput {
  write(text: string): void;
  /** Writes a line, usually later and together with other lines: a system call for each line would be too slow. */
  writeTogether(line: string): void;
}

const MAX_WAIT_MS = 50;
const MAX_WAITING_LENGTH = 8 * 1024;
/** Maximum length of the text that waits to be written. Further lines are lost. */
const MAX_UNWRITTEN_LENGTH = 1024 * 1024;

/** `end` writes or drops the waiting text when the process ends. */
interface Target {
  write(text: string): void;
  end?(): void;
}

function reportFailure({ message }: Error): void {
  console.error(`leadmock: cannot write the log (${message}). The server continues, but log lines may be missing`);
}

/** If the file cannot be written, leadmock continues, and reports the first failure on standard error. */
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
    // With an unwritable file, `flushSync` of pino would retry forever.
    end: () => (isFailing ? stream.destroy() : stream.flushSync()),
  };
}

/**
 * Makes writes to a terminal non-blocking. With blocking writes, the server would hang while Ctrl+S pauses the
 * terminal.
 */
function unblock(stream: NodeJS.WriteStream): void {
  const { _handle: handle } = stream as { _handle?: { setBlocking?(isBlocking: boolean): void } };
  handle?.setBlocking?.(false);
}

/**
 * Writes to a pipe, a socket or a terminal. Drops lines beyond `MAX_UNWRITTEN_LENGTH` if the reader is too slow. Has no
 * `end`, because the end of the process must not wait for a reader that has stopped reading.
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

function hasReader(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}

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

/**
 * @param onDropped called before leadmock writes the next text, with the number of lines that leadmock dropped because
 * the reader was too slow
 */
export function standardOutput(onDropped: (count: number) => void): LogOutput {
  const { stdout } = process;
  const isBlocking = stdout.isTTY || hasReader(stdout.fd);
  return logOutput(isBlocking ? streamTarget(stdout, onDropped) : fileTarget(stdout.fd));
}

import { fstatSync } from 'node:fs';
import pino from 'pino';

export interface LogOutput {
  write(text: string): void;
}

/** Maximum length of the text that waits to be written. Further lines are lost. */
const MAX_UNWRITTEN_LENGTH = 1024 * 1024;

function reportFailure({ message }: Error): void {
  console.error(`leadmock: cannot write the log (${message}). The server continues, but log lines may be missing`);
}

/**
 * Writes to a file descriptor, or to a file from the beginning. If the file cannot be written, leadmock continues, and
 * reports the first failure on standard error.
 */
export function fileOutput(dest: string | number): LogOutput {
  const stream = pino.destination({ dest, sync: true, append: false, maxLength: MAX_UNWRITTEN_LENGTH });
  stream.once('error', reportFailure);
  stream.on('error', () => {});
  return { write: (text) => void stream.write(text) };
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
 * Writes to a pipe, a socket or a terminal. Drops lines beyond `MAX_UNWRITTEN_LENGTH` if the reader is too slow. At the
 * end of the process, the waiting text is lost, because the process must not wait for a reader that has stopped reading.
 */
function streamOutput(stream: NodeJS.WriteStream, onDropped: (count: number) => void): LogOutput {
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

/**
 * @param onDropped called before leadmock writes the next text, with the number of lines that leadmock dropped because
 * the reader was too slow
 */
export function standardOutput(onDropped: (count: number) => void): LogOutput {
  const { stdout } = process;
  const isBlocking = stdout.isTTY || hasReader(stdout.fd);
  return isBlocking ? streamOutput(stdout, onDropped) : fileOutput(stdout.fd);
}

import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { UsageError } from './usage-error.ts';

/** Path that stands for standard input or standard output. */
export const DASH = '-';

export interface InputFile {
  /** The path, or `standard input`, for messages. */
  name: string;
  /** @throws Error if the input cannot be read */
  read(): Buffer;
}

/**
 * Reads standard input if the path is a dash. Reads asynchronously, because npm makes a pipe non-blocking, and
 * synchronous reads then fail while the pipe is empty.
 * @throws UsageError if standard input was read before
 */
export async function openInput(path: string): Promise<InputFile> {
  if (path !== DASH) return { name: path, read: () => readFileSync(path) };
  if (process.stdin.readableEnded)
    throw new UsageError('standard input (-) can be read only once. Pass another input as a file');
  const read = await buffer(process.stdin).then(
    (bytes) => () => bytes,
    (error) => () => {
      throw error;
    },
  );
  return { name: 'standard input', read };
}

/**
 * @param outputs whether each flag uses standard output
 * @throws UsageError if several flags use standard output
 */
export function requireOneOutput(outputs: Readonly<Record<string, boolean>>): void {
  const [one, other] = Object.keys(outputs).filter((flag) => outputs[flag]);
  if (other === undefined) return;
  throw new UsageError(`--${one} and --${other} cannot both use standard output: remove one, or write to a file`);
}

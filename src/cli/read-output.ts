import { readFileSync } from 'node:fs';
import { InvalidFile, readJsonFile, withPlace } from '../schema/files/json-file.ts';
import { UsageError } from './usage-error.ts';

type Check<Output> = (value: unknown) => value is Output;

export function readOutput<Output>(flag: string, file: string, command: string, isOutput: Check<Output>): Output {
  try {
    const value = readJsonFile(file, readFileSync);
    if (isOutput(value)) return value;
    throw new InvalidFile(file, [{ pointer: '', message: `is not the output of ${command}` }]);
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error;
    const [what] = error.violations.map((violation) => withPlace(file, violation));
    throw new UsageError(`--${flag}: ${what}. Pass a file with the output of ${command}`);
  }
}

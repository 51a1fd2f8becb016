import { InvalidFile, readJsonFile, withPlace } from '../mock/schema/files/json-file.ts';
import { openInput } from './standard-streams.ts';
import { UsageError } from './usage-error.ts';

type Check<Output> = (value: unknown) => value is Output;

interface CommandOutput<Output> {
  output: Output;
  /** Name of the file, for messages. */
  name: string;
}

export async function readOutput<Output>(
  flag: string,
  file: string,
  command: string,
  isOutput: Check<Output>,
): Promise<CommandOutput<Output>> {
  const { name, read } = await openInput(file);
  try {
    const output = readJsonFile(name, read);
    if (isOutput(output)) return { output, name };
    throw new InvalidFile(name, [{ pointer: '', message: `is not the output of ${command}` }]);
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error;
    const [what] = error.violations.map((violation) => withPlace(name, violation));
    throw new UsageError(`--${flag}: ${what}. Pass a file with the output of ${command}`);
  }
}

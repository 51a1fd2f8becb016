import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Ends a script whose words are wrong, with exit code 2. */
export function reject(why: string): never {
  console.error(why);
  process.exit(2);
}

/** What a script was told; `reject`s an option that it does not have. */
export function scriptOptions<const O extends Options>(options: O) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return reject(
      `${(error as Error).message}\nThere are ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    );
  }
}

/** The number of an option, undefined where it is left out; `reject`s anything that is none of `least` or more. */
export function numberOf(option: string, text: string | undefined, least: number, isWhole = true): number | undefined {
  if (text === undefined) return undefined;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= least && Number.isFinite(number) && (!isWhole || Number.isInteger(number))) return number;
  return reject(
    `--${option} takes a ${isWhole ? 'whole ' : ''}number of ${least} or more, not ${JSON.stringify(text)}`,
  );
}

/** The parts that --only names, separated by commas; all of them where it is left out. `reject`s one that is not known. */
export function partsOf(only: string | undefined, known: readonly string[]): readonly string[] {
  const names = only?.split(',') ?? known;
  const unknown = names.find((name) => !known.includes(name));
  return unknown === undefined ? names : reject(`--only: there is no ${unknown}; there are ${known.join(', ')}`);
}

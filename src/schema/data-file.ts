import type { DocumentFault } from '../core/integrity.ts';
import type { SandboxImage } from '../core/sandbox.ts';
import type { StateDocument } from '../core/state.ts';
import type { DataFileMeta } from '../generated/shapes.ts';
import { explain } from './explain.ts';
import { InvalidFile, parseJsonFile } from './json-file.ts';
import { validatorOf } from './schemas.ts';
import { checkSeed } from './seed.ts';

/** The data file: a seed document, and under `$meta` all that a seed does not hold. */
export type DataFileContent = StateDocument & { $meta: DataFileMeta };

/**
 * @param fixture origin of the fixture that the state was made from
 * @param change number of the last change that is in it
 */
export function toDataFile({ document, ...meta }: SandboxImage, fixture: string, change: number): DataFileContent {
  return { ...document, $meta: { fixture, change, ...meta } };
}

export function fromDataFile({
  $meta: { fixture: _made, change: _last, ...meta },
  ...document
}: DataFileContent): SandboxImage {
  return { document, ...meta };
}

function metaFaults(meta: unknown): DocumentFault[] {
  const validate = validatorOf('data-file-meta.json');
  if (validate(meta)) return [];
  return explain(validate.errors).map(({ pointer, message }) => ({ pointer: `/$meta${pointer}`, message }));
}

/**
 * Reads the text of a data file. Tasks and owners in it may name what does not exist: an earlier run may have accepted that.
 * @throws InvalidFile naming every fault by JSON pointer, or line and column where it is no JSON
 */
export function parseDataFile(file: string, text: string): DataFileContent {
  const given = parseJsonFile(file, text);
  if (typeof given !== 'object' || given === null || !('$meta' in given)) {
    throw new InvalidFile(file, [
      { pointer: '/$meta', message: 'is required in a data file (a fixture is named with --fixture instead)' },
    ]);
  }
  const { $meta, ...seed } = given;
  const { value, faults = [] } = checkSeed(seed, 'accept');
  const all = [...metaFaults($meta), ...faults];
  if ('tokens' in seed)
    all.push({ pointer: '/tokens', message: 'belongs in a fixture: a data file has its tokens in $meta' });
  if (!value || all.length > 0) throw new InvalidFile(file, all);
  return { ...value, $meta: $meta as DataFileMeta };
}

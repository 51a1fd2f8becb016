import { badBodies } from './bad-bodies.ts';
import { badEncodings } from './bad-encodings.ts';
import { badFields, missingInputs } from './bad-fields.ts';
import type { BadInput } from './bad-input.ts';
import { badPaths } from './bad-paths.ts';
import { badWire } from './bad-wire.ts';

/** Inputs of each test; all inputs of a test have one title. */
export const badInputs: readonly (readonly BadInput[])[] = [
  ...badFields,
  ...[...missingInputs, ...badBodies, ...badEncodings, ...badPaths, ...badWire].map((input) => [input]),
];

import type { EvidenceFile } from '../../../generated/shapes.ts';

/** How a server treats tests that end. */
export interface TestSettings {
  /** Whether the server runs longer than the tests, so that users can open the panel of a failed test. Default: false. */
  outlivesTests?: boolean;
  /**
   * Writes the evidence of a failed test. By default, the caller of `POST /_mock/tests/{sandbox}/end` can write it.
   * @param files a JSON file and perhaps a HAR file
   * @returns the path of the JSON file
   * @throws Error if a file cannot be written
   */
  saveFailure?(files: readonly EvidenceFile[]): string;
}

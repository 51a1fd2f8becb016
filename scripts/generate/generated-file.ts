export interface GeneratedFile {
  /** Path in the repository. */
  path: string;
  /** @returns the content */
  make(): string | Promise<string>;
}

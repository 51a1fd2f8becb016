/**
 * Types of the platform that the client's own types name. Where a program has those of a browser or of Node they are these; where
 * it has neither, the client can still be type-checked.
 */
type Global<Name extends string, Otherwise> = typeof globalThis extends { [key in Name]: { prototype: infer Instance } }
  ? Instance
  : Otherwise;

/** Ends a call. */
export type AbortSignal = Global<'AbortSignal', { readonly aborted: boolean }>;

export type URL = Global<'URL', { readonly href: string }>;

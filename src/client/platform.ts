/** Global type of a browser or of Node. A program without such a type can still type-check the client. */
type Global<Name extends string, Otherwise> = typeof globalThis extends { [key in Name]: { prototype: infer Instance } }
  ? Instance
  : Otherwise;

export type AbortSignal = Global<'AbortSignal', { readonly aborted: boolean }>;

export type URL = Global<'URL', { readonly href: string }>;

export type GlobalFetch = typeof globalThis extends { fetch: infer Fetch }
  ? Fetch
  : (
      url: string,
      init?: object,
    ) => Promise<{ readonly status: number; json(): Promise<unknown>; text(): Promise<string> }>;

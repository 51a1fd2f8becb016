/** Modules that are being loaded: one may end the process, or wait for ever, and its loader could not tell. */
const loading = new Set<string>();

/** Loads a module under the name that messages have for it. */
export async function whileLoading<T>(file: string, load: () => Promise<T>): Promise<T> {
  loading.add(file);
  try {
    return await load();
  } finally {
    loading.delete(file);
  }
}

/** What is being loaded now. */
export function beingLoaded(): string | undefined {
  const [first] = loading;
  return first;
}

/**
 * Calls `act` for each item, with at most `atOnce` concurrent calls. After an error, starts no other calls, waits for
 * the running calls, and throws the first error.
 */
export async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item, at: number) => Promise<void>,
) {
  const left = items.entries();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const [at, item] of left) {
      if (failures.length === 0) await act(item, at).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}

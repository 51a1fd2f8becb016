/**
 * Seconds of this process's own processor time since a moment: a busy machine makes them no longer, so that a test can tell work that
 * never ends from work that waits for its turn.
 */
export function processorSeconds(): () => number {
  const began = process.cpuUsage();
  return () => process.cpuUsage(began).user / 1e6;
}

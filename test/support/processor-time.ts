/**
 * Measures the processor time of this process in seconds, which a busy machine does not extend. So a test can
 * distinguish endless work from waiting work.
 */
export function processorSeconds(): () => number {
  const began = process.cpuUsage();
  return () => process.cpuUsage(began).user / 1e6;
}

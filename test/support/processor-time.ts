/**
 * Measures the processor time of this process in seconds. A busy machine does not extend this time, so a test can
 * distinguish endless work from waiting.
 */
export function processorSeconds(): () => number {
  const began = process.cpuUsage();
  return () => process.cpuUsage(began).user / 1e6;
}

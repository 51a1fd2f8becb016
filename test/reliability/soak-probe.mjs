// Loaded into the server of the soak (`node --import`). On request, it reports memory, and the delay of the event loop
// since the last report.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const milliseconds = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({
    cpuMicros: user + system,
    rssBytes: process.memoryUsage.rss(),
    p99DelayMs: milliseconds(delay.percentile(99)),
    mostDelayMs: milliseconds(delay.max),
  });
  delay.reset();
});
// The channel to the campaign must not keep the server alive.
process.channel?.unref();

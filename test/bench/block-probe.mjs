// Loaded into a measured server (`node --import`). It reports the longest turn of the event loop since the last report,
// in milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Milliseconds before a measurement: a monitor reports a turn only if it has ticked between its reset and that turn.
 */
const TICKED_MS = 10;

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('message', () => {
  const blockedMs = delays.max / 1e6;
  delays.reset();
  setTimeout(() => process.send({ blockedMs }), TICKED_MS);
});
// The channel to the bench must not keep the server alive.
process.channel?.unref();

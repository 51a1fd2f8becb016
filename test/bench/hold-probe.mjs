// Loaded into a measured server (`node --import`): tells the bench, when asked, for how long at most the event loop was held up
// since it was last asked, in milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A monitor that was reset tells a turn only if it has ticked before it. */
const TICKED_MS = 10;

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('message', () => {
  const heldMs = delays.max / 1e6;
  delays.reset();
  setTimeout(() => process.send({ heldMs }), TICKED_MS);
});
// The channel to the bench must not keep the server alive.
process.channel?.unref();
